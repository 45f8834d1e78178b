import { makePipeline, UNWATCHED } from './pipeline.js';
import type { CleaningPlan } from './plan.js';
import type { PreviewTally } from './preview-tally.js';
import { streamRows } from './stream-rows.js';

/** A row of a cleaned table. */
interface CleanedRow {
  /** Row in the file or sheet, from 1. */
  row: number;
  /** One cell for each column of the plan. */
  cells: string[];
}

/**
 * Yields the remaining rows after the applied steps of a plan, with their new columns and without dropped ones.
 * @param tally counts the changes in the same pass.
 */
export function* cleanedRows(
  plan: CleaningPlan,
  { onBytes, tally }: { onBytes?: (read: number) => void; tally?: PreviewTally } = {},
): Generator<CleanedRow> {
  const run = makePipeline(plan, 'applied', tally ?? UNWATCHED);
  for (const row of streamRows(plan.table, onBytes)) {
    tally?.begin();
    const added = run(row);
    if (added === null) continue;
    tally?.keep();
    yield {
      row: row.row,
      cells: plan.columns.map(({ source, slot }) => (slot < 0 ? row.cells[source]! : added[slot]!)),
    };
  }
}

/**
 * Returns the names of the columns of a cleaned table: the headers if they are distinct, otherwise the names in steps.
 */
export function cleanedNames({ columns }: Pick<CleaningPlan, 'columns'>): string[] {
  const counts = new Map<string, number>();
  for (const { header } of columns) counts.set(header, (counts.get(header) ?? 0) + 1);
  return columns.map(({ header, name }) => (header !== '' && counts.get(header) === 1 ? header : name));
}
