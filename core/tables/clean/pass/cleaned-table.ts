import type { OpenedTable } from '../../read/opened/dataset.js';
import type { RowBatch } from '../../read/source/found-table.js';
import { makePipeline, UNWATCHED } from './pipeline.js';
import type { CleaningPlan } from './plan.js';
import { streamRows } from './stream-rows.js';

const BATCH_ROWS = 4096;

/**
 * Returns the cleaned table as a table that can be read like any other: its original columns in the same order (dropped
 * ones are empty), and the remaining rows.
 */
export function cleanedTable(plan: CleaningPlan, headers: readonly string[]): OpenedTable {
  const { table } = plan;
  return {
    ...table,
    columns: table.columns.map((column, index) => ({ ...column, header: headers[index]! })),
    isHeaderAligned: false,
    outsideRows: [],
    doubtful: [],
    subtotals: [],
    merges: [],
    batches: () => cleanedBatches(plan),
    broken: () => ({ rows: [], total: 0 }),
  };
}

function* cleanedBatches(plan: CleaningPlan): Generator<RowBatch> {
  const run = makePipeline(plan, 'applied', UNWATCHED);
  let cells: string[][] = [];
  let rows: number[] = [];
  for (const row of streamRows(plan.table)) {
    if (run(row) === null) continue;
    cells.push(row.cells);
    rows.push(row.row);
    if (cells.length < BATCH_ROWS) continue;
    yield { cells, rows: Uint32Array.from(rows), kinds: null };
    cells = [];
    rows = [];
  }
  if (cells.length > 0) yield { cells, rows: Uint32Array.from(rows), kinds: null };
}
