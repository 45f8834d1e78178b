import { isBlank } from '../../cells/blank.js';
import { CELL_KINDS } from '../opened/dataset.js';
import type { SourceMerge, SourceRow } from '../source/found-table.js';
import { CELL_CLASS, type CellClass, cellClassOf, isErrorText, isVoid } from './cell-class.js';

/** Rows of a file or sheet, with facts used to find tables in them. Columns count from 0. */
export interface Grid {
  readonly rows: readonly SourceRow[];
  readonly isText: boolean;
  readonly counts: FilledCells;
  /**
   * Position of a row, used to detect gaps. In a sheet it is the row number, because blank rows may be omitted; in a
   * text it is the index, because records may span lines.
   */
  place(row: number): number;
  /** Number of cells of a row that are not empty. */
  filled(row: number): number;
  /** First column that is not empty; -1 for a blank row. */
  first(row: number): number;
  /** Last column that is not empty; -1 for a blank row. */
  last(row: number): number;
  /** Number of cells of a row in the source, including empty ones. */
  width(row: number): number;
  text(row: number, column: number): string;
  /** Whether a cell is not empty. Faster than getting its text. */
  holds(row: number, column: number): boolean;
  cellClass(row: number, column: number): CellClass;
  /** Whether a row contains a formula error; headers never do. */
  hasError(row: number): boolean;
  /** Last place covered by a vertically merged cell that starts in a row, or the row's own place. */
  reach(row: number): number;
  /** Whether a cell that is merged over several columns starts in a row. */
  spreads(row: number): boolean;
}

/** Class of each kind of cell in a sheet; undefined if the text determines it. */
const KIND_CLASSES: readonly (CellClass | undefined)[] = CELL_KINDS.map(
  (kind) =>
    ({ number: CELL_CLASS.number, date: CELL_CLASS.date, boolean: CELL_CLASS.boolean, error: CELL_CLASS.missing })[
      kind as string
    ],
);
/** Kinds whose texts always contain a digit, so they are never placeholders. */
const [NUMBER, DATE] = [CELL_KINDS.indexOf('number'), CELL_KINDS.indexOf('date')];
const TEXT = CELL_KINDS.indexOf('text');
const ERROR = CELL_KINDS.indexOf('error');

const NO_MERGES: readonly SourceMerge[] = [];

/** Number of filled cells, and the first and last filled column of each row. */
export interface FilledCells {
  filled: Int32Array;
  first: Int32Array;
  last: Int32Array;
  /** Last filled column of all rows. */
  widest: number;
}

function countFilled(rows: readonly SourceRow[], left: number, right: number): FilledCells {
  const filled = new Int32Array(rows.length);
  const first = new Int32Array(rows.length).fill(-1);
  const last = new Int32Array(rows.length).fill(-1);
  let widest = -1;
  for (const [index, row] of rows.entries()) {
    const end = Math.min(row.cells.length - 1, right);
    for (let column = left; column <= end; column += 1) {
      if (isBlank(row.cells[column]!)) continue;
      filled[index]! += 1;
      if (first[index] === -1) first[index] = column;
      last[index] = column;
    }
    widest = Math.max(widest, last[index]!);
  }
  return { filled, first, last, widest };
}

/**
 * Builds the grid of some rows.
 * @param left,right columns outside this range count as empty. Default: all columns.
 * @param merges merged ranges of the sheet.
 * @param counts counts of these rows and columns, if they are known.
 */
export function layGrid(
  rows: readonly SourceRow[],
  isText: boolean,
  left = 0,
  right = Number.POSITIVE_INFINITY,
  merges = NO_MERGES,
  counts = countFilled(rows, left, right),
): Grid {
  const { filled, first, last } = counts;
  const text = (row: number, column: number) =>
    column < left || column > right ? '' : (rows[row]?.cells[column] ?? '').trim();
  const reaches = findReaches(merges, left, right);
  const spread = new Set(merges.flatMap((merge) => (merge.lastColumn > merge.firstColumn ? [merge.firstRow] : [])));
  const place = (row: number) => (isText ? row : (rows[row]?.row ?? row));
  return {
    rows,
    isText,
    counts,
    place,
    filled: (row) => filled[row] ?? 0,
    first: (row) => first[row] ?? -1,
    last: (row) => last[row] ?? -1,
    width: (row) => Math.max(0, Math.min(rows[row]?.cells.length ?? 0, right + 1) - left),
    text,
    holds: (row, column) => column >= left && column <= right && !isBlank(rows[row]?.cells[column] ?? ''),
    cellClass: (row, column) => {
      const shown = text(row, column);
      if (isErrorText(shown)) return CELL_CLASS.missing;
      const kind = rows[row]?.kinds?.[column] ?? TEXT;
      if (shown !== '' && (kind === NUMBER || kind === DATE)) return KIND_CLASSES[kind]!;
      const found = cellClassOf(shown);
      return isVoid(found) ? found : (KIND_CLASSES[kind] ?? found);
    },
    hasError: (row) => {
      for (let column = Math.max(0, first[row] ?? 0); column <= (last[row] ?? -1); column += 1) {
        if (rows[row]?.kinds?.[column] === ERROR || isErrorText(text(row, column))) return true;
      }
      return false;
    },
    reach: (row) => reaches.get(place(row)) ?? place(row),
    spreads: (row) => spread.has(place(row)),
  };
}

/** Returns the last row covered by vertically merged cells, by the row in which they start. */
function findReaches(merges: readonly SourceMerge[], left: number, right: number): Map<number, number> {
  const reaches = new Map<number, number>();
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges) {
    if (lastRow === firstRow || lastColumn < left || firstColumn > right) continue;
    reaches.set(firstRow, Math.max(reaches.get(firstRow) ?? firstRow, lastRow));
  }
  return reaches;
}

/** Whether two rows contain the same texts. */
export function isSameRow(grid: Grid, one: number, other: number | undefined): boolean {
  if (other === undefined || grid.last(one) !== grid.last(other)) return false;
  for (let column = Math.max(0, grid.first(one)); column <= grid.last(one); column += 1) {
    if (grid.text(one, column) !== grid.text(other, column)) return false;
  }
  return grid.first(one) === grid.first(other);
}
