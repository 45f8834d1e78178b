import type { Grid } from './grid.js';

/** Whether two rows hold the same texts. */
export function isSameRow(grid: Grid, one: number, other: number | undefined): boolean {
  if (other === undefined || grid.last(one) !== grid.last(other)) return false;
  for (let column = Math.max(0, grid.first(one)); column <= grid.last(one); column += 1) {
    if (grid.text(one, column) !== grid.text(other, column)) return false;
  }
  return grid.first(one) === grid.first(other);
}
