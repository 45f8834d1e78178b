import { isBlank } from '../../cells/blank.js';
import { CELL_KINDS } from '../opened/dataset.js';
import type { SourceMerge, SourceRow } from '../source/found-table.js';
import { isErrorText, isVoid, SHAPE, type Shape, shapeOf } from './cell-shape.js';

/** Rows with what is asked about them again and again; shapes are found when they are first asked for. */
export interface Grid {
  readonly rows: readonly SourceRow[];
  readonly isText: boolean;
  /** Where a row lies, for what blank rows part: sheets may leave blank rows out, lines of a text may span several. */
  place(row: number): number;
  /** Cells of a row that hold something. */
  filled(row: number): number;
  /** First column that holds something; -1 for a blank row. */
  first(row: number): number;
  /** Last column that holds something; -1 for a blank row. */
  last(row: number): number;
  /** Cells of a row as the source has them, empty ones too. */
  width(row: number): number;
  text(row: number, column: number): string;
  /** Whether a cell holds something; cheaper than its text. */
  holds(row: number, column: number): boolean;
  shape(row: number, column: number): Shape;
  /** Whether a row holds an error of a formula: no header does. */
  hasError(row: number): boolean;
  /** The last place that a cell merged downward from a row covers; the row's own place where none is. */
  reach(row: number): number;
}

/** Shapes that a sheet knows of its cells, by their kinds; a void text stays one. */
const KIND_SHAPES: readonly (Shape | undefined)[] = CELL_KINDS.map(
  (kind) => ({ number: SHAPE.number, date: SHAPE.date, boolean: SHAPE.boolean, error: SHAPE.missing })[kind as string],
);
/** Kinds whose texts hold a digit: they are never void. */
const [NUMBER, DATE] = [CELL_KINDS.indexOf('number'), CELL_KINDS.indexOf('date')];
const TEXT = CELL_KINDS.indexOf('text');
const ERROR = CELL_KINDS.indexOf('error');

const NO_MERGES: readonly SourceMerge[] = [];

/**
 * @param left,right columns outside of these are taken for empty; all count where they are left out.
 * @param merges those of a sheet.
 */
export function layGrid(
  rows: readonly SourceRow[],
  isText: boolean,
  left = 0,
  right = Number.POSITIVE_INFINITY,
  merges = NO_MERGES,
): Grid {
  const filled = new Int32Array(rows.length);
  const first = new Int32Array(rows.length).fill(-1);
  const last = new Int32Array(rows.length).fill(-1);
  for (const [index, row] of rows.entries()) {
    const end = Math.min(row.cells.length - 1, right);
    for (let column = left; column <= end; column += 1) {
      if (isBlank(row.cells[column]!)) continue;
      filled[index]! += 1;
      if (first[index] === -1) first[index] = column;
      last[index] = column;
    }
  }
  const text = (row: number, column: number) =>
    column < left || column > right ? '' : (rows[row]?.cells[column] ?? '').trim();
  const reaches = findReaches(merges, left, right);
  const place = (row: number) => (isText ? row : (rows[row]?.row ?? row));
  return {
    rows,
    isText,
    place,
    filled: (row) => filled[row] ?? 0,
    first: (row) => first[row] ?? -1,
    last: (row) => last[row] ?? -1,
    width: (row) => Math.max(0, Math.min(rows[row]?.cells.length ?? 0, right + 1) - left),
    text,
    holds: (row, column) => column >= left && column <= right && !isBlank(rows[row]?.cells[column] ?? ''),
    shape: (row, column) => {
      const shown = text(row, column);
      if (isErrorText(shown)) return SHAPE.missing;
      const kind = rows[row]?.kinds?.[column] ?? TEXT;
      if (shown !== '' && (kind === NUMBER || kind === DATE)) return KIND_SHAPES[kind]!;
      const found = shapeOf(shown);
      return isVoid(found) ? found : (KIND_SHAPES[kind] ?? found);
    },
    hasError: (row) => {
      for (let column = Math.max(0, first[row] ?? 0); column <= (last[row] ?? -1); column += 1) {
        if (rows[row]?.kinds?.[column] === ERROR || isErrorText(text(row, column))) return true;
      }
      return false;
    },
    reach: (row) => reaches.get(place(row)) ?? place(row),
  };
}

/** How far the merges reach down that begin in a row, by that row. */
function findReaches(merges: readonly SourceMerge[], left: number, right: number): Map<number, number> {
  const reaches = new Map<number, number>();
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges) {
    if (lastRow === firstRow || lastColumn < left || firstColumn > right) continue;
    reaches.set(firstRow, Math.max(reaches.get(firstRow) ?? firstRow, lastRow));
  }
  return reaches;
}

/** Whether two rows hold the same texts. */
export function isSameRow(grid: Grid, one: number, other: number | undefined): boolean {
  if (other === undefined || grid.last(one) !== grid.last(other)) return false;
  for (let column = Math.max(0, grid.first(one)); column <= grid.last(one); column += 1) {
    if (grid.text(one, column) !== grid.text(other, column)) return false;
  }
  return grid.first(one) === grid.first(other);
}
