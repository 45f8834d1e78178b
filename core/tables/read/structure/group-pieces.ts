import { skipCarried } from './carried-rows.js';
import { CELL_CLASS } from './cell-class.js';
import { beginsPage } from './cut-pieces.js';
import { isForm } from './form-lines.js';
import { type Grid, isSameRow } from './grid.js';
import { joinHeaders } from './join-headers.js';
import { nameLikeness } from './name-likeness.js';
import { beginsAsNote, isMistyped, isNoteRow, isRuleRow } from './note-row.js';
import { arePageTitles, findPageTitles, findTitlesAbove, patternsOf } from './page-titles.js';
import { type GivenHeader, readSegment, type Segment } from './read-segment.js';
import { scoreHeader } from './score-header.js';
import { type Extent, isSparse } from './segment-width.js';
import type { RowKind } from './skip-tail.js';
import { isTotalRow } from './total-row.js';

/** Maximum share of names in a repeated header that are not exactly the same, such as abbreviations. */
const MAX_SHORTENED = 0.5;
/** Maximum share of names in a repeated header that are different, because it may have been typed again. */
const MAX_OTHER = 0.25;

/**
 * Whether a piece repeats the header of a table and continues it: the same columns in the same place, equal or
 * abbreviated names (`Conc.` for `Conc. [ng/µl]`), and values of the same types. If its keys start over on the same
 * page, it is a separate table with the same columns.
 * @param titles rows above the table, which may be repeated above the header.
 */
function repeatsHeader(grid: Grid, current: Segment, next: Segment, titles: readonly number[]): boolean {
  if (current.headerRows.length === 0 || next.headerRows.length === 0 || next.bodyRows.length === 0) return false;
  const known = [...titles, ...rowsOfKind(current.outsideRows, 'title')];
  if (current.bodyRows.length === 0 || !arePageTitles(grid, rowsAbove(next), patternsOf(grid, known))) return false;
  const { left, right } = current.extent;
  if (left === right || left !== next.extent.left || right !== next.extent.right) return false;
  const haveSameTypes = current.columns.every((column, index) => {
    const other = next.columns[index]?.typed ?? null;
    return column.typed === null || other === null || column.typed === other;
  });
  const isNewPage = beginsPage(grid, next.rows[0]!);
  return (
    haveSameTypes &&
    (isNewPage || !startsOver(current, next)) &&
    areSameNames(namesOf(grid, current), namesOf(grid, next))
  );
}

/** Returns the rows of a piece above its header. */
function rowsAbove({ rows, headerRows }: Segment): readonly number[] {
  return rows.filter((row) => row < headerRows[0]!);
}

function rowsOfKind(outsideRows: Segment['outsideRows'], wanted: RowKind): number[] {
  return [...outsideRows].flatMap(([row, kind]) => (kind === wanted ? [row] : []));
}

/** Whether the key, the first column without duplicates, mostly repeats its earlier values. */
function startsOver(current: Segment, next: Segment): boolean {
  const key = current.columns.findIndex(({ count, repeats }) => count > 1 && repeats === 0);
  const [texts, others] = [current.columns[key]?.texts, next.columns[key]?.texts];
  if (texts === undefined || others === undefined) return false;
  return [...others].filter((text) => texts.has(text)).length * 2 > others.size;
}

function namesOf(grid: Grid, { headerRows, extent }: Segment): string[] {
  return joinHeaders(grid, headerRows, extent, []).map((name) => name.toLowerCase());
}

function areSameNames(names: readonly string[], others: readonly string[]): boolean {
  const isSimilar = (name: string, other: string) =>
    name !== '' && other !== '' ? name.startsWith(other) || other.startsWith(name) : name === other;
  const differing = names.filter((name, index) => !isSimilar(name, others[index]!)).length;
  const shortened = names.filter((name, index) => name !== others[index]).length;
  return differing <= names.length * MAX_OTHER && shortened <= names.length * MAX_SHORTENED;
}

/** Pieces that make up one table, with the lines of text above, below and between them. */
export interface PieceGroup {
  /** Indices of the rows of the table itself, in order. */
  rows: number[];
  titles: number[];
  notes: number[];
  /** Rows of headers that are repeated within the table. */
  repeated: number[];
}

interface State {
  groups: PieceGroup[];
  /** `inspected` is the number of rows the group had when its segment was read. */
  current: { group: PieceGroup; segment: Segment; inspected: number } | null;
  /** Lines of text that are not yet assigned to a table. */
  pending: number[];
  /** Patterns of the titles that recur on each page. */
  pageTitles: ReadonlySet<string>;
}

/** Groups pieces of one table that blank rows separate, and assigns lines of text to the table they describe. */
export function groupPieces(grid: Grid, pieces: readonly (readonly number[])[], isText: boolean): PieceGroup[] {
  const read = pieces.map((piece) => readSegment(grid, piece, isText));
  const main = read.reduce((best, next) => (weigh(next) > weigh(best) ? next : best));
  const pageTitles = findPageTitles(grid, pieces, main);
  const state: State = { groups: [], current: null, pending: [], pageTitles };
  for (const segment of read) {
    const areLines = () => arePageTitles(grid, segment.rows, pageTitles) || isLines(grid, segment, main, isText);
    if (segment !== main && areLines()) addLines(state, segment);
    else addTable(grid, state, segment, isText);
  }
  if (state.current !== null) append(state.current.group.notes, state.pending);
  return state.groups;
}

/** Returns the number of cells of a piece. The largest piece is the main table; lists hardly count. */
function weigh(segment: Segment): number {
  const width = segment.extent.right - segment.extent.left + 1;
  return width < 2 ? segment.rows.length * 0.01 : width * segment.rows.length;
}

/** Whether a piece consists of lines of text about a table and is not a table itself. */
function isLines(grid: Grid, segment: Segment, main: Segment, isText: boolean): boolean {
  const width = segment.extent.right - segment.extent.left + 1;
  if (main.extent.right === main.extent.left) return isLineNearList(grid, segment, main);
  if (width === 1) return segment.rows.length < 4 || segment.score.differing === 0 || segment.score.score < 2;
  if (isText && (areOddLines(grid, segment, main) || areScattered(grid, segment, main))) return true;
  if (isFormAbove(grid, segment, main)) return true;
  const isNarrow = segment.rows.every((row) => isNarrowRow(grid, row, main, isText));
  if (!isNarrow) return false;
  const isTable = segment.bodyRows.length > 1 && segment.headerRows.length > 0 && segment.score.differing > 0;
  return !isTable;
}

/**
 * Whether a piece is a form above a table with a header, rather than a table with two columns. It has fewer columns than
 * the main table, or begins with the name of a section: `[Settings]`.
 */
function isFormAbove(grid: Grid, { rows, bodyRows, headerRows, score }: Segment, main: Segment): boolean {
  const { left, right } = main.extent;
  const first = rows[0]!;
  if (rows.at(-1)! >= main.rows[0]! || grid.first(first) < left) return false;
  if (main.headerRows.length === 0 || main.bodyRows.length === 0) return false;
  const isSection = grid.filled(first) === 1 && /^\[[^[\]]+\]$/.test(grid.text(first, grid.first(first)));
  if (right - left < 2 && !isSection) return false;
  return isForm(grid, rows, bodyRows.length > 1 && headerRows.length > 0 && score.differing > 0);
}

/** Maximum lines above a table that may have gaps like its columns. */
const MAX_SCATTERED = 6;

/**
 * Whether a piece above the main table has few cells in each row, because lines of text were split at its column
 * borders.
 */
function areScattered(grid: Grid, { rows, bodyRows, headerRows, score }: Segment, main: Segment): boolean {
  const isTable = bodyRows.length > 1 && headerRows.length > 0 && score.differing > 0;
  if (isTable || rows[0]! > main.rows[0]! || rows.length > MAX_SCATTERED || rows.length >= main.rows.length)
    return false;
  const isFew = (row: number) => grid.filled(row) * 2 <= main.extent.width && grid.width(row) === main.extent.width;
  // The cells of a narrower table would be next to each other.
  return rows.every(isFew) && rows.some((row) => grid.filled(row) < grid.last(row) - grid.first(row) + 1);
}

/** Maximum lines above or below a table that may contain the delimiter by chance. */
const MAX_ODD_LINES = 3;

/**
 * Whether a piece consists of lines that contain the delimiter by chance. Below the main table, the first line begins
 * like a note, and a line does not fit the columns. Above it, no line is as wide as the table, and there is a single
 * line, or all lines have different widths, or each of two lines has a name and a value.
 */
function areOddLines(grid: Grid, { rows, score }: Segment, main: Segment): boolean {
  const widths = new Set(rows.map((row) => grid.width(row)));
  if (rows.length > MAX_ODD_LINES || main.rows.length <= rows.length) return false;
  if (rows[0]! > main.rows[0]!) return beginsAsNote(grid, rows[0]!) && rows.some((row) => breaksTypes(grid, row, main));
  if (widths.has(main.extent.width) || main.rows.length <= 2 * rows.length) return false;
  const areNamedValues = rows.length === 2 && widths.size === 1 && widths.has(2) && score.differing === 0;
  return rows.length === 1 || widths.size === rows.length || areNamedValues;
}

/** Whether a row has a text in a column of numbers, dates or times of the main table, or lacks the column. */
function breaksTypes(grid: Grid, row: number, { columns, extent }: Segment): boolean {
  if (grid.width(row) !== extent.width) return true;
  return columns.some((column, index) => isMistyped(grid, row, extent.left + index, column));
}

function isNarrowRow(grid: Grid, row: number, main: Segment, isText: boolean): boolean {
  const { extent, columns } = main;
  const isShort = !isText && grid.filled(row) * 4 <= extent.right - extent.left + 1;
  return (
    isShort || isSparse(grid, row, extent, isText) || isNoteRow(grid, row, extent, columns, { isText, isApart: true })
  );
}

/** Whether a piece is a line of text above or below a list, which has only one column. */
function isLineNearList(grid: Grid, segment: Segment, main: Segment): boolean {
  if (segment.rows.length > 1 || main.rows.length < 3) return false;
  const column = main.columns[0];
  const cellClass = grid.cellClass(segment.rows[0]!, grid.first(segment.rows[0]!));
  return column !== undefined && column.typed !== null ? cellClass !== column.typed : cellClass >= CELL_CLASS.text;
}

/** Appends rows one by one, because a call with 100,000 arguments or more overflows the stack. */
function append(rows: number[], more: readonly number[]): void {
  for (const row of more) rows.push(row);
}

function addLines(state: State, segment: Segment): void {
  append(state.pending, segment.rows);
}

function addTable(grid: Grid, state: State, segment: Segment, isText: boolean): void {
  const current = state.current;
  if (current !== null && isRepeat(grid, current.segment, current.group.rows.at(-1)!, segment)) {
    current.group.repeated.push(...segment.rows.slice(0, current.segment.headerRows.length));
    extend(grid, state, segment, isText);
  } else if (
    current !== null &&
    (state.pending.length === 0 || arePageTitles(grid, state.pending.slice(-1), state.pageTitles)) &&
    repeatsHeader(grid, current.segment, segment, current.group.titles)
  ) {
    current.group.repeated.push(...segment.headerRows);
    const titles = rowsAbove(segment);
    append(current.group.titles, titles);
    extend(grid, state, { ...segment, rows: segment.rows.slice(titles.length) }, isText);
  } else if (
    current !== null &&
    (continues(grid, current.segment, segment, isText) || continuesBelowBlank(grid, current.segment, segment))
  )
    extend(grid, state, segment, isText);
  else begin(grid, state, segment);
}

/**
 * Up to this many rows, a group without a body is read again after each piece; beyond it, only after growing by a
 * quarter.
 */
const MAX_REREAD = 200;

/**
 * Adds a piece to the current group. Reads the group again only when its rows have doubled, because a file may have a
 * blank line after each row.
 */
function extend(grid: Grid, state: State, segment: Segment, isText: boolean): void {
  const current = state.current!;
  append(current.group.notes, state.pending);
  state.pending = [];
  for (const row of segment.rows) current.group.rows.push(row);
  const rowCount = current.group.rows.length;
  const growth = current.segment.bodyRows.length > 0 ? 2 : rowCount > MAX_REREAD ? 1.25 : 1;
  if (rowCount < growth * current.inspected) return;
  const repeated = new Set(current.group.repeated);
  const rows = current.group.rows.filter((row) => !repeated.has(row));
  current.segment = readSegment(grid, rows, isText);
  current.inspected = rowCount;
}

function begin(grid: Grid, state: State, segment: Segment): void {
  const group: PieceGroup = { rows: [...segment.rows], titles: [], notes: [], repeated: [] };
  const first = segment.rows[0]!;
  if (state.current !== null) {
    const above = grid.place(state.current.group.rows.at(-1)!);
    const below = grid.place(first);
    const isNearer = (row: number) => grid.place(row) - above < below - grid.place(row);
    append(state.current.group.notes, state.pending.filter(isNearer));
    append(
      group.titles,
      state.pending.filter((row) => !isNearer(row)),
    );
  } else append(group.titles, state.pending);
  state.pending = [];
  state.groups.push(group);
  state.current = { group, segment, inspected: group.rows.length };
}

/** Whether the same header occurs again right below the table, without a blank row in between. */
function isRepeat(grid: Grid, current: Segment, lastRow: number, segment: Segment): boolean {
  if (current.headerRows.length === 0 || grid.place(segment.rows[0]!) !== grid.place(lastRow) + 1) return false;
  return current.headerRows.every((row, index) => isSameRow(grid, row, segment.rows[index]));
}

function continues(grid: Grid, current: Segment, segment: Segment, isText: boolean): boolean {
  if (isText && segment.rows.length === 1) return !isLoneHeader(grid, current, segment);
  if (!isSameExtent(current, segment, isText) || hasStrongHeader(segment)) return false;
  const first = segment.rows[0]!;
  if (current.headerRows.some((row) => isSameRow(grid, row, first))) return false;
  if (current.bodyRows.length === 0) return segment.score.differing === 0 || segment.headerRows.length === 0;
  if (segment.rows.length === 1 && isTotalRow(grid, first, current.bodyRows, current.extent)) return true;
  const fit = scoreHeader(grid, first, current.extent.left, current.columns);
  if (fit.differing > fit.similar && segment.score.differing > 0) return false;
  if (fit.similar > 0) return true;
  return segment.score.differing === 0 ? segment.score.score < 1.5 || fit.score < 0.7 : fit.score < 0;
}

/**
 * Whether the current group is a header row that continues below one blank row. The first row of the piece must have
 * the same number of columns and name only some of them, like a row of group names.
 */
function continuesBelowBlank(grid: Grid, current: Segment, segment: Segment): boolean {
  if (!grid.isText) return false;
  const [above, first] = [current.rows[0]!, segment.rows[0]!];
  const [width, named] = [grid.width(above), grid.filled(above)];
  if (current.rows.length > 1 || grid.place(first) !== grid.place(above) + 2) return false;
  const isPart = segment.headerRows[0] === first && grid.filled(first) * 2 <= width && grid.filled(first) < named;
  return isPart && width > 2 && named * 2 > width && segment.extent.width === width && segment.bodyRows.length > 1;
}

/** Whether a segment has words above values in several columns, so that it has a header whatever precedes it. */
function hasStrongHeader({ headerRows, score }: Segment): boolean {
  return headerRows.length > 0 && score.differing > 1 && score.similar === 0 && score.score > 3;
}

function isSameExtent(current: Segment, segment: Segment, isText: boolean): boolean {
  if (!isText) return segment.extent.left >= current.extent.left && segment.extent.right <= current.extent.right + 2;
  return segment.extent.width === current.extent.width || segment.extent.right === current.extent.right;
}

/** Whether a separate row is the header of a table without rows. */
function isLoneHeader(grid: Grid, current: Segment, segment: Segment): boolean {
  const row = segment.rows[0]!;
  const fit = scoreHeader(grid, row, current.extent.left, current.columns);
  const names = segment.columns.map((_, index) => nameLikeness(grid.text(row, segment.extent.left + index)));
  return (
    fit.similar === 0 && fit.differing > 0 && names.filter((likeness) => likeness >= 0.5).length * 2 > names.length
  );
}

/** Reads a group as one table, with its lines of text and repeated headers as outside rows. */
export function readGroup(grid: Grid, group: PieceGroup, isText: boolean, given: GivenHeader | null): Segment {
  const repeated = new Set(group.repeated);
  const rows = group.rows.filter((row) => !repeated.has(row));
  const segment = readSegment(grid, rows, isText, given);
  for (const row of group.titles) segment.outsideRows.set(row, 'title');
  for (const row of group.notes) segment.outsideRows.set(row, 'note');
  for (const row of group.repeated) segment.outsideRows.set(row, 'repeated-header');
  skipRepeats(grid, segment);
  skipRulers(grid, segment);
  skipCarried(grid, segment);
  return segment;
}

/** Whether a row has the names of a header, ignoring case. */
function hasNamesOf(grid: Grid, header: number, row: number, { left, right }: Extent): boolean {
  for (let column = left; column <= right; column += 1) {
    if (grid.text(header, column).toLowerCase() !== grid.text(row, column).toLowerCase()) return false;
  }
  return true;
}

/** Removes the ruler lines below repeated headers from the body, as below the first header. */
function skipRulers(grid: Grid, segment: Segment): void {
  const { outsideRows, bodyRows, doubtful } = segment;
  const rulers = rowsOfKind(outsideRows, 'repeated-header')
    .map((header) => header + 1)
    .filter((row) => !outsideRows.has(row) && isRuleRow(grid, row));
  if (rulers.length === 0) return;
  for (const row of rulers) {
    outsideRows.set(row, 'separator');
    doubtful.delete(row);
  }
  segment.bodyRows = bodyRows.filter((row) => !outsideRows.has(row));
}

/** Removes repeated headers from the body. If they make up most of its rows, they are data. */
function skipRepeats(grid: Grid, segment: Segment): void {
  const header = segment.headerRows.at(-1);
  if (header === undefined || segment.extent.right === segment.extent.left) return;
  const repeats = segment.bodyRows.filter((row) => hasNamesOf(grid, header, row, segment.extent));
  if (repeats.length === 0 || repeats.length * 2 > segment.bodyRows.length) return;
  for (const row of repeats) segment.outsideRows.set(row, 'repeated-header');
  const titles = rowsOfKind(segment.outsideRows, 'title');
  const body = new Set(segment.bodyRows);
  for (const row of findTitlesAbove(grid, repeats, titles, (row) => body.has(row)))
    segment.outsideRows.set(row, 'title');
  segment.bodyRows = segment.bodyRows.filter((row) => !segment.outsideRows.has(row));
}
