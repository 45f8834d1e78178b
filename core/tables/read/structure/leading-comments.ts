import type { Grid } from './grid.js';
import { isCommentText } from './note-row.js';

/**
 * Finds the comments that a text file begins with, those that hold its delimiter too. A line with as many cells as the
 * first row below may be its header (`#id,name`) and is no comment.
 * @param filled indices of the rows that are not blank, in order.
 */
export function findLeadingComments(grid: Grid, filled: readonly number[]): number[] {
  const isComment = (row: number) => grid.text(row, 0) === '#' || isCommentText(grid.text(row, 0));
  const first = filled.findIndex((row) => !isComment(row));
  if (first <= 0) return [];
  const width = grid.width(filled[first]!);
  const header = filled.findIndex((row) => grid.width(row) === width);
  return width < 2 ? [] : filled.slice(0, header);
}
