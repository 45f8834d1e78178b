import type { FoundTable, StructureFacts } from '../source/found-table.js';
import type { ReadOptions } from '../source/read-options.js';
import type { Guess } from '../source/reading.js';
import { cutPieces } from './cut-pieces.js';
import { describeRow, guessHeader, listDoubtful, listOutsideRows } from './describe-found.js';
import { findComments } from './find-comments.js';
import type { Grid } from './grid.js';
import { groupPieces, type PieceGroup, readGroup } from './group-pieces.js';
import { joinHeaders, nameColumns } from './join-headers.js';
import { findLeadingProse } from './leading-prose.js';
import { isRuleRow } from './note-row.js';
import { findPaddedTitles } from './padded-titles.js';
import type { GivenHeader, Segment } from './read-segment.js';
import { findRuledHeader, MAX_ABOVE } from './ruler-lines.js';

/**
 * Adds the empty rows of a text file to a body: lines with all delimiters and no values. They are between the rows of
 * the body, or after its last row if no other value follows in the file. Blank lines have no delimiters, so they are
 * not added.
 * @param range first and last row of the table's area.
 */
function admitEmptyRows(grid: Grid, segment: Segment, [first, last]: readonly [number, number]): Segment {
  const { bodyRows, headerRows, extent } = segment;
  const isEmptyRow = (row: number) => grid.filled(row) === 0 && grid.width(row) >= Math.max(2, extent.width);
  const lastRow = bodyRows.at(-1) ?? headerRows.at(-1);
  if (!grid.isText || lastRow === undefined) return segment;
  const from = bodyRows[0] ?? lastRow;
  const isLast = last === grid.rows.length - 1;
  const end = isLast && !hasFilledRow(grid, lastRow + 1, last) ? last : lastRow;
  const known = new Set(bodyRows);
  const rows: number[] = [];
  for (let row = Math.max(first, from); row <= end; row += 1) if (known.has(row) || isEmptyRow(row)) rows.push(row);
  return rows.length === bodyRows.length ? segment : { ...segment, bodyRows: rows };
}

function hasFilledRow(grid: Grid, first: number, last: number): boolean {
  for (let row = first; row <= last; row += 1) if (grid.filled(row) > 0) return true;
  return false;
}

/**
 * Returns the table of a text file in which all cells are empty and all rows have the same number of delimiters;
 * otherwise null.
 */
function findEmptyTable(grid: Grid): FoundTable | null {
  const width = grid.width(0);
  const last = grid.rows.length - 1;
  if (!grid.isText || width < 2 || grid.rows.some((_, row) => grid.width(row) !== width)) return null;
  const guess: Guess = {
    what: 'header',
    value: 'none',
    confidence: 1,
    source: 'content',
    reason: 'all cells are empty',
    alternatives: [],
    table: null,
  };
  const columns = nameColumns(new Array<string>(width).fill(''), 0);
  const table = { id: '', left: 0, right: width - 1, headerRows: [], body: [0, last] as [number, number] };
  const none = { isHeaderAligned: false, skipped: [], outsideRows: [], doubtful: [], subtotals: [] };
  return { ...table, ...none, columns, guesses: [guess] };
}

/** Delimiters that may follow an unclosed quote at the end of a name. */
const DELIMITERS = ',;|\t';
/** Maximum length of a name that may end with an inch mark, such as `Screen 15"`. */
const MAX_SIZE_LENGTH = 200;

/** Removes characters from the end of a text. A regular expression would take quadratic time. */
function cutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function cutDelimiter(header: string): string {
  const cut = cutEnd(header, DELIMITERS);
  return cut.length < header.length && (cut.endsWith('"') || cut.endsWith("'")) ? cut.slice(0, -1) : cut;
}

/** Removes unbalanced quotes from a column name. Keeps inch marks, which follow a number. */
export function stripStrayQuotes(header: string): string {
  const name = cutDelimiter(header);
  if (!name.includes('"')) return name;
  const lead = /^"*/.exec(name)![0].length;
  const tail = name.length - lead - cutEnd(name.slice(lead), '"').length;
  const inside = name.slice(lead, name.length - tail);
  const outer =
    lead === tail || (lead === 0 && inside.length <= MAX_SIZE_LENGTH && /(?:^|\s)\d+(?:[.,]\d+)?$/.test(inside))
      ? name
      : inside;
  const marks = outer.split('"').length - 1;
  return marks % 2 === 1 ? outer.replace(/([\p{L}_ ])"(?=[\p{L}_ ])/u, '$1') : outer;
}

/** Maximum rows of a helper block, and how many times more rows the table below it must have. */
const MAX_HELPER_ROWS = 3;
const MIN_RATIO = 10;

/**
 * Assigns small blocks without a header above a large table of a sheet to that table as titles: flags, filters, or
 * column numbers for formulas.
 */
function excludeHelpers(grid: Grid, groups: readonly PieceGroup[]): PieceGroup[] {
  const kept: PieceGroup[] = [];
  let helpers: number[] = [];
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    if (next !== undefined && isHelper(grid, group, next)) {
      helpers = [...helpers, ...group.titles, ...group.rows, ...group.notes];
      continue;
    }
    kept.push(helpers.length === 0 ? group : { ...group, titles: [...helpers, ...group.titles] });
    helpers = [];
  }
  return kept;
}

function isHelper(grid: Grid, group: PieceGroup, next: PieceGroup): boolean {
  if (group.rows.length > MAX_HELPER_ROWS || next.rows.length < MIN_RATIO * group.rows.length) return false;
  const block = readGroup(grid, group, false, null);
  if (block.headerRows.length > 0) return false;
  const table = readGroup(grid, next, false, null);
  return table.headerRows.length > 0 && isAbove(block, table);
}

function isAbove({ extent }: Segment, table: Segment): boolean {
  return extent.left >= table.extent.left && extent.right <= table.extent.right + 1;
}

/** Maximum rows of a block of titles. */
const MAX_TITLES = 4;

/**
 * Assigns short blocks above a table to it as titles if a ruler line follows its header. Such blocks only look like
 * tables.
 */
function excludeTitles(grid: Grid, groups: readonly PieceGroup[]): PieceGroup[] {
  const kept: PieceGroup[] = [];
  let titles: number[] = [];
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    const isTitle = next !== undefined && isBlockOfTitles(grid, group) && beginsRuled(grid, next);
    if (isTitle) {
      titles = [...titles, ...group.titles, ...group.rows, ...group.notes, ...group.repeated];
      continue;
    }
    kept.push(titles.length === 0 ? group : { ...group, titles: [...titles, ...group.titles] });
    titles = [];
  }
  return kept;
}

function isBlockOfTitles(grid: Grid, { rows }: PieceGroup): boolean {
  return rows.length <= MAX_TITLES && !rows.some((row) => isRuleRow(grid, row));
}

function beginsRuled(grid: Grid, { rows }: PieceGroup): boolean {
  const right = Math.max(...rows.slice(0, MAX_ABOVE).map((row) => grid.last(row)));
  return rows.length > MAX_TITLES && findRuledHeader(grid, rows, { left: 0, right }) !== null;
}

/** Returns a grid in which comments take no place, so that they do not separate the rows around them. */
function withoutPlaces(grid: Grid, comments: readonly number[]): Grid {
  if (comments.length === 0) return grid;
  const places: number[] = [];
  const known = new Set(comments);
  for (let row = 0, place = 0; row < grid.rows.length; row += 1) {
    places.push(place);
    if (!known.has(row)) place += 1;
  }
  const place = (row: number) => places[row] ?? row;
  return { ...grid, place, reach: place };
}

/** Assigns comments to the tables that they are in or below. */
function addComments(groups: readonly PieceGroup[], comments: readonly number[]): void {
  for (const row of comments) groups.findLast((group, index) => index === 0 || firstRow(group) <= row)!.notes.push(row);
}

/**
 * Finds the tables of a band, from top to bottom.
 * @returns tables without ids; none if all rows are blank.
 */
export function findInBand(source: Grid, options: ReadOptions, facts: StructureFacts): FoundTable[] {
  const all = source.rows.flatMap((_, index) => (source.filled(index) > 0 ? [index] : []));
  if (all.length === 0) return [findEmptyTable(source) ?? []].flat();
  const { leading, inside } = source.isText ? findComments(source, all) : { leading: [], inside: [] };
  const grid = withoutPlaces(source, inside);
  const comments = new Set([...leading, ...inside]);
  const filled = comments.size === 0 ? all : all.filter((row) => !comments.has(row));
  const prose = grid.isText ? findLeadingProse(grid, filled) : [];
  const padded = grid.isText ? findPaddedTitles(grid, filled.slice(prose.length)) : [];
  const above = [...leading, ...prose, ...padded].sort((one, other) => one - other);
  const rows = filled.slice(prose.length + padded.length);
  const pieces = groupPieces(grid, cutPieces(grid, rows, grid.isText), grid.isText);
  pieces[0]?.titles.unshift(...above);
  const headerRow = options.header_row;
  const requested = headerRow === undefined ? null : grid.rows.findIndex(({ row }) => row >= headerRow);
  const groups = grid.isText
    ? excludeTitles(grid, requested === null ? pieces : excludeAbove(pieces, requested))
    : excludeHelpers(grid, pieces);
  addComments(groups, inside);
  return groups.map((group, index) => {
    const given = givenFor(group, requested, options.header_rows ?? null);
    const range = rangeOf(groups, index, grid.rows.length);
    const segment = admitEmptyRows(grid, readGroup(grid, group, grid.isText, given), range);
    const guess = guessHeader(grid, segment, given);
    return { ...describe(grid, segment, facts, range), guesses: [guess] };
  });
}

/** Treats shorter blocks above the table with the requested header as its titles. */
function excludeAbove(groups: readonly PieceGroup[], requested: number): readonly PieceGroup[] {
  const index = groups.findIndex((group) => requested >= firstRow(group) && requested <= group.rows.at(-1)!);
  const [above, table] = [groups.slice(0, index), groups[index]];
  if (table === undefined || above.some(({ rows }) => rows.length >= table.rows.length)) return groups;
  const titles = above.flatMap((group) => [...group.titles, ...group.rows, ...group.notes, ...group.repeated]);
  return [{ ...table, titles: [...titles, ...table.titles] }, ...groups.slice(index + 1)];
}

function describe(grid: Grid, segment: Segment, facts: StructureFacts, range: [number, number]): FoundTable {
  const { left, right } = segment.extent;
  const first = segment.bodyRows[0];
  const last = segment.bodyRows.at(-1);
  const inBody = new Set(segment.bodyRows);
  const body: [number, number] | null = first === undefined || last === undefined ? null : [first, last];
  return {
    id: '',
    left,
    right,
    headerRows: segment.headerRows,
    isHeaderAligned: segment.alignedHeader !== null,
    body,
    skipped: body === null ? [] : between(body[0], body[1]).filter((row) => !inBody.has(row)),
    outsideRows: listOutsideRows(grid, segment, range),
    doubtful: listDoubtful(grid, segment),
    subtotals: segment.subtotals.map((row) => describeRow(grid, row, 'total')),
    columns: nameColumns(headersOf(grid, segment, facts), left),
    guesses: [],
  };
}

function headersOf(grid: Grid, segment: Segment, facts: StructureFacts): string[] {
  const headers = segment.alignedHeader ?? joinHeaders(grid, segment.headerRows, segment.extent, facts.merges ?? []);
  return facts.from === 'text' ? headers.map(stripStrayQuotes) : headers;
}

/**
 * Returns the rows from the start of a table to the row before the next one. The first range starts at row 0, and the
 * last ends with the file.
 */
function rangeOf(groups: readonly PieceGroup[], index: number, rowCount: number): [number, number] {
  const next = groups[index + 1];
  return [index === 0 ? 0 : firstRow(groups[index]!), next === undefined ? rowCount - 1 : firstRow(next) - 1];
}

function firstRow(group: PieceGroup): number {
  return Math.min(group.rows[0]!, group.titles[0] ?? Number.POSITIVE_INFINITY);
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function givenFor(group: PieceGroup, row: number | null, depth: number | null): GivenHeader | null {
  if (row === null) return depth === null ? null : { row: null, depth };
  return row >= firstRow(group) && row <= group.rows.at(-1)! ? { row, depth } : null;
}
