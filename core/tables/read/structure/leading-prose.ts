import { gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { scoreHeader } from './score-header.js';
import { findExtent } from './segment-width.js';

/** Maximum lines of prose above a table. */
const MAX_LINES = 12;
/** Number of rows of the table with which the lines are compared. */
const SAMPLE = 200;
/** Maximum share of the rows of a table in which a space follows each delimiter. */
const MAX_SPACED = 0.05;
/** Minimum rows of the table, including its header. */
const MIN_ROWS = 3;

/** Whether a space follows each delimiter of a row, as after the commas of a sentence. */
function isSpaced(grid: Grid, row: number): boolean {
  const [, ...cells] = grid.rows[row]!.cells;
  return cells.length > 0 && cells.every((text) => /^ \S/.test(text));
}

/**
 * Finds the lines of prose at the start of a text file that contain the delimiter: a space follows it in each of them
 * and in hardly any row of the table below, whose first row is a header. Otherwise the line may be a header that was
 * typed by hand.
 * @param filled indices of the rows that are not blank, in order.
 */
export function findLeadingProse(grid: Grid, filled: readonly number[]): readonly number[] {
  const isLine = (row: number) => grid.width(row) === 1 || isSpaced(grid, row);
  const lines = filled.slice(
    0,
    filled.slice(0, MAX_LINES + 1).findIndex((row) => !isLine(row)),
  );
  const rows = filled.slice(lines.length, lines.length + SAMPLE);
  const [header, ...below] = rows;
  if (header === undefined || rows.length < MIN_ROWS || !lines.some((row) => isSpaced(grid, row))) return [];
  if (rows.filter((row) => isSpaced(grid, row)).length > MAX_SPACED * rows.length) return [];
  const { left, right } = findExtent(grid, rows, true);
  const fit = scoreHeader(grid, header, left, gatherEvidence(grid, below, left, right));
  return right > left && fit.score > 1 && fit.similar === 0 ? lines : [];
}
