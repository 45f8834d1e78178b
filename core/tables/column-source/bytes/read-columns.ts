import type { DictionaryLimits } from '../../columns/dictionary-builder.js';
import type { MemoryArena } from '../../columns/memory-arena.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import type { OutsideRow } from '../../read/source/reading.js';
import type { TableBody } from '../../read/text/body-reader.js';
import { BrokenRows } from '../../read/text/repair/broken-rows.js';
import type { TextFile } from '../../read/text/text-file.js';
import { CellEncoder, type EncoderExports } from './cell-encoder.js';
import { RangeColumns } from './range-columns.js';
import { type RowRange, readRange } from './read-range.js';

/** The columns of some ranges, with the malformed rows and the rows outside the table that were found in them. */
export interface RangeRead {
  columns: RangeColumns;
  broken: BrokenRows;
  outsideRows: OutsideRow[];
}

/** Options for reading ranges into columns, in any thread. */
export interface ColumnsReading {
  limits: DictionaryLimits;
  /** As in `ColumnsPlan`. */
  keepsHashes: boolean;
  arena: MemoryArena;
  hashArena: MemoryArena;
  /** Exports of an encoder that is no longer used, to reuse its memory. Default: a new one. */
  exports?: EncoderExports;
}

/** Returns empty columns with room for consecutive ranges. */
export function beginColumns(
  { file, body }: { file: TextFile; body: TableBody },
  ranges: readonly RowRange[],
  { exports, ...plan }: ColumnsReading,
): RangeRead {
  const room = ranges.reduce((sum, range) => sum + maxRows(file, body, range), 0);
  const encoder = new CellEncoder(file.guessed.dialect, body, plan.limits, exports);
  const columns = new RangeColumns(encoder, { ...plan, room });
  return { columns, broken: new BrokenRows(), outsideRows: [] };
}

/**
 * Returns the maximum number of rows in a range, before repairs. Each row has at least one line, or one byte per cell.
 */
function maxRows(file: TextFile, body: TableBody, { from, end }: RowRange): number {
  if (end !== null) return end.line - from.line;
  const bytes = file.source.size - from.offset;
  return Math.min(Math.ceil(bytes / body.model.width), body.lastLine - from.line + 1);
}

/** Reads the next range into columns. Faults: NotReadableInRanges, HashesNeeded, table-too-large. */
export function readNextRange(
  { columns, broken, outsideRows }: RangeRead,
  { file, body }: { file: TextFile; body: TableBody },
  range: RowRange,
  onBytes: OnBytes,
): void {
  readRange(
    file,
    body,
    range,
    { broken, onOutsideRow: (outsideRow) => outsideRows.push(outsideRow) },
    columns,
    onBytes,
  );
}
