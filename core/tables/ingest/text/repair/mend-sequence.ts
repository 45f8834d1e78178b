import type { BrokenRow } from '../../reading.js';
import type { Dialect } from '../dialect/dialect.js';
import type { RecordMark } from '../records/record-block.js';
import { joinSplitRow, partJoinedRows } from './mend-pairs.js';
import { keepAsIs, mendRow } from './mend-row.js';
import type { RowModel } from './row-model.js';

/** A record on its way into a table. */
export interface MendingRow {
  cells: string[];
  line: number;
  mark: RecordMark | undefined;
}

/** What became of one record, or of two that are one row. */
export interface MendedRows {
  rows: { cells: string[]; line: number }[];
  /** Records that were used up: 1 or 2. */
  used: 1 | 2;
  broken: BrokenRow[];
}

function invalidBytes({ line, mark }: MendingRow): BrokenRow[] {
  if (!mark?.hasInvalidBytes) return [];
  const detail = 'some bytes are no characters of the encoding; they were read as windows-1252, or as U+FFFD';
  return [{ line, kind: 'invalid-bytes', repair: 'kept', detail, text: mark.raw }];
}

function joinWithNext(row: MendingRow, next: MendingRow | undefined, model: RowModel): MendedRows | null {
  if (!next?.mark || next.cells.length >= model.width || row.cells.length >= model.width) return null;
  const joined = joinSplitRow(row.cells, next.cells, model);
  if (!joined) return null;
  const detail = `one row on two lines: ${row.cells.length} and ${next.cells.length} cells`;
  const text = `${row.mark?.raw ?? ''}\n${next.mark.raw}`;
  return {
    rows: [{ cells: joined, line: row.line }],
    used: 2,
    broken: [{ line: row.line, kind: 'split-row', repair: 'repaired', detail, text }],
  };
}

function partInTwo(row: MendingRow, mark: RecordMark, model: RowModel): MendedRows | null {
  const parts = partJoinedRows(row.cells, model);
  if (!parts) return null;
  const detail = `two rows on one line: ${row.cells.length} cells`;
  return {
    rows: parts.map((cells) => ({ cells, line: row.line })),
    used: 1,
    broken: [{ line: row.line, kind: 'split-row', repair: 'repaired', detail, text: mark.raw }],
  };
}

/** Fills up or keeps one record without looking for what is meant: for files in which nearly every row is broken. */
export function keepNext(row: MendingRow, model: RowModel, dialect: Dialect): MendedRows {
  const kept = keepAsIs(row.cells, model, dialect);
  const { line, mark } = row;
  if (!kept) return { rows: [{ cells: row.cells, line }], used: 1, broken: invalidBytes(row) };
  const { cells, kind, repair, detail } = kept;
  return { rows: [{ cells, line }], used: 1, broken: [{ line, kind, repair, detail, text: mark?.raw ?? '' }] };
}

/** Mends one record of a table, with an eye on the one behind it. */
export function mendNext(row: MendingRow, next: MendingRow | undefined, model: RowModel, dialect: Dialect): MendedRows {
  const { cells, line, mark } = row;
  if (!mark) return { rows: [{ cells, line }], used: 1, broken: [] };
  const pair = joinWithNext(row, next, model) ?? (cells.length > model.width ? partInTwo(row, mark, model) : null);
  if (pair) return { ...pair, broken: [...pair.broken, ...invalidBytes(row)] };
  const mended = mendRow(cells, mark, model, dialect);
  if (!mended) return { rows: [{ cells, line }], used: 1, broken: invalidBytes(row) };
  const { kind, repair, detail } = mended;
  return {
    rows: [{ cells: mended.cells, line }],
    used: 1,
    broken: [{ line, kind, repair, detail, text: mark.raw }, ...invalidBytes(row)],
  };
}
