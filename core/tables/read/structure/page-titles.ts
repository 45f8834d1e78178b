import type { ColumnEvidence } from './column-evidence.js';
import { type Grid, isSameRow } from './grid.js';
import { isMistyped } from './note-row.js';
import type { Extent } from './segment-width.js';

/** Maximum rows of a block of titles at the top of a page. */
const MAX_ROWS = 3;
const MAX_LENGTH = 300;

/**
 * Returns the text of some cells of a row without white space and with each number replaced by 0, because these differ
 * between pages.
 */
function patternOf(grid: Grid, row: number, first = Math.max(0, grid.first(row)), last = grid.last(row)): string {
  const texts: string[] = [];
  for (let column = first; column <= last; column += 1) texts.push(grid.text(row, column));
  return texts.join(' ').slice(0, MAX_LENGTH).replace(/\d+/g, '0').replace(/\s+/g, '');
}

/**
 * Finds the titles that recur on each page of a report directly above the header, apart from their numbers: `Stock
 * Page 2 of 3`.
 * @param pieces rows of each piece.
 * @param main the main table.
 * @returns patterns of their rows; empty for a text of one page.
 */
export function findPageTitles(
  grid: Grid,
  pieces: readonly (readonly number[])[],
  main: { headerRows: readonly number[]; columns: readonly ColumnEvidence[]; extent: Extent },
): ReadonlySet<string> {
  const [header] = main.headerRows;
  const counts = new Map<string, number>();
  for (const [index, rows] of pieces.entries()) {
    const next = pieces[index + 1]?.[0];
    if (header === undefined || next === undefined || rows.length > MAX_ROWS || !isSameRow(grid, header, next))
      continue;
    // A page may have so few rows that they are no more than a block of titles.
    if (isSameRow(grid, header, rows[0]) || rows.some((row) => fitsColumns(grid, row, main))) continue;
    for (const row of rows) {
      const pattern = patternOf(grid, row);
      if (/\p{L}{2}/u.test(pattern)) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    }
  }
  return new Set([...counts].flatMap(([pattern, count]) => (count > 1 ? [pattern] : [])));
}

/** Whether a row fills all columns and has a value of its type in each column of values, so that it is data. */
function fitsColumns(
  grid: Grid,
  row: number,
  { columns, extent: { left, right } }: { columns: readonly ColumnEvidence[]; extent: Extent },
): boolean {
  const typed = columns.flatMap((column, index) => (column.typed === null ? [] : [left + index]));
  if (typed.length === 0 || grid.filled(row) < right - left + 1) return false;
  return !columns.some((column, index) => isMistyped(grid, row, left + index, column));
}

export function patternsOf(grid: Grid, rows: readonly number[]): ReadonlySet<string> {
  return new Set(rows.map((row) => patternOf(grid, row)));
}

/** Whether rows are titles of a page, given the patterns of these titles. */
export function arePageTitles(grid: Grid, rows: readonly number[], titles: ReadonlySet<string>): boolean {
  return rows.length <= MAX_ROWS && rows.every((row) => titles.has(patternOf(grid, row)));
}

/**
 * Finds the titles directly above the repeated headers of a report without blank lines between its pages: rows with the
 * pattern of a title above the first header.
 * @param repeats rows of the repeated headers.
 * @param isData whether a row is part of the body.
 */
export function findTitlesAbove(
  grid: Grid,
  repeats: readonly number[],
  titles: readonly number[],
  isData: (row: number) => boolean,
): number[] {
  const patterns = patternsOf(grid, titles);
  if (patterns.size === 0) return [];
  return repeats.flatMap((repeat) => {
    const found: number[] = [];
    let last = repeat - 1;
    while (last > 0 && grid.filled(last) === 0) last -= 1;
    for (let row = last; isData(row) && patterns.has(patternOf(grid, row)); row -= 1) found.push(row);
    return found;
  });
}

/** Minimum lines of one pattern, unless they begin with a mark such as `--` or have a page number. */
const MIN_LINES = 3;
const MARKED = /^(?:-{2,}|={2,}|\*{2,}|#|\/\/|%%)/;
/** Delimiters of rows that were appended from another file. */
const DELIMITERS = [',', ';', '\t', '|'];
/** The number of a page, in the languages of most reports. */
const PAGE = /^(?:page|seite|página|pagina|strona|strana|sida|side)\s+\d/iu;

/**
 * Finds lines without a delimiter that recur between the rows of a text, apart from their numbers: `-- batch 7 --`,
 * `Page total`. A line whose text also occurs in the first column of complete rows is an incomplete row instead, and one
 * with another delimiter between as many cells as the table has columns is a row of another file.
 */
export function findTemplateLines(
  grid: Grid,
  rows: readonly number[],
  { left, right, width, areLists }: Extent,
): number[] {
  if (width < 2 || right === left || areLists) return [];
  const isPage = (row: number) => grid.filled(row) === 1 && PAGE.test(grid.text(row, grid.first(row)));
  const lines = rows.filter((row) => grid.width(row) === 1 || isPage(row));
  if (lines.length === 0 || lines.length * 4 > rows.length * 3) return [];
  const counts = new Map<string, number>();
  for (const row of lines) counts.set(patternOf(grid, row), (counts.get(patternOf(grid, row)) ?? 0) + 1);
  const isCells = (row: number) => grid.width(row) > 1 && !isPage(row);
  const hasOtherDelimiter = (text: string) => DELIMITERS.some((sign) => text.split(sign).length === width);
  const values = new Set(rows.filter(isCells).map((row) => patternOf(grid, row, left, left)));
  return lines.filter((row) => {
    const pattern = patternOf(grid, row);
    if (values.has(pattern) || !/\p{L}{2}/u.test(pattern)) return false;
    if (grid.width(row) === 1 && hasOtherDelimiter(grid.text(row, 0))) return false;
    return counts.get(pattern)! >= (isPage(row) || MARKED.test(grid.text(row, grid.first(row))) ? 1 : MIN_LINES);
  });
}
