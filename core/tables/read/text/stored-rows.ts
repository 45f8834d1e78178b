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
  /** Bytes that were read and not used yet, from the start of the current line on. */
  #rest = Buffer.alloc(0);
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
    let end = 0;
    for (let lines = 1; lines <= MAX_LINES; lines += 1) {
      end = this.#lineEnd(end);
      const isLast = end < 0;
      const found = this.#scan(isLast ? this.#rest : this.#rest.subarray(0, end), isLast);
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
    const whole = this.#linesOf(bytes, record.lines);
    const lineEnd = /\r?\n$|\r$/.exec(whole.toString('latin1', Math.max(0, whole.length - 2)))?.[0] ?? '';
    const fields = splitFields(record.raw, dialect);
    if (fields.length !== record.cells.length) return null;
    const isRepaired = this.#file.encoding.label === 'utf-8' && invalidAt.length > 0;
    const row = whole.subarray(0, whole.length - lineEnd.length);
    return { bytes: row, lineEnd, text: record.raw, cells: record.cells, fields, isRepaired };
  }

  /** Returns the first lines with their line ends. */
  #linesOf(bytes: Buffer, lines: number): Buffer {
    let end = 0;
    for (let line = 0; line < lines; line += 1) {
      end = bytes.indexOf(this.#newline, end) + 1;
      if (end === 0) return bytes;
    }
    return bytes.subarray(0, end);
  }

  #moveTo(line: number): boolean {
    while (this.#line < line) {
      const end = this.#lineEnd(0);
      if (end < 0) return false;
      this.#rest = this.#rest.subarray(end);
      this.#line += 1;
    }
    return this.#line === line;
  }

  /** Returns the offset after the line end at or after an offset; -1 if the file ends before. */
  #lineEnd(from: number): number {
    for (let searched = from; ; ) {
      const at = this.#rest.indexOf(this.#newline, searched);
      if (at >= 0) return at + 1;
      searched = this.#rest.length;
      const { source } = this.#file;
      const more = source.read(this.#offset, Math.min(BLOCK, source.size - this.#offset));
      if (more.length === 0) return -1;
      this.#offset += more.length;
      this.#rest = Buffer.concat([this.#rest, more]);
    }
  }
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
