import { DICTIONARY_LIMITS } from '../data/column-builders.js';
import type { TableData } from '../data/table-data.js';
import type { OnBytes } from '../ingest/byte-source.js';
import { CELL_KINDS, type OpenedTable, type TextBody } from '../ingest/dataset.js';
import { MOST_MENDED, type TableBody } from '../ingest/text/body-reader.js';
import type { TextFile } from '../ingest/text/text-file.js';
import { encodes } from './cell-encoder.js';
import { finishColumns } from './finish-columns.js';
import { mergeRange } from './merge-range.js';
import type { RangeColumns } from './range-columns.js';
import type { RangeResult } from './range-result.js';
import { readColumns } from './read-columns.js';
import { NotEncodable, type RowRange } from './read-range.js';
import { splitRanges } from './split-ranges.js';

/** A range that is read elsewhere meanwhile. */
export interface RangeElsewhere {
  /** Waits for it. Faults: NotEncodable, table-too-large. */
  result(): RangeResult;
  close(): void;
}

/** How a table is read by its bytes. */
export interface EncodedReading {
  /** Ranges that are read at the same time, at most. */
  ranges: number;
  /** Starts to read a range that is not the first one. */
  elsewhere(text: { file: TextFile; body: TableBody }, range: RowRange): RangeElsewhere;
  limits?: typeof DICTIONARY_LIMITS;
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
    return loadRanges(table, text, onBytes, reading);
  } catch (error) {
    if (error instanceof NotEncodable) return null;
    throw error;
  }
}

function loadRanges(table: OpenedTable, text: TextBody, onBytes: OnBytes, reading: EncodedReading): TableData {
  const { file, body } = text;
  const [first, ...others] = splitRanges(file, body, reading.ranges);
  const elsewhere: RangeElsewhere[] = [];
  try {
    for (const range of others) elsewhere.push(reading.elsewhere({ file, body }, range));
    const limits = reading.limits ?? DICTIONARY_LIMITS;
    // All ranges are read at about the same pace.
    const told: OnBytes = (read) => onBytes(Math.min(file.source.size, read * (others.length + 1)));
    const { columns, broken, asides } = readColumns({ file, body }, first as RowRange, limits, told);
    for (const range of elsewhere) {
      const result = range.result();
      // Its memory is free before this one's grows.
      range.close();
      broken.addAll(result.broken);
      asides.push(...result.asides);
      mergeRange(columns, result);
    }
    // From there on rows are mended no more, and only a reader of the whole file knows from which row.
    if (broken.total >= MOST_MENDED) throw new NotEncodable('too many rows are broken');
    const findings = text.begin();
    findings.broken.addAll(broken);
    for (const aside of asides) findings.onAside(aside);
    onBytes(file.source.size);
    return tableData(table, columns, { file, body });
  } finally {
    for (const range of elsewhere) range.close();
  }
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
  return { table, ...rows, columns, kindCounts, kindSightings, isEncoded: true };
}
