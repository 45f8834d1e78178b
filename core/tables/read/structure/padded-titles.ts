import { isTyped } from './cell-class.js';
import { gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import { scoreHeader } from './score-header.js';
import { findExtent } from './segment-width.js';

/** Maximum padded titles above a table. */
const MAX_TITLES = 4;
/** Number of rows of the table with which the titles are compared. */
const SAMPLE = 200;
/** Minimum rows of the table, including its header. */
const MIN_ROWS = 2;
/** Maximum share of the rows of a table that may be as wide as its title, because they have surplus delimiters. */
const MAX_WIDE = 0.02;

/**
 * Finds the titles at the start of a text file that have delimiters beyond the last column of the table, for example
 * because the exported sheet had values further to the right.
 * @param filled indices of the rows that are not blank, in order.
 */
export function findPaddedTitles(grid: Grid, filled: readonly number[]): readonly number[] {
  const isPadded = (row: number) => grid.last(row) < grid.width(row) - 1;
  const padded = filled.slice(0, MAX_TITLES + 1).findIndex((row) => !isPadded(row));
  for (let count = Math.max(0, padded); count > 0; count -= 1) {
    const titles = filled.slice(0, count);
    const rows = filled.slice(count, count + SAMPLE);
    if (rows.length >= MIN_ROWS && areTitles(grid, titles, rows)) return titles;
  }
  return [];
}

function areTitles(grid: Grid, titles: readonly number[], rows: readonly number[]): boolean {
  const { left, right, width } = findExtent(grid, rows, true);
  const narrowest = Math.min(...titles.map((row) => grid.width(row)));
  const wide = rows.filter((row) => grid.width(row) >= narrowest).length;
  if (width < 2 || narrowest <= width || wide > MAX_WIDE * rows.length) return false;
  const [next, ...below] = rows as [number, ...number[]];
  const fit = scoreHeader(grid, next, left, gatherEvidence(grid, below, left, right));
  const isHeaderNext = fit.score > 1 && fit.similar === 0 && grid.filled(next) > right - left;
  return titles.every((row) => {
    const filled = grid.filled(row);
    if (filled * 2 <= width || isHeaderNext) return true;
    // A header with surplus delimiters names all columns.
    return filled !== width && holdsValue(grid, row);
  });
}

/** Whether a cell of a row is a value rather than a name: `2024`. */
function holdsValue(grid: Grid, row: number): boolean {
  return grid.rows[row]!.cells.some((text, column) => isTyped(grid.cellClass(row, column)) && nameLikeness(text) < 0.5);
}
