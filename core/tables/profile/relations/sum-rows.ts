import { memoize } from '../../../base/memoize.js';
import type { TableData } from '../../columns/table-data.js';

/** Returns the indices, from 0, of the rows whose numbers are the sums of other rows. */
export const sumRowsOf = memoize(({ table, sourceRows }: TableData): ReadonlySet<number> => {
  const lines = new Set(table.subtotals.map(({ row }) => row));
  const rows = new Set<number>();
  if (lines.size === 0) return rows;
  let row = 0;
  for (const line of sourceRows) {
    if (lines.has(line)) rows.add(row);
    row += 1;
  }
  return rows;
});
