import { Fault } from '../../../../base/fault.js';
import type { Dialect } from '../dialect/dialect.js';
import type { TextChunk } from '../encoding/text-chunks.js';
import { isBlankLine, lastOfBlankLines, MAX_BLANK_RECORDS } from './blank-lines.js';
import { papaReads, parseWindow } from './parse-window.js';
import type { RecordBlock, RecordMark } from './record-block.js';
import { countLines, lengthToScanAgain, type ScanContext, type ScannedRecord, scanRecord } from './scan-record.js';

/** Maximum columns, as in an Excel sheet. */
const MAX_COLUMNS = 16_384;

/** Characters passed to papaparse at a time. */
const WINDOW = 512 * 1024;
/**
 * Number of records after which a block ends; the last window may exceed it. Needed because the text after an unclosed
 * quote may have any length.
 */
const MAX_BLOCK_ROWS = 32_000;
/**
 * Maximum records read without papaparse after a malformed one. Papaparse always reads to the end of its window, so
 * repeated attempts are expensive.
 */
const MAX_PATIENCE = 4096;

/** How to read records. */
export interface RecordReading {
  dialect: Dialect;
  /** Usual number of cells per row; 0 if unknown. Records of another width are marked. */
  width: number;
  /** Lines to skip at the start. */
  skipLines: number;
  /** Line of the file at which the text starts. */
  firstLine: number;
  /** Columns whose values contain quotes. Their quotes do not mark a record. */
  quoteColumns?: ReadonlySet<number>;
}

/** Reads the records of consecutive chunks of text. */
class BlockReader {
  private line: number;
  private rest = '';
  /** Minimum length of the remaining text to scan it again. */
  private minLength = 0;
  /** Number of records still to be read without papaparse. */
  private byHand = 0;
  /** Number of records to read without papaparse after a malformed one. Doubles each time. */
  private patience = 1;
  /** Number of blank records since the last other one. */
  private blankRecords = 0;
  /** Offsets of invalid bytes in the current text. */
  private invalid: number[] = [];
  private readonly reading: RecordReading;
  private readonly usesPapa: boolean;

  constructor(reading: RecordReading) {
    this.reading = reading;
    this.line = reading.firstLine;
    this.usesPapa = papaReads({ ...reading, isLast: false });
  }

  /** Reads the records that this chunk completes. */
  *read(chunk: TextChunk): Generator<RecordBlock> {
    const text = this.begin(chunk);
    if (text === null) return;
    const context = this.contextOf(chunk);
    let at = 0;
    for (let isMore = true; isMore; ) {
      const block = this.newBlock(chunk);
      const end = this.readBlock(text, at, context, block);
      isMore = block.rows.length >= MAX_BLOCK_ROWS;
      at = end;
      yield block;
    }
    this.end(text, at);
  }

  /** Reads the records that this chunk completes one at a time, without papaparse. */
  *readSingly(chunk: TextChunk): Generator<RecordBlock> {
    const text = this.begin(chunk);
    if (text === null) return;
    const context = this.contextOf(chunk);
    let at = 0;
    while (at < text.length) {
      at = this.skipBlankLines(text, at);
      const record = scanRecord(text, at, context);
      if (!record) break;
      const block = this.newBlock(chunk);
      this.takeScanned(block, record, context, at);
      at = Math.min(record.end, text.length);
      yield block;
    }
    this.end(text, at);
  }

  /** Returns the text to scan, or null if it contains part of a long record and should not be scanned again yet. */
  private begin(chunk: TextChunk): string | null {
    const offset = this.rest.length;
    for (const at of chunk.invalidAt) this.invalid.push(at + offset);
    this.rest += chunk.text;
    if (this.rest.length < this.minLength && !chunk.isLast) return null;
    return this.normalise(this.rest, chunk.isLast);
  }

  private end(text: string, at: number): void {
    this.rest = text.slice(at);
    this.minLength = lengthToScanAgain(this.rest.length);
    this.invalid = this.invalid.filter((invalid) => invalid >= at).map((invalid) => invalid - at);
  }

  private newBlock({ bytesRead }: TextChunk): RecordBlock {
    return { rows: [], lines: [], marks: [], bytesRead };
  }

  private contextOf({ isLast }: TextChunk): ScanContext {
    return { dialect: this.reading.dialect, width: this.reading.width, isLast };
  }

  /**
   * Makes line ends uniform: drops one of two carriage returns before a line feed, and replaces single carriage returns
   * with line feeds, also in cells, if the file uses both as line ends.
   */
  private normalise(original: string, isLast: boolean): string {
    const text = this.reading.dialect.doublesReturns ? original.replaceAll('\r\r\n', '\r\n') : original;
    if (!this.reading.dialect.mixesReturns) return text;
    const cut = !isLast && text.endsWith('\r') ? text.slice(0, -1) : text;
    return `${cut.replace(/\r(?!\n)/g, '\n')}${text.slice(cut.length)}`;
  }

  private readBlock(text: string, from: number, context: ScanContext, block: RecordBlock): number {
    let at = from;
    while (at < text.length && block.rows.length < MAX_BLOCK_ROWS) {
      if (this.usesPapa && this.byHand === 0) {
        const taken = this.readWindow(text, at, context, block);
        // If papaparse reads at least half of the window, the number of records to read without it starts over.
        if (taken >= WINDOW / 2) this.patience = 1;
        this.byHand = 1;
        at += taken;
        if (at >= text.length) break;
      }
      at = this.skipBlankLines(text, at);
      // The record at which papaparse stopped is malformed or longer than the window.
      const record = scanRecord(text, at, context);
      if (!record) return at;
      this.byHand = Math.max(0, this.byHand - 1);
      this.takeScanned(block, record, context, at);
      at = Math.min(record.end, text.length);
    }
    return at;
  }

  /** Skips all but the last line of a long blank run, because each line would become a record. */
  private skipBlankLines(text: string, from: number): number {
    if (this.blankRecords < MAX_BLANK_RECORDS) return from;
    const { at, lines } = lastOfBlankLines(text, from, this.reading.dialect);
    this.line += lines;
    return at;
  }

  private takeScanned(block: RecordBlock, record: ScannedRecord, context: ScanContext, at: number): void {
    const { cells, lines, raw, trouble, quoted } = record;
    this.take(block, cells, lines, trouble ? { raw, trouble, quoted } : null);
    if (trouble === null && this.isOddLooking(cells, raw, context)) this.markStray(block, raw);
    this.markOdd(block, context, () => raw, at, record.end);
    if (trouble === null) return;
    this.patience = Math.min(MAX_PATIENCE, this.patience * 2);
    this.byHand = this.patience;
  }

  private isOddLooking(cells: readonly string[], raw: string, { dialect }: ScanContext): boolean {
    const startsBlank = cells.length > 2 && cells[1]!.charCodeAt(0) === 32;
    if (startsBlank || dialect.quote === '' || !raw.includes(dialect.quote)) return startsBlank;
    return this.hasOddQuote(cells, dialect.quote) || hasQuoteAfterBlanks(raw, dialect);
  }

  private readWindow(text: string, at: number, context: ScanContext, block: RecordBlock): number {
    const end = at + WINDOW;
    const window = text.slice(at, end);
    const { newline, quote } = context.dialect;
    let nextQuote = quote === '' ? -1 : window.indexOf(quote);
    const { taken } = parseWindow(window, context.isLast && end >= text.length, context, (cells, from, to, isOver) => {
      if (from === window.length) return true;
      const lines = isOver ? countLines(window.slice(from, to), newline) - (window.endsWith(newline, to) ? 1 : 0) : 1;
      this.take(block, cells, lines, null);
      const raw = () => withoutLineEnd(window.slice(from, to));
      if (nextQuote >= 0 && nextQuote < from) nextQuote = window.indexOf(quote, from);
      const startsBlank = cells.length > 2 && cells[1]!.charCodeAt(0) === 32;
      if (startsBlank || (nextQuote >= 0 && nextQuote < to && this.hasOddQuote(cells, quote)))
        this.markStray(block, raw());
      this.markOdd(block, context, raw, at + from, at + to);
      return this.blankRecords < MAX_BLANK_RECORDS;
    });
    return taken;
  }

  private take(
    block: RecordBlock,
    cells: string[],
    lines: number,
    troubled: { raw: string; trouble: 'stray-quote' | 'unclosed-quote'; quoted: number[] } | null,
  ): void {
    if (cells.length > MAX_COLUMNS) throw tooManyColumns(cells.length, this.line);
    this.blankRecords = isBlankLine(cells) ? this.blankRecords + 1 : 0;
    block.rows.push(cells);
    block.lines.push(this.line);
    this.line += lines;
    block.marks.push(troubled === null ? undefined : { ...troubled, hasInvalidBytes: false });
  }

  private hasOddQuote(cells: readonly string[], quote: string): boolean {
    const { quoteColumns } = this.reading;
    return cells.some((text, column) => text.includes(quote) && (!quoteColumns?.has(column) || isHalf(text, quote)));
  }

  /**
   * Marks the last record because a quote in it may be stray. The repair decides this from the values of its column.
   */
  private markStray(block: RecordBlock, raw: string): void {
    block.marks[block.rows.length - 1] = { raw, trouble: 'stray-quote', quoted: null, hasInvalidBytes: false };
  }

  /** Marks the last record if its width differs from that of the table, or if it contains invalid bytes. */
  private markOdd(block: RecordBlock, context: ScanContext, raw: () => string, from: number, to: number): void {
    const index = block.rows.length - 1;
    const isOdd = context.width > 0 && block.rows[index]!.length !== context.width;
    const hasInvalidBytes = this.invalid.length > 0 && this.invalid.some((at) => at >= from && at < to);
    if (!isOdd && !hasInvalidBytes) return;
    const mark = block.marks[index] ?? markOf(raw());
    block.marks[index] = mark.hasInvalidBytes === hasInvalidBytes ? mark : { ...mark, hasInvalidBytes };
  }
}

/** One mark shared by all blank lines, which may be most of a file. */
const BLANK_MARK: RecordMark = { raw: '', trouble: null, quoted: null, hasInvalidBytes: false };

function markOf(raw: string): RecordMark {
  return raw === '' ? BLANK_MARK : { raw, trouble: null, quoted: null, hasInvalidBytes: false };
}

function withoutLineEnd(raw: string): string {
  const last = raw.charCodeAt(raw.length - 1);
  if (last === 13) return raw.slice(0, -1);
  if (last !== 10) return raw;
  return raw.slice(0, raw.charCodeAt(raw.length - 2) === 13 ? -2 : -1);
}

/**
 * Whether a quote follows a delimiter and spaces, or spaces at the start of the line. Such a quote opens a cell too.
 */
function hasQuoteAfterBlanks(raw: string, { kind, delimiter, quote, trim }: Dialect): boolean {
  if (kind !== 'delimited' || trim !== 'none' || delimiter === ' ') return false;
  for (let at = raw.indexOf(` ${quote}`); at >= 0; at = raw.indexOf(` ${quote}`, at + 1)) {
    let from = at;
    while (from > 0 && raw[from - 1] === ' ') from -= 1;
    if (from === 0 || raw.endsWith(delimiter, from)) return true;
  }
  return false;
}

/** Whether a quote at one end of a cell may be half of an enclosing pair. */
function isHalf(text: string, quote: string): boolean {
  if (!text.endsWith(quote) && !text.startsWith(quote)) return false;
  let isOdd = false;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) isOdd = !isOdd;
  return isOdd;
}

function tooManyColumns(count: number, line: number): Fault {
  const message = `Line ${line} has ${count} cells, but the limit is ${MAX_COLUMNS} columns. Check the delimiter.`;
  return new Fault('table-too-large', message);
}

function withoutFirstLines(text: string, lines: number, newline: string): string {
  let at = 0;
  for (let line = 0; line < lines; line++) at = text.indexOf(newline, at) + 1 || text.length;
  return text.slice(at);
}

/**
 * Reads a text record by record. Uses the memory of a few chunks, unless one cell is longer. Faults: table-too-large.
 */
export function* readRecords(chunks: Iterable<TextChunk>, reading: RecordReading): Generator<RecordBlock> {
  const reader = new BlockReader({ ...reading, firstLine: reading.firstLine + reading.skipLines });
  let isFirst = true;
  for (const chunk of chunks) {
    const text =
      isFirst && reading.skipLines > 0
        ? withoutFirstLines(chunk.text, reading.skipLines, reading.dialect.newline)
        : chunk.text;
    isFirst = false;
    yield* reader.read({ ...chunk, text });
  }
}

/** Reads a text record by record, each in its own block and only on demand. Faults: table-too-large. */
export function* readRecordsSingly(chunks: Iterable<TextChunk>, reading: RecordReading): Generator<RecordBlock> {
  const reader = new BlockReader(reading);
  for (const chunk of chunks) yield* reader.readSingly(chunk);
}
