import * as z from 'zod';
import { isBlank } from '../../cells/blank.js';
import { columnFault } from '../../clean/kit/table-view.js';
import { shareColumns } from '../../profile/reference/reference-table.js';
import { compactColumn } from '../state/compact-column.js';
import { countRows, requireColumn, type StateColumn, type TableState } from '../state/table-state.js';
import { foldSpaces } from './fold-key.js';

/** How keys are compared. */
export const KeyMatch = z.enum(['exact', 'folded']).default('exact').meta({
  description: 'Compare keys as written, or regardless of case, and of blanks at the ends and in a row',
  example: 'exact',
});
export type KeyMatch = z.output<typeof KeyMatch>;

/** Key columns of two tables. */
export const Key = z
  .array(z.string().min(1).max(2001))
  .min(1)
  .max(10)
  .meta({
    description: 'Key columns: `sku`, or `sku=article no` if the second table has another name for it',
    example: ['brewery_id=id'],
  });

/** The same key column in both tables. */
export interface KeyPair {
  own: StateColumn;
  other: StateColumn;
}

/** Returns the key columns of two tables. Faults: column-not-found. */
export function keyPairs(own: TableState, other: TableState, key: readonly string[]): KeyPair[] {
  const namesOf = ({ columns }: TableState) => columns.map(({ name }) => name);
  return key.map((word) => {
    const found = shareColumns(namesOf(own), namesOf(other), [word]);
    if (found !== null) {
      const [pair] = found.keys;
      return { own: own.columns[pair!.own]!, other: other.columns[pair!.other]! };
    }
    // A column that another operation renamed is found only by its whole name.
    const [left, right = left] = word.split('=').map((part) => part.trim());
    const first = requireColumn(own, left!);
    const second = other.columns.find(({ name }) => name === right);
    if (second === undefined) throw columnFault(right!, namesOf(other));
    return { own: first, other: second };
  });
}

/** The number of rows that have no key, because a part of it is empty. */
export const NO_KEY = -1;

/** Rows of a table by their keys. */
export interface KeyedRows {
  /** Number of the key of each row, in the order of rows; `NO_KEY` without one. */
  keyOf: Int32Array;
  /** Number of rows that have a key. */
  keyed: number;
}

/** Rows of two tables with common numbers for equal keys. */
export interface MatchedKeys {
  own: KeyedRows;
  other: KeyedRows;
  /** Number of different keys in both tables together. */
  keys: number;
}

/** Numbers texts, so that texts with the same key have the same number. */
class KeyNumbers {
  readonly #known = new Map<string, number>();
  readonly #fold: (text: string) => string;

  constructor(match: KeyMatch) {
    this.#fold = match === 'folded' ? foldSpaces : (text) => text;
  }

  get count(): number {
    return this.#known.size;
  }

  /** Returns the number of each text; `NO_KEY` for blanks. */
  numbersOf(texts: readonly string[]): Int32Array {
    return Int32Array.from(texts, (text) => {
      if (isBlank(text)) return NO_KEY;
      const key = this.#fold(text);
      const known = this.#known.get(key);
      if (known !== undefined) return known;
      const number = this.#known.size;
      this.#known.set(key, number);
      return number;
    });
  }
}

const codedRows = (column: StateColumn, { rows }: TableState) => compactColumn(column, rows);

/** Returns the number of a column's key for each row. */
function rowNumbers(column: StateColumn, state: TableState, numbers: KeyNumbers): Int32Array {
  const { texts, codes } = codedRows(column, state);
  const byCode = numbers.numbersOf(texts);
  const found = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) found[row] = byCode[codes[row]!]!;
  return found;
}

/** Combines the numbers of two key columns. The map is common to both tables. */
function combine(left: Int32Array, right: Int32Array, rightCount: number, known: Map<number, number>): void {
  for (let row = 0; row < left.length; row += 1) {
    if (left[row] === NO_KEY) continue;
    if (right[row] === NO_KEY) {
      left[row] = NO_KEY;
      continue;
    }
    const key = left[row]! * rightCount + right[row]!;
    let number = known.get(key);
    if (number === undefined) {
      number = known.size;
      known.set(key, number);
    }
    left[row] = number;
  }
}

/** Numbers the keys of the rows of two tables. Rows with a blank in a key column have none. */
export function matchKeys(
  own: TableState,
  other: TableState,
  { pairs, match }: { pairs: readonly KeyPair[]; match: KeyMatch },
): MatchedKeys {
  let mine: Int32Array = new Int32Array(countRows(own));
  let theirs: Int32Array = new Int32Array(countRows(other));
  let keys = 1;
  for (const [at, pair] of pairs.entries()) {
    const numbers = new KeyNumbers(match);
    const parts = [rowNumbers(pair.own, own, numbers), rowNumbers(pair.other, other, numbers)] as const;
    if (at === 0) {
      [mine, theirs] = parts;
      keys = numbers.count;
      continue;
    }
    const known = new Map<number, number>();
    combine(mine, parts[0], numbers.count, known);
    combine(theirs, parts[1], numbers.count, known);
    keys = known.size;
  }
  return { own: keyedRows(mine), other: keyedRows(theirs), keys };
}

function keyedRows(keyOf: Int32Array): KeyedRows {
  let keyed = 0;
  for (let row = 0; row < keyOf.length; row += 1) if (keyOf[row] !== NO_KEY) keyed += 1;
  return { keyOf, keyed };
}
