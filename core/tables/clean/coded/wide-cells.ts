import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { LocatedRows } from '../../columns/table-data.js';
import { hashAscii, hashText, TEXT_HASH } from '../kit/row-hash.js';

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

/** What the bytes of a cell may be a matter for. */
export const MARK = {
  /** Steps on texts, even if they leave plain texts: controls, ampersands, what is beyond ASCII, blanks but for single spaces. */
  odd: 1,
  /** The writer of a CSV, which has to quote it. */
  quoted: 2,
  /** It holds the quote itself. */
  quote: 4,
  /** Bytes beyond ASCII. */
  beyond: 8,
  /** The writer, which has to look at the text: what a formula begins with or stands behind, blanks at the ends, or what is beyond ASCII there. */
  doubtful: 16,
} as const;

const SPACE = 32;
const LINE_FEED = 10;
const QUOTE = 34;
const TAB = 9;
const RETURN = 13;
const COMMA = 44;
const SEMICOLON = 59;
const BAR = 124;

/** Marks of single bytes, for a CSV with a delimiter of one byte. */
export function marksOfBytes(delimiter: number): Uint8Array {
  const marks = new Uint8Array(256);
  marks.fill(MARK.odd, 0, SPACE);
  marks.fill(MARK.odd | MARK.beyond, 127);
  marks[LINE_FEED] = MARK.quoted;
  marks[RETURN] = MARK.odd | MARK.quoted;
  marks['&'.charCodeAt(0)] = MARK.odd;
  marks[QUOTE] = MARK.quoted | MARK.quote;
  marks[delimiter] = marks[delimiter]! | MARK.quoted;
  // A sign behind one of them is run where it parts cells.
  for (const byte of [TAB, LINE_FEED, RETURN, COMMA, SEMICOLON, BAR]) marks[byte] = marks[byte]! | MARK.doubtful;
  return marks;
}

const isFormulaSign = (byte: number) => byte === 61 || byte === 43 || byte === 45 || byte === 64;
const isBlankByte = (byte: number) => byte <= SPACE || byte === 127;

/** Marks of a cell, of one byte at least. */
export function marksOfCell(marks: Uint8Array, bytes: Uint8Array, from: number, to: number): number {
  let found = 0;
  let before = SPACE;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    found |= marks[byte] as number;
    if (byte === SPACE && before === SPACE) found |= MARK.odd;
    before = byte;
  }
  const first = bytes[from] as number;
  if (isBlankByte(first) || isBlankByte(before)) found |= MARK.odd | MARK.doubtful;
  if (first >= 128 || before >= 128 || isFormulaSign(first)) found |= MARK.doubtful;
  return found;
}
