import { alignHeader } from './align-header.js';
import { CELL_CLASS, cellClassOf, isTyped } from './cell-class.js';
import { findHeaderBelowCentred } from './centred-titles.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import { isColumnNumbers } from './column-numbers.js';
import { findHeader } from './find-header.js';
import { findHeaderBelowForm } from './form-lines.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import { isCommentRow } from './note-row.js';
import { findTemplateLines } from './page-titles.js';
import { findHeaderBelowPairs } from './pair-lines.js';
import { findRuledHeader, findRulerLines, onlyRuled } from './ruler-lines.js';
import { type HeaderScore, scoreHeader } from './score-header.js';
import { type Extent, findExtent, isSparse } from './segment-width.js';
import { type RowKind, skipTail } from './skip-tail.js';
import { isBracketed } from './units-row.js';

const MARKS = [';', '\t', '|', ',', ':', ' '];

/**
 * Splits a line above a table into column names if it uses another delimiter than the table.
 * @param width columns of the table.
 * @returns a name for each column, or null if no delimiter yields that number of names.
 */
function splitHeaderLine(line: string, width: number): string[] | null {
  if (width < 2 || line.length > 20_000) return null;
  for (const mark of MARKS) {
    const parts = splitOutsideQuotes(line, mark);
    if (parts.length === width && areNames(parts) && (mark !== ' ' || haveOneCase(parts))) return parts;
  }
  return null;
}

function areNames(parts: readonly string[]): boolean {
  const isDistinct = new Set(parts).size === parts.length;
  const typed = parts.filter((part) => isTyped(cellClassOf(part)) && nameLikeness(part) < 0.5).length;
  return isDistinct && typed * 5 <= parts.length && parts.every((part) => part !== '' && part.length <= 60);
}

/** Whether all words start in upper case, or none does. The words of a title start in both: `List of the shop`. */
function haveOneCase(words: readonly string[]): boolean {
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return capitalised === 0 || capitalised === words.length;
}

function splitOutsideQuotes(line: string, mark: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === mark && !isQuoted) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()];
}

/** A range of rows that is parsed as one table. */
export interface Segment {
  /** Indices of all its rows, in order, without blank ones. */
  rows: readonly number[];
  extent: Extent;
  headerRows: number[];
  /** Texts of a header that had one delimiter too many or too few, for each column; null if the header fits. */
  alignedHeader: string[] | null;
  score: HeaderScore;
  /** Whether another header is about as likely. */
  isDoubtful: boolean;
  bodyRows: number[];
  /** Rows that are neither header nor body. */
  outsideRows: Map<number, RowKind>;
  /** Rows of the body that may be notes, totals or ruler lines. They stay in it because this is uncertain. */
  doubtful: Map<number, RowKind>;
  /** Rows of the body with the sums of the rows above, in order. */
  subtotals: readonly number[];
  /** Evidence of the body's columns. */
  columns: ColumnEvidence[];
}

/** Header options that replace detection. Rows are indices. */
export interface GivenHeader {
  row: number | null;
  /** Number of header rows; null to detect it. */
  depth: number | null;
}

/**
 * Splits rows into header, body and other rows.
 * @param rows indices of consecutive rows, without blank ones.
 */
export function readSegment(
  grid: Grid,
  rows: readonly number[],
  isText: boolean,
  given: GivenHeader | null = null,
): Segment {
  const outsideRows = new Map<number, RowKind>();
  const rulers = findRulerLines(grid, rows, isText);
  for (const row of rulers.lines) outsideRows.set(row, 'separator');
  const plain = outsideRows.size === 0 ? rows : rows.filter((row) => !outsideRows.has(row));
  const extent = findExtent(grid, plain, isText);
  const { begun, isDoubtful } = findStart(grid, plain, { extent, isText, given }, outsideRows);
  for (const row of listLines(grid, begun, extent, isText)) if (row !== given?.row) outsideRows.set(row, 'note');
  const rest = begun.filter((row) => !outsideRows.has(row));
  const ruled = isText ? findRuledHeader(grid, rows, extent) : null;
  const found = onlyRuled(findHeader(grid, rest, extent, isText), ruled);
  const { headerRows, underHeader: below } = takeHeader(rest, dropNumbers(grid, rest, found.rows, extent), given);
  const [numbers, ...belowNumbers] = below;
  const isNumbered =
    headerRows.length > 0 && numbers !== undefined && isColumnNumbers(grid, numbers, belowNumbers, extent);
  if (isNumbered) outsideRows.set(numbers, 'note');
  const underHeader = isNumbered ? belowNumbers : below;
  for (const row of rest) if (row < (headerRows[0] ?? 0)) outsideRows.set(row, 'title');
  const columns = gatherEvidence(grid, underHeader, extent.left, extent.right);
  const { bodyRows, doubtful, subtotals } = skipTail(grid, underHeader, { extent, isText, columns }, outsideRows);
  addDoubtful(bodyRows, rulers.doubtful, doubtful);
  const segment: Segment = {
    rows,
    extent,
    headerRows,
    alignedHeader: null,
    score: found.score,
    isDoubtful: found.isDoubtful || isDoubtful,
    bodyRows,
    outsideRows,
    doubtful,
    subtotals,
    columns,
  };
  return isText ? alignSegment(grid, segment, given) : { ...segment, extent: widen(grid, headerRows, extent) };
}

/** Removes the numbers of the columns from the end of a header. */
function dropNumbers(grid: Grid, rows: readonly number[], found: readonly number[], extent: Extent): readonly number[] {
  const last = found.at(-1);
  if (last === undefined || found.length === 1) return found;
  return isColumnNumbers(grid, last, rows.slice(rows.indexOf(last) + 1), extent) ? found.slice(0, -1) : found;
}

/** Removes the titles and the lines of a form above the header. Returns the other rows. */
function findStart(
  grid: Grid,
  rows: readonly number[],
  { extent, isText, given }: { extent: Extent; isText: boolean; given: GivenHeader | null },
  outsideRows: Map<number, RowKind>,
): { begun: readonly number[]; isDoubtful: boolean } {
  if (given?.row != null) return { begun: beginAt(rows, given.row, outsideRows), isDoubtful: false };
  // Each short row of lists is a list.
  if (extent.areLists) return { begun: rows, isDoubtful: false };
  const titled = skipTitles(grid, rows, extent, isText, outsideRows);
  const header =
    findHeaderBelowForm(grid, titled, extent, isText) ??
    findHeaderBelowPairs(grid, titled, extent) ??
    findHeaderBelowCentred(grid, titled, extent);
  if (header === null) return { begun: titled, isDoubtful: false };
  return { begun: beginAt(titled, titled[header.place]!, outsideRows), isDoubtful: header.isDoubtful };
}

/** Lists comments, and lines that recur between the rows of a text. */
function listLines(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): number[] {
  const lines = [...rows.filter((row) => isCommentRow(grid, row, extent, isText)), ...findRemark(grid, rows, extent)];
  return isText ? [...lines, ...findTemplateLines(grid, rows, extent)] : lines;
}

/** Maximum rows from the first header row to a remark. */
const MAX_TO_REMARK = 4;
/**
 * Number of rows at the start that are searched. If several of them look like remarks, they are group titles instead.
 */
const NEAR_REMARK = 60;

/**
 * Finds a remark between the rows of a header, or between it and the body: a long text, or one in brackets, alone in
 * the first column. If several rows look like that, they are group titles and none is returned.
 */
function findRemark(grid: Grid, rows: readonly number[], { left, right }: Extent): number[] {
  if (right - left < 2) return [];
  const isAlone = (row: number) => grid.filled(row) === 1 && grid.first(row) === left;
  const isLong = (row: number) =>
    grid.cellClass(row, left) >= CELL_CLASS.text ||
    grid.text(row, left).split(' ').length > 3 ||
    isBracketed(grid.text(row, left));
  const alone = rows.slice(0, NEAR_REMARK).filter(isAlone);
  const place = rows.indexOf(alone[0]!);
  return alone.length === 1 && place > 0 && place < Math.min(MAX_TO_REMARK, rows.length - 1) && isLong(alone[0]!)
    ? alone
    : [];
}

function addDoubtful(rows: readonly number[], lines: ReadonlySet<number>, doubtful: Map<number, RowKind>): void {
  if (lines.size > 0) for (const row of rows) if (lines.has(row)) doubtful.set(row, 'separator');
}

/** Returns the header rows and those below them. Given options override detection. */
function takeHeader(
  rows: readonly number[],
  found: readonly number[],
  given: GivenHeader | null,
): { headerRows: number[]; underHeader: number[] } {
  if (given === null || (given.row === null && given.depth === null)) {
    const last = found.at(-1);
    return { headerRows: [...found], underHeader: last === undefined ? [...rows] : rows.slice(rows.indexOf(last) + 1) };
  }
  const depth = given.depth ?? Math.max(1, found.length);
  return { headerRows: rows.slice(0, depth), underHeader: rows.slice(depth) };
}

/** Aligns the header of a text file with its columns if it uses another delimiter, or has one too many or too few. */
function alignSegment(grid: Grid, segment: Segment, given: GivenHeader | null): Segment {
  const { extent, headerRows, bodyRows, outsideRows } = segment;
  const first = bodyRows[0];
  if (given === null && headerRows.length === 0 && first !== undefined && outsideRows.get(first - 1) === 'title') {
    if (grid.filled(first - 1) > extent.right - extent.left) {
      outsideRows.delete(first - 1);
      return { ...segment, headerRows: [first - 1] };
    }
    const line = grid.width(first - 1) === 1 ? grid.text(first - 1, 0) : '';
    const names = splitHeaderLine(line, extent.right - extent.left + 1);
    if (names !== null) {
      outsideRows.delete(first - 1);
      return { ...segment, headerRows: [first - 1], alignedHeader: names };
    }
  }
  const only = headerRows.length === 1 ? headerRows[0]! : null;
  const aligned = only === null ? null : alignHeader(grid, only, segment);
  if (aligned === null) return { ...segment, extent: widen(grid, headerRows, extent) };
  const reasons = [aligned.reason, ...segment.score.reasons];
  const isDoubtful = segment.isDoubtful || aligned.isDoubtful;
  return { ...segment, alignedHeader: aligned.names, score: { ...segment.score, reasons }, isDoubtful };
}

function beginAt(rows: readonly number[], first: number, outsideRows: Map<number, RowKind>): number[] {
  for (const row of rows) if (row < first) outsideRows.set(row, 'title');
  return rows.filter((row) => row >= first);
}

/** Removes title rows above the header. If nearly all rows look like titles, they are the table. */
function skipTitles(
  grid: Grid,
  rows: readonly number[],
  extent: Extent,
  isText: boolean,
  outsideRows: Map<number, RowKind>,
): readonly number[] {
  const isTitle = (row: number, place: number) =>
    (isSparse(grid, row, extent, isText) && !recursBelow(grid, row, rows, extent)) ||
    isTitleOverTwo(grid, rows.slice(place, place + MAX_BELOW_TITLE), extent);
  const first = rows.findIndex((row, place) => isMergedOver(grid, row, rows[place + 1]) || !isTitle(row, place));
  const plain = first > 0 && isText && isWordOfName(grid, rows[first - 1]!, rows[first]!, extent) ? first - 1 : first;
  const start = isText ? (findHeaderBelowTitles(grid, rows, extent) ?? plain) : plain;
  if (start <= 0) return rows;
  for (const row of rows.slice(0, start)) outsideRows.set(row, 'title');
  return rows.slice(start);
}

/** Rows below a possible title that are used as evidence. */
const MAX_BELOW_TITLE = 100;

/**
 * Whether a row above two columns is a title: a text in the first one above a full header; in a text file, of several
 * words. Above more columns, the empty cells are enough evidence.
 */
function isTitleOverTwo(grid: Grid, [row, header, ...below]: readonly number[], { left, right }: Extent): boolean {
  if (row === undefined || header === undefined || right - left !== 1) return false;
  if (grid.filled(row) !== 1 || grid.first(row) !== left || grid.filled(header) !== 2) return false;
  if (grid.isText && !/\s/.test(grid.text(row, left))) return false;
  // A name may continue in the row below: `Price` above `per piece`.
  if (isTyped(grid.cellClass(row, left)) || /^\p{Ll}/u.test(grid.text(header, left))) return false;
  const fit = scoreHeader(grid, header, left, gatherEvidence(grid, below, left, right));
  return below.length > 1 && fit.score > 1 && fit.differing > 0 && fit.similar === 0;
}

/** Maximum titles that contain the delimiter. */
const MAX_ODD_TITLES = 6;
/** Minimum share of the rows below such titles that have the same width. */
const NEARLY_ALL = 0.8;

/**
 * Finds the header of a text file whose titles contain its delimiter: the first row as wide as nearly all rows below
 * it, if it has words above their values.
 * @returns its place among the rows; null if the first row may be the header.
 */
function findHeaderBelowTitles(grid: Grid, rows: readonly number[], { left, right, width }: Extent): number | null {
  const place = rows.slice(0, MAX_ODD_TITLES + 1).findIndex((row) => grid.width(row) === width);
  if (place <= 0 || width < 2) return null;
  const below = rows.slice(place + 1);
  if (below.filter((row) => grid.width(row) === width).length < NEARLY_ALL * below.length) return null;
  const columns = right - left + 1;
  // A column, such as that of the row numbers, may have no name.
  const isNamed = (row: number) => grid.filled(row) >= (columns > 2 ? columns - 1 : columns);
  const isHeader = (at: number) => {
    const fit = scoreHeader(grid, rows[at]!, left, gatherEvidence(grid, rows.slice(at + 1), left, right));
    return isNamed(rows[at]!) && fit.score > 1 && fit.differing > 0 && fit.similar === 0;
  };
  // The first row of that width may be names of groups of columns.
  const isOfGroups = !isNamed(rows[place]!) && below.length > 1 && isHeader(place + 1);
  return isOfGroups || isHeader(place) ? place : null;
}

/**
 * Whether the single text that fills all columns of a row recurs below. Then the row is a header or data rather than a
 * title.
 */
function recursBelow(grid: Grid, row: number, rows: readonly number[], { left, right }: Extent): boolean {
  if (grid.filled(row) <= right - left || right === left) return false;
  const text = grid.text(row, left);
  return rows.some((other) => other > row && grid.text(other, left) === text);
}

/**
 * Whether a row has several cells, one of which is merged with the cell below it. Then both rows belong to the header.
 */
function isMergedOver(grid: Grid, row: number, next: number | undefined): boolean {
  return next !== undefined && grid.filled(row) > 1 && grid.reach(row) >= grid.place(next);
}

/**
 * Whether a row contains only the first word of the first column's name, continued in the row below: `zip` above
 * `code`.
 */
function isWordOfName(grid: Grid, row: number, below: number, { left, width }: Extent): boolean {
  if (grid.width(row) !== width || grid.first(row) !== left || grid.place(below) !== grid.place(row) + 1) return false;
  const word = grid.text(row, left);
  const isWord = /^\p{L}{2,20}$/u.test(word) && nameLikeness(word) === 1;
  return isWord && /^\p{Ll}/u.test(grid.text(below, left)) && nameLikeness(grid.text(below, left)) < 0.5;
}

/** Extends the columns to those of a header with names beyond the rows below it, on either side. */
function widen(grid: Grid, headerRows: readonly number[], extent: Extent): Extent {
  const right = headerRows.reduce((far, row) => Math.max(far, grid.last(row)), extent.right);
  const left = headerRows.reduce((far, row) => Math.min(far, Math.max(0, grid.first(row))), extent.left);
  return { ...extent, left, right };
}
