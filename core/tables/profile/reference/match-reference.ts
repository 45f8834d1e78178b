import { editDistance } from '../../../language/edit-distance.js';
import { trimBlanks } from '../../cells/blank.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { ComparedColumn, MISSING } from './compared-column.js';
import { type FoundKey, KeyIndex, keyText } from './key-index.js';
import { type ReferenceTable, type SharedColumns, shareColumns } from './reference-table.js';

/** A key of the table, and its row in the reference. */
export interface OwnKey {
  /** Null if a column of the key is blank. */
  text: string | null;
  found: FoundKey | null;
  /** First row of the table with it, and the number of its rows. */
  first: number;
  rows: number;
}

/** How a row compares with a record of the reference: the columns by their cells. */
export interface Comparison {
  equal: ComparedColumn[];
  different: ComparedColumn[];
  /** Columns that are empty in the row, but not in the record. */
  empty: ComparedColumn[];
}

/** A record that explains the values of a row, and the number of values that it does not explain. */
interface Explanation {
  record: number;
  different: number;
}

/** Maximum records that are compared with a row for each of its values. A value of more records identifies none. */
const MAX_COMPARED = 100;

const isDictionary = (column: TableData['columns'][number] | undefined): column is DictionaryColumn =>
  column?.form === 'dictionary';

/** A table next to its reference: which record each row belongs to, and which columns are copies of it. */
export class ReferenceMatch {
  readonly data: TableData;
  readonly reference: ReferenceTable;
  readonly shared: SharedColumns;
  readonly keyColumns: readonly DictionaryColumn[];
  readonly compared: readonly ComparedColumn[];
  /** Columns that are copies of the reference apart from errors. */
  readonly copies: readonly ComparedColumn[];
  /** Columns with too many distinct texts to compare. */
  readonly skipped: readonly string[];
  readonly index: KeyIndex;
  readonly keys: readonly OwnKey[];
  readonly #keyOfRow: Uint32Array;
  readonly #contradictory: ReadonlySet<number>;

  constructor(
    data: TableData,
    profiles: readonly ColumnProfile[],
    { reference, shared, index }: { reference: ReferenceTable; shared: SharedColumns; index: KeyIndex },
  ) {
    const of = (at: number) => data.columns[at] as DictionaryColumn;
    const otherColumn = (at: number) => reference.data.columns[at] as DictionaryColumn;
    this.data = data;
    this.reference = reference;
    this.shared = shared;
    this.keyColumns = shared.keys.map(({ own }) => of(own));
    const isKept = ({ own }: { own: number }) => isDictionary(data.columns[own]);
    this.skipped = shared.values.filter((pair) => !isKept(pair)).map(({ own }) => data.columns[own]!.name);
    this.compared = shared.values.filter(isKept).map(({ own, other }) => {
      const mine = { column: of(own), profile: profiles[own]!, at: own };
      return new ComparedColumn(mine, { column: otherColumn(other), profile: reference.columns[other]!, at: other });
    });
    this.index = index;
    this.#contradictory = this.#findContradictory();
    const { keys, keyOfRow } = this.#findKeys();
    this.keys = keys;
    this.#keyOfRow = keyOfRow;
    for (let row = 0; row < data.rowCount; row += 1) {
      const record = this.recordOf(row);
      if (record !== null) for (const column of this.compared) column.count(row, this.index.rows[record]!);
    }
    this.copies = this.compared.filter(({ isCopy }) => isCopy);
  }

  /** Returns the records whose key the reference repeats with other values. */
  #findContradictory(): Set<number> {
    const { repeats, rows } = this.index;
    const isOther = (one: number, other: number) =>
      this.compared.some((column) => column.otherValue(one) !== column.otherValue(other));
    return new Set(repeats.flatMap(({ record, row }) => (isOther(rows[record]!, row) ? [record] : [])));
  }

  /** The keys that the reference repeats with other values. */
  contradictoryKeys(): string[] {
    return [...this.#contradictory].map((record) => this.index.keys[record]!);
  }

  isContradictory(record: number): boolean {
    return this.#contradictory.has(record);
  }

  #findKeys(): { keys: OwnKey[]; keyOfRow: Uint32Array } {
    const keys: OwnKey[] = [];
    const keyOfRow = new Uint32Array(this.data.rowCount);
    const places = new Map<number | string, number>();
    const [sole, ...others] = this.keyColumns;
    for (let row = 0; row < this.data.rowCount; row += 1) {
      const group = others.length === 0 ? sole!.codes[row]! : this.keyColumns.map(({ codes }) => codes[row]).join();
      let place = places.get(group);
      if (place === undefined) {
        place = keys.length;
        places.set(group, place);
        const text = keyText(this.keyColumns, row);
        keys.push({ text, found: text === null ? null : this.index.find(text), first: row, rows: 0 });
      }
      keys[place]!.rows += 1;
      keyOfRow[row] = place;
    }
    return { keys, keyOfRow };
  }

  /** Returns the key of a row. */
  keyOf(row: number): OwnKey {
    return this.keys[this.#keyOfRow[row]!]!;
  }

  /** Returns the record of a row; null if its key is not in the reference, or contradictory there. */
  recordOf(row: number): number | null {
    const { found } = this.keyOf(row);
    return found === null || this.isContradictory(found.record) ? null : found.record;
  }

  /** Compares a row with a record in the columns that are copies of the reference. */
  compare(row: number, record: number): Comparison {
    const comparison: Comparison = { equal: [], different: [], empty: [] };
    const otherRow = this.index.rows[record]!;
    for (const column of this.copies) {
      const [own, other] = [column.ownValue(row), column.otherValue(otherRow)];
      if (own === other || other === MISSING) {
        if (own === other && own !== MISSING) comparison.equal.push(column);
      } else if (own === MISSING) comparison.empty.push(column);
      else comparison.different.push(column);
    }
    return comparison;
  }

  /** Returns the probability that a random record has the values of a row in some columns, if these are independent. */
  chanceOf(row: number, columns: readonly ComparedColumn[]): number {
    const records = this.index.keys.length;
    return columns.reduce(
      (chance, column) => (chance * column.recordsWith(column.ownValue(row), this.index).length) / records,
      1,
    );
  }

  #countDifferent(row: number, record: number): number {
    const otherRow = this.index.rows[record]!;
    const isDifferent = (column: ComparedColumn) => {
      const [own, other] = [column.ownValue(row), column.otherValue(otherRow)];
      return own !== other && own !== MISSING && other !== MISSING;
    };
    return this.copies.filter(isDifferent).length;
  }

  /**
   * Returns the other records that explain the values of a row with at most `limit` differences, best first.
   * @returns null if too many records have these values.
   */
  explain(row: number, limit: number, except: number | null): Explanation[] | null {
    const filled = this.copies.filter((column) => column.ownValue(row) !== MISSING);
    const lists = filled
      .map((column) => column.recordsWith(column.ownValue(row), this.index))
      .sort((one, other) => one.length - other.length);
    // A record with at most `limit` differences is in at least one of the `limit + 1` shortest lists.
    const searched = lists.slice(0, limit + 1);
    if (searched.some(({ length }) => length > MAX_COMPARED)) return null;
    const records = new Set(searched.flat());
    return [...records]
      .filter((record) => record !== except && !this.isContradictory(record))
      .map((record) => ({ record, different: this.#countDifferent(row, record) }))
      .filter(({ different }) => different <= limit)
      .sort((one, other) => one.different - other.different || one.record - other.record);
  }
}

/** Maximum share of a text that a typing error changes. */
export const MAX_CHANGED = 0.34;

/** Removes the zeros at both ends. */
function trimZeros(digits: string): string {
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from += 1;
  while (to > from && digits[to - 1] === '0') to -= 1;
  return digits.slice(from, to);
}

/** Whether a text may be a typing error of another one: a few other characters, or a number with a shifted point. */
export function isSimilar(text: string, expected: string): boolean {
  const [one, other] = [trimBlanks(text).toLowerCase(), trimBlanks(expected).toLowerCase()];
  const digits = (whole: string) => trimZeros(whole.replace(/\D/g, ''));
  if (/\d/.test(one) && !/\p{L}/u.test(one + other) && digits(one) === digits(other)) return true;
  const limit = Math.max(1, Math.floor(MAX_CHANGED * other.length));
  return other.length > 1 && editDistance(one, other, limit) <= limit;
}

/** Why the keys of a table cannot be compared; null if they can. */
export function keyProblem(data: TableData, reference: ReferenceTable): string | null {
  const shared = sharedWith(data, reference);
  if (shared === null) return 'no key';
  const wide = shared.keys.find(({ own }) => !isDictionary(data.columns[own]));
  return wide === undefined
    ? null
    : `"${data.columns[wide.own]!.name}" has too many different texts to be compared with a reference. Split the file.`;
}

const sharedWith = ({ columns }: TableData, { data, keys }: ReferenceTable): SharedColumns | null =>
  shareColumns(
    columns.map(({ name }) => name),
    data.columns.map(({ name }) => name),
    keys,
  );

/** The key index of a reference for each choice of key columns, because several states of a table need the same. */
export class KeyIndexes {
  readonly reference: ReferenceTable;
  readonly #byColumns = new Map<string, KeyIndex>();

  constructor(reference: ReferenceTable) {
    this.reference = reference;
  }

  /** Returns the index for key columns of the reference. */
  of(keys: SharedColumns['keys']): KeyIndex {
    const { columns, rowCount } = this.reference.data;
    const name = keys.map(({ other }) => other).join();
    const known = this.#byColumns.get(name);
    if (known !== undefined) return known;
    const index = new KeyIndex(
      keys.map(({ other }) => columns[other] as DictionaryColumn),
      rowCount,
    );
    this.#byColumns.set(name, index);
    return index;
  }
}

/** Compares a table with a reference; null if it does not have the key columns, or too many keys. */
export function matchReference(
  data: TableData,
  profiles: readonly ColumnProfile[],
  indexes: KeyIndexes,
): ReferenceMatch | null {
  const { reference } = indexes;
  const shared = sharedWith(data, reference);
  if (shared === null || keyProblem(data, reference) !== null || profiles.length < data.columns.length) return null;
  return new ReferenceMatch(data, profiles, { reference, shared, index: indexes.of(shared.keys) });
}
