import { DICTIONARY_LIMITS } from '../../columns/column-builders.js';
import type { DictionaryLimits } from '../../columns/dictionary-builder.js';
import { MemoryArena } from '../../columns/memory-arena.js';
import type { TableData } from '../../columns/table-data.js';
import { CELL_KINDS, type OpenedTable, type TextBody } from '../../read/opened/dataset.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import { MOST_MENDED, type TableBody } from '../../read/text/body-reader.js';
import type { TextFile } from '../../read/text/text-file.js';
import { encodes } from './cell-encoder.js';
import { finishColumns } from './finish-columns.js';
import { mergeRange } from './merge-range.js';
import { HashesNeeded, type RangeColumns } from './range-columns.js';
import type { RangeResult } from './range-result.js';
import { beginColumns, type RangeRead, readOn } from './read-columns.js';
import { NotEncodable, type RowRange } from './read-range.js';
import { splitRanges } from './split-ranges.js';

/** Ranges that are read elsewhere meanwhile. */
export interface RangesElsewhere {
  /**
   * Waits for the next of them.
   * @param take what is done with it: its memory is used again afterwards. Faults: NotEncodable, HashesNeeded, table-too-large.
   */
  next(take: (result: RangeResult) => void): void;
  close(): void;
}

/** How a table is read by its bytes. */
export interface EncodedReading {
  /** Threads that read, this one counted. */
  threads: number;
  /** Bytes of a range, about: of two threads each reads every second range. */
  rangeBytes: number;
  /** Starts to read ranges that do not follow each other. */
  elsewhere(
    text: { file: TextFile; body: TableBody },
    ranges: readonly RowRange[],
    keepsHashes: boolean,
  ): RangesElsewhere;
  limits?: DictionaryLimits;
}

/** Columns beyond which a batch of rows leaves the processor's cache, and its memory would be large. */
const MOST_COLUMNS = 1000;

/** Whether the bytes of a body say what its cells are: UTF-8, and a dialect of single bytes. */
export function isEncodable({ file, body }: TextBody): boolean {
  const { width } = body.model;
  return file.encoding.label === 'utf-8' && encodes(file.guessed.dialect) && width > 0 && width <= MOST_COLUMNS;
}

/**
 * Reads a table as `loadTable` does, by its bytes and range by range.
 * @returns null where the careful reader has to do it: a range did not end with a row, or too much is out of order.
 * Faults: unreadable-table, table-too-large.
 */
export function loadEncoded(
  table: OpenedTable,
  text: TextBody,
  onBytes: OnBytes,
  reading: EncodedReading,
): TableData | null {
  try {
    return loadRanges(table, text, onBytes, reading, false);
  } catch (error) {
    if (error instanceof HashesNeeded) return loadKeepingHashes(table, text, onBytes, reading);
    if (error instanceof NotEncodable) return null;
    throw error;
  }
}

function loadKeepingHashes(...[table, text, onBytes, reading]: Parameters<typeof loadEncoded>): TableData | null {
  try {
    return loadRanges(table, text, onBytes, reading, true);
  } catch (error) {
    if (error instanceof NotEncodable) return null;
    throw error;
  }
}

function loadRanges(
  table: OpenedTable,
  text: TextBody,
  onBytes: OnBytes,
  reading: EncodedReading,
  keepsHashes: boolean,
): TableData {
  const { file, body } = text;
  const { threads } = reading;
  const ranges = splitRanges(file, body, reading);
  const others: RangesElsewhere[] = [];
  try {
    for (let thread = 1; thread < Math.min(threads, ranges.length); thread += 1) {
      const own = ranges.filter((_, at) => at % threads === thread);
      others.push(reading.elsewhere({ file, body }, own, keepsHashes));
    }
    const { limits = DICTIONARY_LIMITS } = reading;
    const arenas = { arena: new MemoryArena(), hashArena: new MemoryArena() };
    const read = beginColumns(text, ranges, { limits, keepsHashes, ...arenas });
    for (const [at, range] of ranges.entries()) {
      const thread = at % threads;
      if (thread === 0)
        readOn(read, text, range, (bytes) => onBytes(Math.min(file.source.size, range.from.offset + bytes)));
      else others[thread - 1]!.next((result) => addResult(read, result));
    }
    // Their memory is free before anybody looks at the columns.
    for (const other of others) other.close();
    return finish(table, text, read, onBytes);
  } finally {
    for (const other of others) other.close();
  }
}

function addResult({ columns, broken, asides }: RangeRead, result: RangeResult): void {
  broken.addAll(result.broken);
  asides.push(...result.asides);
  mergeRange(columns, result);
}

function finish(table: OpenedTable, text: TextBody, read: RangeRead, onBytes: OnBytes): TableData {
  // From there on rows are mended no more, and only a reader of the whole file knows from which row.
  if (read.broken.total >= MOST_MENDED) throw new NotEncodable('too many rows are broken');
  const findings = text.begin();
  findings.broken.addAll(read.broken);
  for (const aside of read.asides) findings.onAside(aside);
  onBytes(text.file.source.size);
  return tableData(table, read.columns, text);
}

function tableData(table: OpenedTable, read: RangeColumns, source: { file: TextFile; body: TableBody }): TableData {
  const { columns, rowHashes, sourceRows } = finishColumns(
    read,
    table.columns.map(({ name }) => name),
    source,
  );
  const kindCounts = table.columns.map(() => new Uint32Array(CELL_KINDS.length));
  const kindSightings = table.columns.map(() => []);
  const rows = { rowCount: sourceRows.length, sourceRows, rowHashes };
  const stretches = new Map(read.stretches.map((stretch) => [stretch.offset, stretch]));
  return { table, ...rows, columns, kindCounts, kindSightings, stretches };
}
