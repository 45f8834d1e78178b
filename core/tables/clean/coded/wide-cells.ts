import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { LocatedRows } from '../../columns/located-rows.js';
import { hashAscii, hashText, TEXT_HASH } from '../kit/row-hash.js';
import { MARK, marksOfCell } from './byte-marks.js';

/** Not looked at yet. */
const UNKNOWN = -1;

/**
 * The cells of one row in the columns whose texts were not kept: bytes of the file, of which a text is made where somebody
 * needs it, or the text that a step wrote.
 */
export class WideCells {
  /** Where they stand, until a step changes one. */
  bytes: Buffer = Buffer.alloc(0);
  /** The same memory: behind each cell there are some bytes more. */
  view: DataView = new DataView(new ArrayBuffer(0));
  readonly #columns: readonly number[];
  readonly #marksOfBytes: Uint8Array;
  readonly #places: Uint32Array[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #marks: number[] = [];
  readonly #texts: (string | null)[] = [];
  readonly #isChanged: boolean[] = [];
  readonly #hash = new Int32Array(TEXT_HASH);

  /** @param columns that were not kept. */
  constructor(columns: readonly number[], marksOfBytes: Uint8Array) {
    this.#columns = columns;
    this.#marksOfBytes = marksOfBytes;
  }

  /** Takes the rows that come next. */
  load({ bytes, cellsOf }: LocatedRows): void {
    if (this.view.buffer !== bytes.buffer) this.view = new DataView(bytes.buffer);
    this.bytes = bytes;
    for (const column of this.#columns) this.#places[column] = cellsOf(column);
  }

  /** Goes to a row of those. */
  move(index: number): void {
    for (let each = 0; each < this.#columns.length; each += 1) {
      const column = this.#columns[each] as number;
      const places = this.#places[column] as Uint32Array;
      const from = places[index * 2] as number;
      this.#from[column] = from;
      this.#to[column] = from + (places[index * 2 + 1] as number);
      this.#marks[column] = UNKNOWN;
      this.#texts[column] = null;
      this.#isChanged[column] = false;
    }
  }

  from(column: number): number {
    return this.#from[column] as number;
  }

  to(column: number): number {
    return this.#to[column] as number;
  }

  /** Whether it is the text that counts, and its bytes do not any more. */
  isChanged(column: number): boolean {
    return this.#isChanged[column] as boolean;
  }

  isEmpty(column: number): boolean {
    return this.isChanged(column) ? this.#texts[column] === '' : this.from(column) === this.to(column);
  }

  /** Of its bytes; 0 for none. */
  marks(column: number): number {
    const known = this.#marks[column] as number;
    if (known !== UNKNOWN) return known;
    const [from, to] = [this.from(column), this.to(column)];
    const marks = from === to ? 0 : marksOfCell(this.#marksOfBytes, this.bytes, from, to);
    this.#marks[column] = marks;
    return marks;
  }

  /** Whether steps that leave plain texts leave it. */
  isPlain(column: number): boolean {
    return !this.isChanged(column) && (this.marks(column) & MARK.odd) === 0;
  }

  text(column: number): string {
    const known = this.#texts[column];
    if (known !== null && known !== undefined) return known;
    const isAscii = (this.marks(column) & MARK.beyond) === 0;
    const text = this.bytes.toString(isAscii ? 'latin1' : 'utf8', this.from(column), this.to(column));
    this.#texts[column] = text;
    return text;
  }

  set(column: number, text: string): void {
    this.#texts[column] = text;
    this.#isChanged[column] = true;
  }

  isBlank(column: number): boolean {
    if (this.isPlain(column)) return this.isEmpty(column);
    return isBlank(this.text(column));
  }

  /** Hash of the text without blanks at its ends: to be used before the next is asked for. */
  hashOf(column: number): Int32Array {
    if (this.isPlain(column)) hashAscii(this.bytes, this.from(column), this.to(column), this.#hash);
    else hashText(trimBlanks(this.text(column)), this.#hash, 0);
    return this.#hash;
  }
}
