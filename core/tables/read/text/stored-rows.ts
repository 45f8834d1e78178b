import { OTHER_CODE_PAGES } from '../../../base/text/code-pages.js';
import { findClosingQuote } from './dialect/split-line.js';
import { HZ } from './encoding/decode-hz.js';
import { decodeChunks } from './encoding/text-chunks.js';
import { scanRecord } from './records/scan-record.js';
import type { TextFile } from './text-file.js';

/** A row as its file stores it. */
export interface StoredRow {
  /** Its bytes without the line end. */
  bytes: Buffer;
  /** Its line end; '' at the end of the file. */
  lineEnd: string;
  text: string;
  cells: readonly string[];
  /** Texts of its fields with their quotes and blanks, one for each cell. */
  fields: readonly string[];
  /** Whether bytes that are not UTF-8 were decoded in another way. */
  isRepaired: boolean;
}

/** Maximum lines of one row. Longer ones are rare, and scanning them again and again takes too long. */
const MAX_LINES = 200;
const BLOCK = 256 * 1024;
const LINE_FEED = 10;
const RETURN = 13;
/** Encodings in which the byte of a line end may be part of another character, or whose lines depend on each other. */
const UNSUITABLE = /^(?:utf-(?:16|32)|iso-2022)/;

/**
 * Whether the rows of a file can be read one by one as bytes: its cells are separated by one delimiter and quoted as in
 * RFC 4180, and all lines end in the same way.
 */
export function hasStoredRows({ encoding, guessed: { dialect } }: TextFile): boolean {
  const isPlainQuote = dialect.quote === '' || (dialect.quote === '"' && dialect.escape === 'doubled');
  return (
    dialect.kind === 'delimited' &&
    dialect.delimiter.length === 1 &&
    isPlainQuote &&
    // Blanks next to delimiters are no part of the cells, but other programs read them as such.
    dialect.trim === 'none' &&
    !dialect.mixesReturns &&
    !dialect.doublesReturns &&
    encoding.label !== HZ &&
    !UNSUITABLE.test(encoding.label)
  );
}

/** Whether characters of an encoding have several bytes, so that some of them may have more than one form. */
export function isMultiByte(label: string): boolean {
  return !OTHER_CODE_PAGES.includes(label) && /^(?:shift_jis|euc-|gb|big5)/.test(label);
}

/** Reads rows of a file as it stores them, in order of their lines. */
export class StoredRows {
  readonly #file: TextFile;
  readonly #decode: ReturnType<typeof decodeChunks>;
  readonly #newline: number;
  /** A block of the file; `#start` is the start of the current line in it, and `#offset` its end in the file. */
  #block = Buffer.alloc(0);
  #start = 0;
  #offset: number;
  #line = 1;

  /** @param file one for which `hasStoredRows` holds. */
  constructor(file: TextFile) {
    this.#file = file;
    this.#decode = decodeChunks(file.encoding.label);
    this.#newline = file.guessed.dialect.newline.charCodeAt(0);
    this.#offset = file.encoding.skip;
  }

  /**
   * Returns the row that starts at a line, from 1; null if its quotes are malformed or it is too long. Lines may not
   * decrease from call to call.
   */
  at(line: number): StoredRow | null {
    if (!this.#moveTo(line)) return null;
    let length = 0;
    for (let lines = 1; lines <= MAX_LINES; lines += 1) {
      length = this.#lengthOfLines(length);
      const isLast = length < 0;
      const end = isLast ? this.#block.length : this.#start + length;
      const found = this.#scan(this.#block.subarray(this.#start, end), isLast);
      if (found !== 'more') return found;
      if (isLast) return null;
    }
    return null;
  }

  #scan(bytes: Buffer, isLast: boolean): StoredRow | null | 'more' {
    const { dialect, width } = this.#file.guessed;
    const { text, invalidAt } = this.#decode(bytes, true);
    const record = scanRecord(text, 0, { dialect, width, isLast });
    if (record === null) return 'more';
    if (record.trouble !== null) return null;
    const { raw, cells } = record;
    const whole = this.#linesOf(bytes, record.lines);
    const lineEnd = lineEndOf(whole);
    const hasQuotes = dialect.quote !== '' && raw.includes(dialect.quote);
    const fields = hasQuotes ? splitFields(raw, dialect) : cells;
    if (fields.length !== cells.length) return null;
    const isRepaired = this.#file.encoding.label === 'utf-8' && invalidAt.length > 0;
    const row = whole.subarray(0, whole.length - lineEnd.length);
    return { bytes: row, lineEnd, text: raw, cells, fields, isRepaired };
  }

  /** Returns the first lines with their line ends. */
  #linesOf(bytes: Buffer, lines: number): Buffer {
    let end = 0;
    for (let line = 0; line < lines; line += 1) {
      end = bytes.indexOf(this.#newline, end) + 1;
      if (end === 0) return bytes;
    }
    return end === bytes.length ? bytes : bytes.subarray(0, end);
  }

  #moveTo(line: number): boolean {
    while (this.#line < line) {
      const length = this.#lengthOfLines(0);
      if (length < 0) return false;
      this.#start += length;
      this.#line += 1;
    }
    return this.#line === line;
  }

  /**
   * Returns the length of the lines from the current one to the one that contains a place, counted from the start of the
   * current line; -1 if the file ends before the end of that line.
   */
  #lengthOfLines(place: number): number {
    for (let searched = this.#start + place; ; ) {
      const at = this.#block.indexOf(this.#newline, searched);
      if (at >= 0) return at + 1 - this.#start;
      const { source } = this.#file;
      const more = source.read(this.#offset, Math.min(BLOCK, source.size - this.#offset));
      if (more.length === 0) return -1;
      searched = this.#block.length - this.#start;
      this.#block = Buffer.concat([this.#block.subarray(this.#start), more]);
      this.#start = 0;
      this.#offset += more.length;
    }
  }
}

function lineEndOf(bytes: Buffer): string {
  const last = bytes.at(-1);
  if (last === RETURN) return '\r';
  if (last !== LINE_FEED) return '';
  return bytes.at(-2) === RETURN ? '\r\n' : '\n';
}

/** Splits a record into its fields, with their quotes and blanks. */
export function splitFields(raw: string, dialect: TextFile['guessed']['dialect']): string[] {
  const { delimiter, quote } = dialect;
  const fields: string[] = [];
  for (let at = 0; ; ) {
    let start = at;
    while (raw[start] === ' ' && delimiter !== ' ') start += 1;
    const isQuoted = quote !== '' && raw[start] === quote;
    const close = isQuoted ? findClosingQuote(raw, start + 1, dialect) : null;
    const found = close !== null && close.at >= 0 ? close.next : raw.indexOf(delimiter, at);
    const end = found < 0 ? raw.length : found;
    fields.push(raw.slice(at, end));
    if (end >= raw.length) return fields;
    at = end + 1;
  }
}
