import { Fault } from '../../../../fault.js';
import type { Dialect } from '../dialect/dialect.js';
import type { TextChunk } from '../encoding/text-chunks.js';
import { papaReads, parseWindow } from './parse-window.js';
import type { RecordBlock } from './record-block.js';
import { countLines, type ScanContext, scanRecord } from './scan-record.js';

/** Most columns: what a sheet of Excel has. */
export const MOST_COLUMNS = 16_384;

const WIDEST_WINDOW = 512 * 1024;
const NARROWEST_WINDOW = 2 * 1024;

/** How records are to be read. */
export interface RecordReading {
  dialect: Dialect;
  /** Cells that a row has as a rule; 0 where that is not known. Records of another width are marked. */
  width: number;
  /** Lines to leave out at the beginning. */
  skipLines: number;
  /** Line of the file that the text begins at. */
  firstLine: number;
  /** Columns whose values hold quotes of their own: no record is marked for those. */
  ownQuotes?: ReadonlySet<number>;
}

/** Reads the records of one stretch of text after another. */
class BlockReader {
  private line: number;
  private rest = '';
  /** Offsets of invalid bytes in the text at hand. */
  private invalid: number[] = [];
  private readonly reading: RecordReading;
  private readonly usesPapa: boolean;

  constructor(reading: RecordReading) {
    this.reading = reading;
    this.line = reading.firstLine;
    this.usesPapa = papaReads({ ...reading, isLast: false });
  }

  /** @returns the records that are whole with this chunk. */
  read(chunk: TextChunk): RecordBlock {
    const offset = this.rest.length;
    const text = this.normalise(this.rest + chunk.text, chunk.isLast);
    this.invalid.push(...chunk.invalidAt.map((at) => at + offset));
    const block: RecordBlock = { rows: [], lines: [], marks: new Map(), bytesRead: chunk.bytesRead };
    const context: ScanContext = { dialect: this.reading.dialect, width: this.reading.width, isLast: chunk.isLast };
    const end = this.readAll(text, context, block);
    this.rest = text.slice(end);
    this.invalid = this.invalid.filter((at) => at >= end).map((at) => at - end);
    return block;
  }

  /** Where both ends of line are mixed, a carriage return counts as a line feed, in cells too. */
  private normalise(text: string, isLast: boolean): string {
    if (!this.reading.dialect.mixesReturns) return text;
    const cut = !isLast && text.endsWith('\r') ? text.slice(0, -1) : text;
    return `${cut.replace(/\r(?!\n)/g, '\n')}${text.slice(cut.length)}`;
  }

  private readAll(text: string, context: ScanContext, block: RecordBlock): number {
    let at = 0;
    let size = WIDEST_WINDOW;
    while (at < text.length) {
      const window = this.usesPapa ? this.readWindow(text, at, size, context, block) : 0;
      at += window;
      size = window > 0 ? Math.min(WIDEST_WINDOW, size * 4) : NARROWEST_WINDOW;
      if (at >= text.length) break;
      // What papaparse leaves is out of order, or longer than the window.
      const record = scanRecord(text, at, context);
      if (!record) return at;
      const trouble = record.trouble;
      this.take(
        block,
        record.cells,
        record.lines,
        trouble ? { raw: record.raw, trouble, quoted: record.quoted } : null,
      );
      this.markOdd(block, context, () => record.raw, at, record.end);
      if (trouble) size = NARROWEST_WINDOW;
      at = Math.min(record.end, text.length);
    }
    return at;
  }

  private readWindow(text: string, at: number, size: number, context: ScanContext, block: RecordBlock): number {
    const end = at + size;
    const window = text.slice(at, end);
    const { newline, quote } = context.dialect;
    let nextQuote = quote === '' ? -1 : window.indexOf(quote);
    const { taken } = parseWindow(window, context.isLast && end >= text.length, context, (cells, from, to, isOver) => {
      if (from === window.length) return;
      const lines = isOver ? countLines(window.slice(from, to), newline) - (window.endsWith(newline, to) ? 1 : 0) : 1;
      this.take(block, cells, lines, null);
      const raw = () => window.slice(from, to).replace(/\r?[\n\r]$/, '');
      if (nextQuote >= 0 && nextQuote < from) nextQuote = window.indexOf(quote, from);
      const startsBlank = cells.length > 2 && cells[1]!.charCodeAt(0) === 32;
      if (startsBlank || (nextQuote >= 0 && nextQuote < to && this.hasOddQuote(cells, quote)))
        this.markStray(block, raw());
      this.markOdd(block, context, raw, at + from, at + to);
    });
    return taken;
  }

  private take(
    block: RecordBlock,
    cells: string[],
    lines: number,
    trouble: { raw: string; trouble: 'stray-quote' | 'unclosed-quote'; quoted: number[] } | null,
  ): void {
    if (cells.length > MOST_COLUMNS) throw tooManyColumns(cells.length, this.line);
    block.rows.push(cells);
    block.lines.push(this.line);
    this.line += lines;
    if (trouble) block.marks.set(block.rows.length - 1, { ...trouble, hasInvalidBytes: false });
  }

  private hasOddQuote(cells: readonly string[], quote: string): boolean {
    const { ownQuotes } = this.reading;
    return cells.some((text, column) => text.includes(quote) && !ownQuotes?.has(column));
  }

  /** A cell that holds a quote may have one too many; whoever knows the column decides. */
  private markStray(block: RecordBlock, raw: string): void {
    block.marks.set(block.rows.length - 1, { raw, trouble: 'stray-quote', quoted: null, hasInvalidBytes: false });
  }

  /** Marks the last record where its width is not the one of the table, or bytes in it were no characters. */
  private markOdd(block: RecordBlock, context: ScanContext, raw: () => string, from: number, to: number): void {
    const index = block.rows.length - 1;
    const isOdd = context.width > 0 && block.rows[index]!.length !== context.width;
    const hasInvalidBytes = this.invalid.length > 0 && this.invalid.some((at) => at >= from && at < to);
    if (!isOdd && !hasInvalidBytes) return;
    const mark = block.marks.get(index) ?? { raw: raw(), trouble: null, quoted: null, hasInvalidBytes };
    block.marks.set(index, { ...mark, hasInvalidBytes });
  }
}

function tooManyColumns(count: number, line: number): Fault {
  const message = `Line ${line} has ${count} cells; at most ${MOST_COLUMNS} columns are read. Is the delimiter right?`;
  return new Fault('table-too-large', message);
}

function withoutFirstLines(text: string, lines: number, newline: string): string {
  let at = 0;
  for (let line = 0; line < lines; line++) at = text.indexOf(newline, at) + 1 || text.length;
  return text.slice(at);
}

/** Reads a text record by record. Memory is that of a few chunks, unless one cell is longer. Faults: table-too-large. */
export function* readRecords(chunks: Iterable<TextChunk>, reading: RecordReading): Generator<RecordBlock> {
  const reader = new BlockReader({ ...reading, firstLine: reading.firstLine + reading.skipLines });
  let isFirst = true;
  for (const chunk of chunks) {
    const text =
      isFirst && reading.skipLines > 0
        ? withoutFirstLines(chunk.text, reading.skipLines, reading.dialect.newline)
        : chunk.text;
    isFirst = false;
    yield reader.read({ ...chunk, text });
  }
}
