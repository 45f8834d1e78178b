import { isVoid } from './cell-shape.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';

/** Rows of a body that are enough to know its columns' types. */
const FEWEST_ROWS = 3;
/** Columns from which on a row that fills few of them is no row. */
const NARROWEST = 4;
/** Share of rows above that may leave as much empty: where more do, such rows are the table's own. */
const MOST_SPARSE = 0.1;

/**
 * Counts the remarks that are scattered over the columns right below a body: rows that leave most columns empty, none of
 * whose cells is of its column's type and some of which break one. They begin in different columns: where all begin in the
 * first one, they are rows that lack the rest.
 * @param rows those of the body with what may stand below it, in order.
 */
export function countRemarks(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): number {
  const width = extent.right - extent.left + 1;
  if (width < NARROWEST) return 0;
  const isSparse = (row: number) => grid.filled(row) * 2 < width;
  const isFew = (row: number) => isSparse(row) && (!isText || grid.width(row) === extent.width);
  let few = 0;
  while (few < rows.length && isFew(rows[rows.length - 1 - few]!)) few += 1;
  const body = rows.slice(0, rows.length - few);
  if (few === 0 || few > body.length || body.length < FEWEST_ROWS) return 0;
  if (body.filter(isSparse).length > body.length * MOST_SPARSE) return 0;
  const columns = gatherEvidence(grid, body, extent.left, extent.right);
  let count = 0;
  let breaks = 0;
  let isStaggered = false;
  while (count < few) {
    const row = rows[rows.length - 1 - count]!;
    const judged = columns.map((column, index) => judge(grid, row, extent.left + index, column));
    if (judged.includes('fits')) break;
    breaks += judged.filter((way) => way === 'breaks').length;
    isStaggered ||= grid.first(row) > extent.left;
    count += 1;
  }
  return breaks > 0 && isStaggered ? count : 0;
}

function judge(grid: Grid, row: number, column: number, evidence: ColumnEvidence): 'fits' | 'breaks' | 'unsure' {
  const shape = grid.shape(row, column);
  if (isVoid(shape) || evidence.typed === null) return 'unsure';
  return shape === evidence.typed ? 'fits' : 'breaks';
}
