import type { OpenedDataset, OpenedTable } from './dataset.js';

/** Counts the rows of a table. Reads all of them. Faults: unreadable-table. */
function countRows(table: OpenedTable): number {
  let rows = 0;
  for (const batch of table.batches()) rows += batch.rows.length;
  return rows;
}

/**
 * Returns the table with the most cells, for commands that need a single one; cover sheets, keys and totals have fewer
 * cells than the data. Reads all tables if there are several. Null if there is none. Faults: unreadable-table.
 */
export function largestTable({ tables }: Pick<OpenedDataset, 'tables'>): OpenedTable | null {
  if (tables.length <= 1) return tables[0] ?? null;
  const sizes = tables.map((table) => countRows(table) * table.columns.length);
  return tables[sizes.indexOf(Math.max(...sizes))]!;
}
