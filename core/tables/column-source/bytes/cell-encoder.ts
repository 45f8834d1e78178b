import type { DictionaryLimits } from '../../columns/dictionary-builder.js';
import type { TableBody } from '../../read/text/body-reader.js';
import type { Dialect } from '../../read/text/dialect/dialect.js';
import { columnsWithQuotes } from '../../read/text/read-body.js';
import { cellEncoderModule } from '../../read/wasm/cell-encoder-module.js';

/** Exports of `assembly/index.ts`. Addresses and lengths are in bytes. */
export interface EncoderExports {
  memory: WebAssembly.Memory;
  rows: WebAssembly.Global;
  hashes: WebAssembly.Global;
  lines: WebAssembly.Global;
  next: WebAssembly.Global;
  nextLine: WebAssembly.Global;
  holdsRow: WebAssembly.Global;
  texts: WebAssembly.Global;
  overfull: WebAssembly.Global;
  allot(size: number): number;
  release(at: number, size: number): void;
  begin(
    width: number,
    first: number,
    last: number,
    delimiter: number,
    quote: number,
    newline: number,
    capacity: number,
    counting: number,
  ): number;
  inputAt(): number;
  expectHeader(length: number): number;
  scan(from: number, to: number, isEnd: boolean, line: number, stopLine: number): number;
  addRow(cells: number, line: number): void;
  codesAt(): number;
  cellsAt(): number;
  locateOnly(): void;
  limit(texts: number, bytes: number): void;
  reserve(column: number, texts: number): void;
  textCount(column: number): number;
  byteCount(column: number): number;
  bytesAt(column: number): number;
  startsAt(column: number): number;
  countsOf(column: number): number;
  firstsAt(column: number): number;
  addTexts(
    column: number,
    bytes: number,
    starts: number,
    counts: number,
    firsts: number,
    count: number,
    row: number,
    into: number,
  ): void;
  skipRows(count: number): void;
  widen(column: number): void;
  drain(column: number, code: number, counts: number): number;
  dropTexts(column: number): void;
  addWide(column: number, at: number, length: number, cells: number, row: number): void;
  entriesAt(column: number): number;
  takeEntries(column: number): number;
  takeEmpties(column: number): number;
  countEntry(column: number, low: number, high: number, cells: number, row: number): void;
  countedOf(column: number): number;
  countedTexts(column: number): number;
  sketchAt(column: number): number;
  ascends(column: number): number;
  stepsAt(column: number): number;
  stepBytes(column: number): number;
  firstWhole(column: number): number;
  addWholes(column: number, first: number, steps: number, count: number, row: number): void;
  addCounted(column: number, from: number, texts: number, row: number): void;
  addSketch(column: number, sketch: number): void;
  topOf(column: number, into: number, most: number): number;
}

/** Why a scan ended; the values are those of `assembly/index.ts`. */
export const SCAN_END = { full: 0, atEnd: 1, odd: 2, cutOff: 3, atLine: 4 } as const;
/** Maximum rows of a batch. */
export const BATCH = 512;
/** Passed as the line at which to stop if the scan should not stop at any line. */
export const NO_LINE = 0xffff_ffff;

/** Bytes scanned at a time. They fit into the cache of a core. */
export const INPUT_BYTES = 1024 * 1024;
/** Maximum memory for counting the texts of all wide columns, bytes: 6 million texts. */
const MAX_COUNTING_BYTES = 160 * 1024 * 1024;
/** Largest limit of a dictionary that the encoder knows. */
const MAX_LIMIT = 0xffff_ffff;

function newExports(): EncoderExports {
  return new WebAssembly.Instance(cellEncoderModule()).exports as unknown as EncoderExports;
}

/** Delimiter for lines that are a single cell: a byte that never occurs in UTF-8. */
const NO_DELIMITER = 0xff;

/** Returns the bytes of the delimiter, the quote (0 if quotes have no special meaning) and the line ending. */
function bytesOf({ kind, delimiter, quote, newline }: Dialect): [number, number, number] {
  const separator = kind === 'single' ? NO_DELIMITER : delimiter.charCodeAt(0);
  return [separator, quote === '' ? 0 : quote.charCodeAt(0), newline.charCodeAt(0)];
}

/**
 * Whether the encoder supports a dialect: one byte each for delimiter, quote and line ending, doubled quotes, and no
 * trimming; or lines with a single cell.
 */
export function isEncodableDialect(dialect: Dialect): boolean {
  const { kind, delimiter, quote, trim, mixesReturns, doublesReturns } = dialect;
  const isByte = (text: string) => text.length === 1 && text.charCodeAt(0) < 128;
  const hasQuotes = quote === '' || (isByte(quote) && dialect.escape === 'doubled');
  const isSplitByByte = kind === 'single' || (kind === 'delimited' && isByte(delimiter));
  return isSplitByByte && trim === 'none' && !mixesReturns && !doublesReturns && hasQuotes;
}

/**
 * Splits UTF-8 bytes into cells and assigns a code to each distinct text of a column. A wrapper of the WebAssembly
 * program in `assembly/` and its memory. Does not parse malformed rows.
 */
export class CellEncoder {
  readonly exports: EncoderExports;
  readonly columns: number;
  #bytes: Buffer;
  #scratch = 0;
  #scratchSize = 0;

  /**
   * @param limits limits of a dictionary. Exceeding them is reported and is not an error.
   * @param exports exports of an encoder that is no longer used, to reuse its memory.
   */
  constructor(dialect: Dialect, body: TableBody, limits: DictionaryLimits, exports = newExports()) {
    this.exports = exports;
    const { left, right, model, header } = body;
    this.columns = right - left + 1;
    const [delimiter, quote, newline] = bytesOf(dialect);
    const quoteFlags = this.exports.begin(
      model.width,
      left,
      right,
      delimiter,
      quote,
      newline,
      INPUT_BYTES,
      MAX_COUNTING_BYTES,
    );
    this.#bytes = Buffer.from(this.exports.memory.buffer);
    this.exports.limit(Math.min(limits.texts, MAX_LIMIT), Math.min(limits.characters, MAX_LIMIT));
    for (const column of columnsWithQuotes(body)) this.bytes[quoteFlags + column] = 1;
    // In a table with one column, a text that equals the header is a normal value.
    if (header === null || header.length < 2) return;
    const first = Buffer.from(header[0] ?? '');
    const at = this.exports.expectHeader(first.length);
    this.bytes.set(first, at);
  }

  /** The whole memory. Valid until the memory grows. */
  get bytes(): Buffer {
    if (this.#bytes.length === 0) this.#bytes = Buffer.from(this.exports.memory.buffer);
    return this.#bytes;
  }

  /** Returns a view of integers in memory. Valid until the next call. */
  numbers(at: number, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.exports.memory.buffer as ArrayBuffer, at, length);
  }

  /** Returns the address of a temporary buffer. Valid until the next call. */
  scratch(size: number): number {
    if (size > this.#scratchSize) {
      if (this.#scratchSize > 0) this.exports.release(this.#scratch, this.#scratchSize);
      this.#scratchSize = Math.max(65_536, size * 2);
      this.#scratch = this.exports.allot(this.#scratchSize);
    }
    return this.#scratch;
  }

  /**
   * Encodes a row that was parsed elsewhere.
   * @param line source row.
   */
  addRow(cells: readonly string[], line: number): void {
    const table = this.columns * 8;
    const most = cells.reduce((sum, text) => sum + text.length * 3, 0);
    // The encoder may read up to seven bytes past the end of a text.
    const at = this.scratch(table + most + 8);
    let end = at + table;
    for (let column = 0; column < this.columns; column += 1) {
      const length = this.bytes.write(cells[column] ?? '', end);
      this.numbers(at + column * 8, 2).set([end, length]);
      end += length;
    }
    this.exports.addRow(at, line);
  }

  /** Returns the number of cells with each text of a dictionary. */
  countsOf(column: number): Uint32Array<ArrayBuffer> {
    const texts = this.exports.textCount(column);
    const at = this.exports.countsOf(column);
    const counts = this.numbers(at, texts).slice();
    this.exports.release(at, texts * 4);
    return counts;
  }

  /** Copies a range of the memory. */
  copy(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, at, length).slice();
  }

  /**
   * Copies an array into the memory of the encoder, with padding, because up to seven bytes past its end may be read.
   * @returns the address of the copy.
   */
  copyIn(memory: Uint8Array | Uint32Array): number {
    const at = this.exports.allot(memory.byteLength + 8);
    this.bytes.set(new Uint8Array(memory.buffer, memory.byteOffset, memory.byteLength), at);
    return at;
  }

  /** Frees a copy made by `copyIn`. */
  free(at: number, memory: Uint8Array | Uint32Array): void {
    this.exports.release(at, memory.byteLength + 8);
  }
}
