import { CELL_CLASS, isTyped } from './cell-class.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { beginsAsComment, isCommentRow, isRuleRow } from './note-row.js';
import { scoreHeader } from './score-header.js';
import { type Extent, findExtent, isSparse } from './segment-width.js';

/** Minimum rows above a new header, so that it can be compared with their columns. */
const MIN_ROWS = 3;
const LOOK_AHEAD = 40;
/**
 * Maximum rows below a header used to detect the columns of its table. Without a limit, a file with a header every few
 * rows would take quadratic time.
 */
const MAX_EXTENT_ROWS = 500;
/** Numbers of rows after which the evidence of the columns is gathered again. */
const RELEARN = new Set([6, 12, 24, 60]);

/** Whether a row of a text is the first one of a page. */
export const beginsPage = (grid: Grid, row: number) =>
  grid.isText && (grid.rows[row]!.cells[0]?.startsWith('\f') ?? false);

/** The rows above a position: the evidence of their columns, and the columns whose values have a type. */
interface Above {
  columns: readonly ColumnEvidence[];
  typed: readonly number[];
}

/**
 * Splits rows at blank ones and page breaks, and above each header that fits the rows below it but not those above.
 * @returns indices of the rows of each piece, without blank ones.
 */
export function cutPieces(grid: Grid, rows: readonly number[], isText: boolean): number[][] {
  const pieces: number[][] = [];
  let run: number[] = [];
  // Last place covered by a merged cell. Blank rows up to it do not separate anything.
  let reach = -1;
  for (const row of rows) {
    const before = run.at(-1);
    if (before !== undefined && (grid.place(row) > reach + 1 || beginsPage(grid, row))) {
      for (const piece of cutRun(grid, run, isText)) pieces.push(piece);
      run = [];
    }
    run.push(row);
    reach = Math.max(reach, grid.reach(row));
  }
  if (run.length > 0) for (const piece of cutRun(grid, run, isText)) pieces.push(piece);
  return pieces;
}

function cutRun(grid: Grid, run: readonly number[], isText: boolean): number[][] {
  const pieces: number[][] = [];
  let start = 0;
  let above: Above | null = null;
  for (let place = 1; place < run.length - 1; place += 1) {
    if (place - start < MIN_ROWS) continue;
    if (above === null || RELEARN.has(place - start)) above = aboveOf(grid, run.slice(start, place), isText);
    if (!isNewHeader(grid, run, place, above, isText)) continue;
    const cut = takeTitles(grid, run, start, place, isText);
    pieces.push(run.slice(start, cut));
    start = cut;
    above = null;
  }
  return [...pieces, run.slice(start)];
}

function aboveOf(grid: Grid, rows: readonly number[], isText: boolean): Above {
  const extent = findExtent(grid, rows, isText);
  const body = rows.filter((row) => !isSparse(grid, row, extent, isText)).slice(1);
  const columns = gatherEvidence(grid, body, extent.left, extent.right);
  const typed = columns.flatMap((column, index) => (column.typed !== null && column.count > 1 ? [index] : []));
  return { columns, typed };
}

function isNewHeader(grid: Grid, run: readonly number[], place: number, above: Above, isText: boolean): boolean {
  const row = run[place]!;
  const width = widthOf(grid, row, isText);
  const next = widthOf(grid, run[place + 1]!, isText);
  const isOtherWidth = width !== widthOf(grid, run[place - 1]!, isText) && width !== above.columns.length;
  if (width < 2 || isRuleRow(grid, row)) return false;
  if (isOtherWidth && width !== next) return false;
  if (!isOtherWidth && !differsFrom(grid, row, above)) return false;
  const rows = rowsLike(grid, run, place, isText);
  const extent = findExtent(grid, rows, isText);
  if (isOtherWidth && rows.length > 1 && extent.right + 1 !== width) return false;
  const score = scoreHeader(grid, row, extent.left, gatherEvidence(grid, rows, extent.left, extent.right));
  if (isOtherWidth) return score.score > 1 && score.similar === 0;
  return score.score > 2 && score.similar === 0 && score.differing > 0 && rows.length > 1;
}

/** Returns up to 40 rows below a position. In a text, stops at two consecutive rows of another width. */
function rowsLike(grid: Grid, run: readonly number[], place: number, isText: boolean): readonly number[] {
  const width = widthOf(grid, run[place]!, isText);
  const rows = run.slice(place + 1, place + 1 + LOOK_AHEAD);
  const isOther = (row: number | undefined) => row === undefined || widthOf(grid, row, isText) !== width;
  const end = rows.findIndex((row, index) => isOther(row) && isOther(rows[index + 1]));
  return isText && end > 0 ? rows.slice(0, end) : rows;
}

function widthOf(grid: Grid, row: number, isText: boolean): number {
  return isText ? grid.width(row) : grid.last(row) + 1;
}

/**
 * Whether a row has words in at least three quarters of the typed columns above it, and no value of the column's type.
 */
function differsFrom(grid: Grid, row: number, { columns, typed }: Above): boolean {
  if (typed.length === 0 || grid.filled(row) < columns.length * 0.7) return false;
  let words = 0;
  // Most rows match the first typed column, so this loop usually ends there.
  for (const index of typed) {
    const cellClass = grid.cellClass(row, index);
    if (cellClass === columns[index]!.typed && cellClass !== CELL_CLASS.code) return false;
    if (!isTyped(cellClass) && cellClass !== CELL_CLASS.empty) words += 1;
  }
  return words * 4 >= typed.length * 3;
}

/**
 * Returns the start of the table whose header is at `place`: the first of the titles directly above the header, or
 * `place`.
 */
function takeTitles(grid: Grid, run: readonly number[], start: number, place: number, isText: boolean): number {
  let extent: Extent | null = null;
  const isTitle = (row: number) => {
    const isLine = isText ? grid.width(row) === 1 : grid.filled(row) === 1;
    if (isLine || isRuleRow(grid, row)) return true;
    // Detecting the width reads hundreds of rows, so do it only for rows that start like a comment.
    if (!beginsAsComment(grid, row)) return false;
    extent ??= findExtent(grid, run.slice(place, place + MAX_EXTENT_ROWS), isText);
    return isCommentRow(grid, row, extent, isText);
  };
  let cut = place;
  while (cut - 1 > start && isTitle(run[cut - 1]!)) cut -= 1;
  return cut;
}
