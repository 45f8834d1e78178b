import { isAscii, isUtf8 } from 'node:buffer';

/**
 * Flags for the characters that a cell contains: digits, other characters of numbers, dates and times, white space,
 * anything else.
 */
const DIGIT = 1;
const OF_NUMBERS = 2;
const BLANK = 4;
const OTHER = 8;

const KINDS = new Uint8Array(256).fill(OTHER);
for (const character of '0123456789') KINDS[character.charCodeAt(0)] = DIGIT;
for (const character of '.,:/+-%()eETZ$') KINDS[character.charCodeAt(0)] = OF_NUMBERS;
for (const character of ' \t') KINDS[character.charCodeAt(0)] = BLANK;

const [LF, CR] = [10, 13];
/** A byte that does not occur, for a dialect without quotes. */
const NONE = -1;

/** Columns in which labels of totals are looked for. */
export const LABEL_COLUMNS = 3;

/** What the rows of a table have in common. */
export interface PlainRows {
  /** One ASCII character. */
  delimiter: string;
  /** One ASCII character, or '' for none. It is escaped by doubling. */
  quote: string;
  /** Cells per row. */
  width: number;
  /** For each column, whether nearly all values consist of digits and the signs of numbers, dates and times. */
  numeric: readonly boolean[];
  /** For each column, whether any row has a value. */
  filled: readonly boolean[];
  labels: Labels;
}

/** Labels of totals. */
export interface Labels {
  /** Whether a text may be a label, judging by its first two bytes. Faster than decoding it. */
  mayBegin(first: number, second: number): boolean;
  is(text: string): boolean;
}

/** Whether a cell with these characters consists of digits and the signs of numbers. */
function areOfNumber(kinds: number): boolean {
  return (kinds & DIGIT) !== 0 && (kinds & OTHER) === 0;
}

/** Whether a text consists of digits and the signs of numbers, dates and times. */
export function isNumeric(text: string): boolean {
  let kinds = 0;
  for (let at = 0; at < text.length; at += 1) kinds |= KINDS[text.charCodeAt(at)] ?? OTHER;
  return areOfNumber(kinds);
}

/** Whether the bytes are valid in an encoding that contains ASCII. */
function areValid(bytes: Uint8Array, label: string): boolean {
  if (label === 'utf-8') return isUtf8(bytes);
  // Some code pages lack characters for bytes from 0x80 to 0x9F, and other encodings use several bytes for a character.
  return isAscii(bytes);
}

/** Reads rows byte by byte, and stops at the first one that is not plain. */
class PlainReader {
  readonly #bytes: Uint8Array;
  readonly #text: Buffer;
  readonly #rows: PlainRows;
  readonly #delimiter: number;
  readonly #quote: number;
  readonly #minFilled: number;
  readonly #minNumeric: number;
  #at = 0;
  /** Place and kinds of the current cell, without its quotes. */
  #start = 0;
  #end = 0;
  #kinds = 0;
  /** Values of the current row, and those that are numeric in a numeric column. */
  #values = 0;
  #numbers = 0;

  constructor(bytes: Uint8Array, rows: PlainRows) {
    this.#bytes = bytes;
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#rows = rows;
    this.#delimiter = rows.delimiter.charCodeAt(0);
    this.#quote = rows.quote === '' ? NONE : rows.quote.charCodeAt(0);
    const columns = rows.filled.filter(Boolean).length;
    this.#minFilled = Math.max(2, Math.floor(columns / 2) + 1);
    this.#minNumeric = Math.floor(rows.numeric.filter(Boolean).length / 4) + 1;
  }

  areAllPlain(): boolean {
    while (this.#at < this.#bytes.length) if (!this.#readRow()) return false;
    return true;
  }

  /** Reads a row with its line end. Returns whether it is plain. */
  #readRow(): boolean {
    const last = this.#rows.width - 1;
    this.#values = 0;
    this.#numbers = 0;
    for (let column = 0; column <= last; column += 1) {
      if (!this.#readCell(column === last) || !this.#fitsColumn(column)) return false;
    }
    return this.#values >= this.#minFilled && this.#numbers >= this.#minNumeric;
  }

  /** Counts the current cell. Returns whether it may be part of a plain row. */
  #fitsColumn(column: number): boolean {
    if ((this.#kinds & ~BLANK) === 0) return true;
    this.#values += 1;
    const { numeric, filled } = this.#rows;
    const isNumber = areOfNumber(this.#kinds);
    if (isNumber && numeric[column]) this.#numbers += 1;
    return filled[column]! && (isNumber || column >= LABEL_COLUMNS || !this.#isLabel());
  }

  /** Reads a cell with the delimiter or line end after it. Returns false if it needs a closer look. */
  #readCell(isLast: boolean): boolean {
    const isRead = this.#bytes[this.#at] === this.#quote ? this.#readQuoted() : this.#readBare();
    return isRead && this.#endsCell(isLast);
  }

  /** Reads a cell without quotes. Returns false for a character that needs a closer look. */
  #readBare(): boolean {
    const [bytes, delimiter, quote] = [this.#bytes, this.#delimiter, this.#quote];
    let at = this.#at;
    let kinds = 0;
    this.#start = at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (byte === delimiter || byte === LF || byte === CR) break;
      if (byte === quote || byte === 0) return false;
      kinds |= KINDS[byte]!;
    }
    this.#end = at;
    this.#at = at;
    this.#kinds = kinds;
    return true;
  }

  /** Reads a quoted cell on one line. */
  #readQuoted(): boolean {
    const [bytes, quote] = [this.#bytes, this.#quote];
    let at = this.#at + 1;
    let kinds = 0;
    this.#start = at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (byte === LF || byte === CR || byte === 0) return false;
      if (byte === quote) {
        if (bytes[at + 1] !== quote) break;
        at += 1;
      }
      kinds |= KINDS[byte]!;
    }
    this.#end = at;
    this.#at = at + 1;
    this.#kinds = kinds;
    return at < bytes.length;
  }

  /** Skips the delimiter or line end after a cell. Returns false if there is another character. */
  #endsCell(isLast: boolean): boolean {
    const bytes = this.#bytes;
    if (isLast && bytes[this.#at] === CR) this.#at += 1;
    const isEnd = bytes[this.#at] === (isLast ? LF : this.#delimiter);
    this.#at += 1;
    return isEnd;
  }

  #isLabel(): boolean {
    const { labels } = this.#rows;
    const [start, end] = [this.#start, this.#end];
    const bytes = this.#bytes;
    return (
      labels.mayBegin(bytes[start]!, bytes[start + 1]!) && labels.is(this.#text.toString('utf8', start, end).trim())
    );
  }
}

/**
 * Whether all rows are plain: one line each with the same number of cells, most of them filled, and values in the
 * numeric columns. So none of them is a header, a title, a note, a total, a ruler line or the start of another table.
 * @param bytes whole lines.
 */
export function arePlainRows(bytes: Uint8Array, label: string, rows: PlainRows): boolean {
  return areValid(bytes, label) && new PlainReader(bytes, rows).areAllPlain();
}
