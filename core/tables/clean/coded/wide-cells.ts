import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { LocatedRows } from '../../columns/table-data.js';
import { hashAscii, hashText, TEXT_HASH } from '../kit/row-hash.js';

/** Placeholder for marks that are not computed yet. */
const UNKNOWN = -1;

/** The cells of a row in wide columns: bytes of the file, decoded only when needed, or the text that a step wrote. */
export class WideCells {
  /** The bytes of unchanged cells. */
  bytes: Buffer = Buffer.alloc(0);
  /** A view of the same memory. It extends a few bytes beyond each cell. */
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

  /** @param columns indices of the wide columns. */
  constructor(columns: readonly number[], marksOfBytes: Uint8Array) {
    this.#columns = columns;
    this.#marksOfBytes = marksOfBytes;
  }

  /** Loads the next block of rows. */
  load({ bytes, cellsOf }: LocatedRows): void {
    if (this.view.buffer !== bytes.buffer) this.view = new DataView(bytes.buffer);
    this.bytes = bytes;
    for (const column of this.#columns) this.#places[column] = cellsOf(column);
  }

  /** Moves to a row of the block. */
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

  /** Whether a step changed the cell, so that its text replaces its bytes. */
  isChanged(column: number): boolean {
    return this.#isChanged[column] as boolean;
  }

  isEmpty(column: number): boolean {
    return this.isChanged(column) ? this.#texts[column] === '' : this.from(column) === this.to(column);
  }

  /** Returns the marks of the cell's bytes; 0 if there are none. */
  marks(column: number): number {
    const known = this.#marks[column] as number;
    if (known !== UNKNOWN) return known;
    const [from, to] = [this.from(column), this.to(column)];
    const marks = from === to ? 0 : marksOfCell(this.#marksOfBytes, this.bytes, from, to);
    this.#marks[column] = marks;
    return marks;
  }

  /** Whether the cell is unchanged and plain, so that steps with `leavesPlain` can be skipped. */
  isPlain(column: number): boolean {
    return !this.isChanged(column) && (this.marks(column) & MARK.unusual) === 0;
  }

  text(column: number): string {
    const known = this.#texts[column];
    if (known !== null && known !== undefined) return known;
    const text = this.#decode(column);
    this.#texts[column] = text;
    return text;
  }

  /** Returns the text before any step. */
  original(column: number): string {
    return this.isChanged(column) ? this.#decode(column) : this.text(column);
  }

  #decode(column: number): string {
    const isAscii = (this.marks(column) & MARK.nonAscii) === 0;
    return this.bytes.toString(isAscii ? 'latin1' : 'utf8', this.from(column), this.to(column));
  }

  set(column: number, text: string): void {
    this.#texts[column] = text;
    this.#isChanged[column] = true;
  }

  isBlank(column: number): boolean {
    if (this.isPlain(column)) return this.isEmpty(column);
    return isBlank(this.text(column));
  }

  /** Returns the hash of the trimmed text. The next call overwrites it. */
  hashOf(column: number): Int32Array {
    if (this.isPlain(column)) hashAscii(this.bytes, this.from(column), this.to(column), this.#hash);
    else hashText(trimBlanks(this.text(column)), this.#hash, 0);
    return this.#hash;
  }
}

/** Bits for bytes of a cell that need special treatment. */
export const MARK = {
  /**
   * Steps with `leavesPlain` may change the cell: it has control characters, ampersands, non-ASCII characters, or
   * blanks other than single spaces.
   */
  unusual: 1,
  /** The cell must be quoted in CSV. */
  quoted: 2,
  /** Contains the quote character. */
  quote: 4,
  /** The cell has non-ASCII bytes. */
  nonAscii: 8,
  /**
   * The CSV writer must check the text: it may start a formula, starts or ends with a blank, or has non-ASCII
   * characters at an end.
   */
  needsCheck: 16,
} as const;

const SPACE = 32;
const LINE_FEED = 10;
const QUOTE = 34;
const TAB = 9;
const RETURN = 13;
const COMMA = 44;
const SEMICOLON = 59;
const BAR = 124;

/** Returns the marks of single bytes, for a CSV with a one-byte delimiter. */
export function marksOfBytes(delimiter: number): Uint8Array {
  const marks = new Uint8Array(256);
  marks.fill(MARK.unusual, 0, SPACE);
  marks.fill(MARK.unusual | MARK.nonAscii, 127);
  marks[LINE_FEED] = MARK.quoted;
  marks[RETURN] = MARK.unusual | MARK.quoted;
  marks['&'.charCodeAt(0)] = MARK.unusual;
  marks[QUOTE] = MARK.quoted | MARK.quote;
  marks[delimiter] = marks[delimiter]! | MARK.quoted;
  // A spreadsheet that splits cells at these bytes would interpret the text after them as a formula.
  for (const byte of [TAB, LINE_FEED, RETURN, COMMA, SEMICOLON, BAR]) marks[byte] = marks[byte]! | MARK.needsCheck;
  return marks;
}

const isFormulaSign = (byte: number) => byte === 61 || byte === 43 || byte === 45 || byte === 64;
const isBlankByte = (byte: number) => byte <= SPACE || byte === 127;

/** Returns the marks of a cell that is not empty. */
export function marksOfCell(marks: Uint8Array, bytes: Uint8Array, from: number, to: number): number {
  let found = 0;
  let before = SPACE;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    found |= marks[byte] as number;
    if (byte === SPACE && before === SPACE) found |= MARK.unusual;
    before = byte;
  }
  const first = bytes[from] as number;
  if (isBlankByte(first) || isBlankByte(before)) found |= MARK.unusual | MARK.needsCheck;
  if (first >= 128 || before >= 128 || isFormulaSign(first)) found |= MARK.needsCheck;
  return found;
}
