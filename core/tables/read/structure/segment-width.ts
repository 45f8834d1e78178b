import { CELL_CLASS } from './cell-class.js';
import type { Grid } from './grid.js';

/** Columns that most rows of a range agree on. */
export interface Extent {
  left: number;
  right: number;
  /** Number of cells per row in the source, including empty ones at the end. */
  width: number;
  /** Whether the rows are lists of different lengths, of which `width` is the greatest. */
  areLists?: boolean;
}

/**
 * Finds the columns of a range of rows: those of the most common width, without outer columns that are always empty.
 * @param isText in text files, delimiters determine the width of a row; in sheets, only filled cells count.
 */
export function findExtent(grid: Grid, rows: readonly number[], isText: boolean): Extent {
  const widths = new Map<number, number>();
  for (const row of rows) {
    const width = isText ? grid.width(row) : grid.last(row) + 1;
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  const [width, count] = commonest(widths);
  if (isText && count * 4 < rows.length && isOfLists(widths, rows.length)) return widestExtent(widths);
  if (width === 0 || count * 4 < rows.length) return { left: 0, right: 0, width: 1 };
  const agreeing = isText ? rows.filter((row) => grid.width(row) === width) : rows;
  return { ...trim(grid, agreeing), width };
}

/** Maximum columns of lists. */
const MAX_LIST = 64;
/** Minimum share of lists with more than one cell. */
const NEARLY_ALL = 0.8;

/** Whether rows without a common width are lists of different lengths. */
function isOfLists(widths: ReadonlyMap<number, number>, rows: number): boolean {
  const split = [...widths.values()].reduce((sum, count) => sum + count, 0);
  return split >= NEARLY_ALL * rows && Math.max(...widths.keys()) <= MAX_LIST;
}

function widestExtent(widths: ReadonlyMap<number, number>): Extent {
  const width = Math.max(...widths.keys());
  return { left: 0, right: width - 1, width, areLists: true };
}

/**
 * Returns the most common width. For ties, returns the upper median, because titles are narrow and a broken row may be
 * wide.
 */
function commonest(widths: ReadonlyMap<number, number>): [number, number] {
  const most = Math.max(0, ...widths.values());
  const tied = [...widths].filter(([, count]) => count === most).map(([width]) => width);
  tied.sort((one, other) => one - other);
  return [tied[Math.floor(tied.length / 2)] ?? 0, most];
}

function trim(grid: Grid, rows: readonly number[]): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const row of rows) {
    if (grid.first(row) === -1) continue;
    left = Math.min(left, grid.first(row));
    right = Math.max(right, grid.last(row));
  }
  return { left: Number.isFinite(left) ? left : 0, right };
}

/**
 * Whether a row has too few values to be a row of a table: a line of text, a key with its value, or one text across all
 * cells.
 */
export function isSparse(grid: Grid, row: number, extent: Extent, isText: boolean): boolean {
  const width = extent.right - extent.left + 1;
  const filled = grid.filled(row);
  if (filled === 0 || width < 2) return false;
  if (filled === 1) return isLoneText(grid, row, extent, width, isText);
  if (isOneTextOver(grid, row, filled)) return true;
  if (width < 4 || filled > width / 2) return false;
  if (isText && grid.width(row) <= width / 2) return true;
  return filled <= width / 3 && grid.last(row) - extent.left + 1 === filled;
}

function isLoneText(grid: Grid, row: number, extent: Extent, width: number, isText: boolean): boolean {
  if (grid.first(row) > extent.left)
    return !isText && width >= 3 && grid.cellClass(row, grid.first(row)) >= CELL_CLASS.text;
  if (width >= 3) return true;
  return (isText && grid.width(row) === 1) || grid.cellClass(row, grid.first(row)) >= CELL_CLASS.text;
}

function isOneTextOver(grid: Grid, row: number, filled: number): boolean {
  if (filled < 3) return false;
  const text = grid.text(row, grid.first(row));
  if (grid.cellClass(row, grid.first(row)) < CELL_CLASS.word) return false;
  for (let column = grid.first(row) + 1; column <= grid.last(row); column += 1) {
    if (grid.text(row, column) !== text) return false;
  }
  return true;
}
