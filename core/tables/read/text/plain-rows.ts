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

/** Maximum share of ragged rows, and of those in a row. With more, they may be another table, or its width is not certain. */
const MAX_RAGGED = 0.02;
const MAX_ADJACENT = 2;
/** Rows that are kept as a sample: from this number on, every second one is dropped. */
const MAX_SAMPLE = 2_000;

/** Rows that were skipped. */
export interface SkippedRows {
  /** Offset of the first row after them. */
  end: number;
  /** Offsets of the start and the end of some plain rows, evenly distributed; empty if no row is ragged. */
  sample: (readonly [start: number, end: number])[];
}
/** Maximum missing or extra cells of a ragged row. */
const MAX_SHIFT = 3;

/** Reads rows byte by byte, and stops at the first one that is neither plain nor ragged. */
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
  /** Values of the current row, and the numbers among them. */
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

  /**
   * Reads whole rows up to an offset.
   * @returns null if not all rows are plain, except for a few ragged ones.
   */
  readTo(end: number): SkippedRows | null {
    let sample: SkippedRows['sample'] = [];
    let [rows, ragged, adjacent, stride] = [0, 0, 0, 1];
    for (; this.#at < end; rows += 1) {
      const start = this.#at;
      if (this.#readRow()) {
        adjacent = 0;
        if (rows % stride === 0) sample.push([start, this.#at]);
      } else {
        this.#at = start;
        ragged += 1;
        adjacent += 1;
        if (adjacent > MAX_ADJACENT || !this.#readRagged()) return null;
      }
      if (sample.length < MAX_SAMPLE) continue;
      sample = sample.filter((_, at) => at % 2 === 0);
      stride *= 2;
    }
    return ragged > MAX_RAGGED * rows ? null : { end: this.#at, sample: ragged === 0 ? [] : sample };
  }

  /** Reads a row with its line end. Returns whether it is plain. */
  #readRow(): boolean {
    const { width, numeric, filled } = this.#rows;
    const last = width - 1;
    this.#values = 0;
    this.#numbers = 0;
    for (let column = 0; column <= last; column += 1) {
      if (!this.#readCell() || !this.#countCell(column, numeric[column]!)) return false;
      if (this.#hasValue() && !filled[column]!) return false;
      if (column === last && this.#bytes[this.#at] === CR) this.#at += 1;
      if (this.#bytes[this.#at] !== (column === last ? LF : this.#delimiter)) return false;
      this.#at += 1;
    }
    return this.#isFilled();
  }

  /**
   * Reads a row of values that has a few cells too many or too few. Returns whether it is one.
   */
  #readRagged(): boolean {
    const { width } = this.#rows;
    this.#values = 0;
    this.#numbers = 0;
    for (let column = 0; column < width + MAX_SHIFT; column += 1) {
      // The cell may be in another column than its place says.
      if (!this.#readCell() || !this.#countCell(column, true)) return false;
      if (this.#bytes[this.#at] === CR) this.#at += 1;
      const end = this.#bytes[this.#at];
      this.#at += 1;
      if (end === LF) return column + 1 !== width && column + 1 >= width - MAX_SHIFT && this.#isFilled();
      if (end !== this.#delimiter) return false;
    }
    return false;
  }

  #hasValue(): boolean {
    return (this.#kinds & ~BLANK) !== 0;
  }

  #isFilled(): boolean {
    return this.#values >= this.#minFilled && this.#numbers >= this.#minNumeric;
  }

  /** Counts the current cell. Returns false for a label of a total. */
  #countCell(column: number, isNumeric: boolean): boolean {
    if (!this.#hasValue()) return true;
    this.#values += 1;
    const isNumber = areOfNumber(this.#kinds);
    if (isNumber && isNumeric) this.#numbers += 1;
    return isNumber || column >= LABEL_COLUMNS || !this.#isLabel();
  }

  /** Reads a cell. Returns false if it needs a closer look. */
  #readCell(): boolean {
    return this.#bytes[this.#at] === this.#quote ? this.#readQuoted() : this.#readBare();
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

  /** Reads a quoted cell, which may have several lines. Returns false if it needs a closer look. */
  #readQuoted(): boolean {
    const [bytes, quote] = [this.#bytes, this.#quote];
    let at = this.#at + 1;
    let kinds = 0;
    let lines = 0;
    this.#start = at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (byte === 0) return false;
      if (byte === LF) lines += 1;
      if (byte === quote) {
        if (bytes[at + 1] !== quote) break;
        at += 1;
      }
      kinds |= KINDS[byte]!;
    }
    this.#end = at;
    this.#at = at + 1;
    this.#kinds = kinds;
    return at < bytes.length && (lines === 0 || !this.#hasRow());
  }

  /** Whether the current cell has so many delimiters that it could be rows between two stray quotes. */
  #hasRow(): boolean {
    let delimiters = 0;
    for (let at = this.#start; at < this.#end; at += 1) if (this.#bytes[at] === this.#delimiter) delimiters += 1;
    return delimiters >= this.#rows.width - 1;
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
 * Checks that rows are plain: the same number of cells, most of them filled, and values in the numeric columns. So none
 * of them is a header, a title, a note, a total, a ruler line or the start of another table. A few may have some cells
 * too many or too few.
 * @param bytes bytes from the start of a row.
 * @param end offset up to which rows are checked.
 * @returns null if the rows are not plain.
 */
export function skipPlainRows(bytes: Uint8Array, end: number, label: string, rows: PlainRows): SkippedRows | null {
  return areValid(bytes, label) ? new PlainReader(bytes, rows).readTo(end) : null;
}
