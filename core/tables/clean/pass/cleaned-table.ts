import type { OpenedTable } from '../../read/opened/dataset.js';
import type { RowBatch } from '../../read/source/found-table.js';
import { makePipeline, type Watcher } from './pipeline.js';
import type { CleaningPlan } from './plan.js';
import { streamRows } from './stream-rows.js';

const BATCH_ROWS = 4096;
const UNWATCHED: Watcher = { cell: () => undefined, dropped: () => undefined };

/**
 * A table as its cleaning leaves it, to be read like any other: the columns as read, in their places (a dropped one is
 * empty), with the rows that are left.
 */
export function cleanedTable(plan: CleaningPlan, headers: readonly string[]): OpenedTable {
  const { table } = plan;
  return {
    ...table,
    columns: table.columns.map((column, index) => ({ ...column, header: headers[index]! })),
    asides: [],
    doubtful: [],
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
