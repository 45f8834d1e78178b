import { trimBlanks } from '../../cells/blank.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { valuesOf } from './compare-values.js';
import type { KeyIndex } from './key-index.js';

/** Value of a missing cell. */
export const MISSING = 0;

interface Side {
  column: DictionaryColumn;
  profile: ColumnProfile;
  /** Index of the column in its table. */
  at: number;
}

/** Share of equal cells from which a column is a copy of the one in the reference, apart from errors. */
const MIN_COPY = { any: 0.5, similar: 0.8, other: 0.85, quantity: 0.95 };
/** Share of equal cells with the same text, from which both tables use the same notation. */
const MIN_SAME_TEXT = 0.9;
/** Maximum share of empty cells for one to be a gap. */
const MAX_EMPTY = 0.5;

/** A column that a table and a reference share, with its values as numbers that are equal in both. */
export class ComparedColumn {
  readonly own: Side;
  readonly other: Side;
  /** Value of each text of the table, and of each row of the reference. */
  readonly #ownValues: Int32Array;
  readonly #otherValues: Int32Array;
  /** Records of the reference by value. */
  #records: Map<number, number[]> | undefined;
  equal = 0;
  sameText = 0;
  different = 0;
  empty = 0;

  constructor(own: Side, other: Side) {
    this.own = own;
    this.other = other;
    const ids = new Map<string, number>([['', MISSING]]);
    const idOf = (value: string) => {
      const id = ids.get(value) ?? ids.size;
      ids.set(value, id);
      return id;
    };
    const pair = [own.profile, other.profile] as const;
    const [ownValue, otherValue] = [valuesOf(pair, own.profile), valuesOf(pair, other.profile)];
    this.#ownValues = Int32Array.from(own.column.texts, (text) => idOf(ownValue(text)));
    this.#otherValues = Int32Array.from(other.column.texts, (text) => idOf(otherValue(text)));
  }

  /** @param row row of the table. */
  ownValue(row: number): number {
    return this.#ownValues[this.own.column.codes[row]!]!;
  }

  /** @param row row of the reference. */
  otherValue(row: number): number {
    return this.#otherValues[this.other.column.codes[row]!]!;
  }

  ownText(row: number): string {
    return this.own.column.texts[this.own.column.codes[row]!]!;
  }

  otherText(row: number): string {
    return this.other.column.texts[this.other.column.codes[row]!]!;
  }

  /** Compares a cell with that of its record, for the statistics. */
  count(row: number, otherRow: number): void {
    const [own, other] = [this.ownValue(row), this.otherValue(otherRow)];
    if (other === MISSING) return;
    if (own === MISSING) this.empty += 1;
    else if (own !== other) this.different += 1;
    else {
      this.equal += 1;
      if (trimBlanks(this.ownText(row)) === trimBlanks(this.otherText(otherRow))) this.sameText += 1;
    }
  }

  get share(): number {
    const compared = this.equal + this.different;
    return compared === 0 ? 0 : this.equal / compared;
  }

  /** Whether the column is a copy of the reference at all, so that its values identify a record. */
  get isCopy(): boolean {
    return this.share >= MIN_COPY.any;
  }

  /** Whether a text that differs from the reference is an error, given whether it is similar to the expected one. */
  isError(isSimilar: boolean): boolean {
    // Another price, unlike another name, may be right.
    const other = this.own.profile.numbers === null ? MIN_COPY.other : MIN_COPY.quantity;
    return this.share >= (isSimilar ? MIN_COPY.similar : other);
  }

  /** Whether an empty cell is a gap. */
  get isGap(): boolean {
    return this.share >= MIN_COPY.similar && this.empty <= MAX_EMPTY * (this.equal + this.different + this.empty);
  }

  get hasSameNotation(): boolean {
    return this.equal === 0 || this.sameText >= MIN_SAME_TEXT * this.equal;
  }

  /** Returns the records with a value; few if it identifies them. */
  recordsWith(value: number, { rows }: KeyIndex): readonly number[] {
    if (this.#records === undefined) {
      this.#records = new Map();
      for (const [record, row] of rows.entries()) {
        const at = this.otherValue(row);
        const list = this.#records.get(at);
        if (list === undefined) this.#records.set(at, [record]);
        else list.push(record);
      }
    }
    return this.#records.get(value) ?? [];
  }

  /** Returns the most common text of each value in the table. */
  spellings(): Map<number, string> {
    const best = new Map<number, { text: string; count: number }>();
    const { texts, counts } = this.own.column;
    for (const [code, text] of texts.entries()) {
      const value = this.#ownValues[code]!;
      if (counts[code]! > (best.get(value)?.count ?? 0)) best.set(value, { text, count: counts[code]! });
    }
    return new Map([...best].map(([value, { text }]) => [value, text]));
  }
}
