import { CELL_CLASS } from './cell-class.js';
import { gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import { scoreHeader } from './score-header.js';
import { type Extent, isSparse } from './segment-width.js';

/** Minimum columns of a table for which a row with two cells is a line of a form. */
const MIN_COLUMNS = 3;
/** Maximum lines of a form above a table. */
const MAX_LINES = 12;
/** Minimum score of a header without words above values. */
const NAMES_SCORE = 1.5;

const isLabel = (text: string) => /\S[:：]$/u.test(text);
const isPair = (text: string) => /^[^:：]{1,40}(?::\s|：)\s*\S/u.test(text);

/** Whether each cell of a row is a label with a colon and its value, in one cell or two: `Unit: kg`. */
function isLabelled(grid: Grid, row: number): boolean {
  let isOpen = false;
  let labels = 0;
  for (let column = Math.max(0, grid.first(row)); column <= grid.last(row); column += 1) {
    const text = grid.text(row, column);
    if (text === '') continue;
    if (isLabel(text)) isOpen = true;
    else if (!isPair(text)) {
      if (!isOpen) return false;
      isOpen = false;
      continue;
    }
    labels += 1;
  }
  return labels > 0;
}

/** Whether a class is that of a number, date or time. */
const isMeasure = (cellClass: number) => cellClass >= CELL_CLASS.number && cellClass <= CELL_CLASS.time;

/**
 * Whether a row above a table is a line of a form and no part of its header: labels with colons, or a name with its
 * value in the first two cells, and perhaps the unit of a number.
 */
function isFormLine(grid: Grid, row: number, { left, right }: Extent): boolean {
  const filled = grid.filled(row);
  const width = right - left + 1;
  if (width < MIN_COLUMNS || filled === 0 || filled >= width) return false;
  if (isLabelled(grid, row)) return true;
  if (grid.spreads(row) || grid.first(row) !== left || grid.last(row) !== left + filled - 1) return false;
  return filled <= 2 || (filled === 3 && width > 4 && isMeasure(grid.cellClass(row, left + 1)));
}

/** The name of a summarised field, in the languages of most pivot tables: `Sum of sales`. */
const SUMMARY =
  /^(?:sum|count|average|max|min|summe|anzahl|mittelwert|somme|nombre|moyenne|suma|cuenta|recuento|promedio|somma|conteggio|media|soma|contagem|som|aantal|gemiddelde|liczba|średnia|summa|antal|сумма|количество|среднее)\s(?:of|von|de|di|z|van|av|по полю)\s|^(?:求和项|计数项|平均值项|合計|個数|평균|합계|개수)\s?[:：/]/iu;

const isCornerOfPivot = (grid: Grid, row: number) => SUMMARY.test(grid.text(row, grid.first(row)));

/** The header below a form. */
export interface HeaderBelowForm {
  /** Its place among the rows. */
  place: number;
  /** Whether the only line above it may be names of groups of columns instead. */
  isDoubtful: boolean;
}

/**
 * Finds the header below the lines of a form at the start of a table: the first other row, if it names the columns or
 * is above a row that does.
 */
export function findHeaderBelowForm(
  grid: Grid,
  rows: readonly number[],
  extent: Extent,
  isText: boolean,
): HeaderBelowForm | null {
  const isLine = (row: number) => isFormLine(grid, row, extent) || isSparse(grid, row, extent, isText);
  const place = rows.slice(0, MAX_LINES + 1).findIndex((row) => !isLine(row));
  const line = rows[place - 1];
  if (line === undefined || !isFormLine(grid, line, extent)) return null;
  if (!namesColumns(grid, rows, place, extent) && !isAboveNames(grid, rows, place, extent)) return null;
  if (continuesInto(grid, line, rows[place]!, extent)) return null;
  const isOnly = place === 1 && grid.filled(line) === 2 && !isLabelled(grid, line) && !isCornerOfPivot(grid, line);
  return { place, isDoubtful: isOnly && nameLikeness(grid.text(line, extent.left + 1)) >= 0.5 };
}

/** Whether a row names nearly all columns and has no value like those below it. */
function namesColumns(grid: Grid, rows: readonly number[], place: number, { left, right }: Extent): boolean {
  const row = rows[place];
  const below = rows.slice(place + 1);
  if (row === undefined || below.length === 0 || grid.filled(row) < right - left) return false;
  const fit = scoreHeader(grid, row, left, gatherEvidence(grid, below, left, right));
  return fit.similar === 0 && fit.score > (fit.differing > 0 ? 1 : NAMES_SCORE);
}

/** Whether a row has names of groups above a row of names. */
function isAboveNames(grid: Grid, rows: readonly number[], place: number, extent: Extent): boolean {
  const row = rows[place];
  return (
    row !== undefined && grid.filled(row) < extent.right - extent.left && namesColumns(grid, rows, place + 1, extent)
  );
}

/** Whether the cells of a row are the first words of names that continue in the row below: `zip` above `code`. */
function continuesInto(grid: Grid, row: number, below: number, { left }: Extent): boolean {
  for (let column = left; column <= grid.last(row); column += 1) {
    const [above, next] = [grid.text(row, column), grid.text(below, column)];
    if (above === next) return true;
    const isContinued = /^\p{L}{2,20}$/u.test(above) && /^[\p{Ll}([]/u.test(next) && nameLikeness(next) < 0.5;
    if (!isContinued) return false;
  }
  return true;
}

/**
 * Whether a piece above a table is a form rather than a table with two columns. The first pair of such a table
 * has a column name in its second cell, or its keys are no column names.
 * @param hasHeader whether it looks like a table with a header.
 */
export function isForm(grid: Grid, rows: readonly number[], hasHeader: boolean): boolean {
  const first = rows[0]!;
  const left = grid.first(first);
  if (rows.length > MAX_LINES || !rows.every((row) => grid.filled(row) <= 2 && grid.first(row) === left)) return false;
  const pairs = rows.filter((row) => grid.filled(row) === 2);
  if (pairs.length > 0 && nameLikeness(grid.text(pairs[0]!, grid.last(pairs[0]!))) >= 0.5) return false;
  const keys = pairs.map((row) => grid.text(row, left));
  const names = keys.filter((text) => isLabel(text) || nameLikeness(text) >= 0.5);
  return !hasHeader || names.length * 2 >= keys.length;
}
