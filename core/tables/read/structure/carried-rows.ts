import { isCarriedLabel } from '../source/total-label.js';
import { CELL_CLASS } from './cell-class.js';
import type { Grid } from './grid.js';
import type { Segment } from './read-segment.js';

/** Columns that may contain the label. */
const LABEL_COLUMNS = 4;

/** Whether a row is a balance or a sum carried over between pages: a label, one or more numbers, and nothing else. */
function isCarried(grid: Grid, row: number, left: number, right: number): boolean {
  let labels = 0;
  let numbers = 0;
  for (let column = Math.max(left, grid.first(row)); column <= Math.min(right, grid.last(row)); column += 1) {
    const cellClass = grid.cellClass(row, column);
    if (cellClass === CELL_CLASS.empty) continue;
    if (cellClass === CELL_CLASS.number) numbers += 1;
    else if (column < left + LABEL_COLUMNS && isCarriedLabel(grid.text(row, column))) labels += 1;
    else return false;
  }
  return labels === 1 && numbers > 0;
}

/**
 * Removes the sums carried over at page breaks from a body, above and below the repeated header. Elsewhere, they stay
 * in it and are reported.
 */
export function skipCarried(grid: Grid, segment: Segment): void {
  const { extent, outsideRows, bodyRows, doubtful, headerRows } = segment;
  if (headerRows.length === 0) return;
  const carried = bodyRows.filter((row) => isCarried(grid, row, extent.left, extent.right));
  if (carried.length === 0 || carried.length * 2 > bodyRows.length) return;
  const known = new Set(carried);
  const isBreak = (row: number) => outsideRows.get(row) === 'repeated-header' || outsideRows.get(row) === 'title';
  const reachesBreak = (from: number, step: 1 | -1): boolean => {
    let row = from + step;
    const isBetween = () => known.has(row) || outsideRows.has(row) || isBlank(grid, row);
    while (isBetween() && !isBreak(row)) row += step;
    return isBreak(row) && row > headerRows[0]!;
  };
  for (const row of carried) {
    if (reachesBreak(row, 1) || reachesBreak(row, -1)) outsideRows.set(row, 'total');
    else doubtful.set(row, 'total');
  }
  segment.bodyRows = bodyRows.filter((row) => !outsideRows.has(row));
  for (const row of outsideRows.keys()) doubtful.delete(row);
}

const isBlank = (grid: Grid, row: number) => row >= 0 && row < grid.rows.length && grid.filled(row) === 0;
