import { loadTable } from '../columns/load-table.js';
import { type ColumnsWithUse, columnsWithUse } from '../profile/column/column-with-use.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import type { RowBatch } from '../read/source/found-table.js';
import { profileColumns } from './profile-table.js';

/** Maximum rows from which the uses of columns are detected if the whole table is not read. */
export const MAX_USE_ROWS = 1000;
/** Maximum cells read for it, in tables with very many columns. */
const MAX_CELLS = 100_000;
const MIN_ROWS = 20;

/**
 * Detects the uses of columns from the first rows of a table. For a table that ends there, they equal the profile's.
 */
export function usesOfStart(table: OpenedTable): ColumnsWithUse {
  const rows = Math.min(MAX_USE_ROWS, Math.max(MIN_ROWS, Math.floor(MAX_CELLS / Math.max(1, table.columns.length))));
  const start = { ...table, batches: () => firstBatches(table.batches(), rows) };
  return columnsWithUse(profileColumns(loadTable(start)).map(({ profile }) => profile));
}

function* firstBatches(batches: Iterable<RowBatch>, limit: number): Generator<RowBatch> {
  let left = limit;
  for (const { cells, rows, kinds } of batches) {
    yield { cells: cells.slice(0, left), rows: rows.subarray(0, left), kinds: kinds?.slice(0, left) ?? null };
    left -= rows.length;
    if (left <= 0) return;
  }
}
