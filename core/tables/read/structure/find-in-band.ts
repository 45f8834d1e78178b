import type { FoundTable, StructureFacts } from '../source/found-table.js';
import type { ReadOptions } from '../source/read-options.js';
import { admitEmptyRows, findEmptyTable } from './admit-empty-rows.js';
import { cutPieces } from './cut-pieces.js';
import { guessHeader } from './found-guesses.js';
import type { Grid } from './grid.js';
import { groupPieces, type PieceGroup, readGroup } from './group-pieces.js';
import { joinHeaders } from './join-headers.js';
import { findLeadingComments } from './leading-comments.js';
import { listAsides, listDoubtful } from './list-asides.js';
import { nameColumns } from './name-columns.js';
import type { GivenHeader, Segment } from './read-segment.js';
import { setHelpersAside } from './set-helpers-aside.js';
import { setTitlesAside } from './set-titles-aside.js';
import { stripStrayQuotes } from './strip-stray-quotes.js';

/** Finds the tables that stand below each other. @returns none where all rows are blank; ids are still to be given. */
export function findInBand(grid: Grid, options: ReadOptions, facts: StructureFacts): FoundTable[] {
  const filled = grid.rows.flatMap((_, index) => (grid.filled(index) > 0 ? [index] : []));
  if (filled.length === 0) return [findEmptyTable(grid) ?? []].flat();
  const comments = grid.isText ? findLeadingComments(grid, filled) : [];
  const rows = comments.length === 0 ? filled : filled.slice(comments.length);
  const pieces = groupPieces(grid, cutPieces(grid, rows, grid.isText), grid.isText);
  pieces[0]?.titles.unshift(...comments);
  const headerRow = options.header_row;
  const wanted = headerRow === undefined ? null : grid.rows.findIndex(({ row }) => row >= headerRow);
  const groups = grid.isText
    ? setTitlesAside(grid, wanted === null ? pieces : setAboveAside(pieces, wanted))
    : setHelpersAside(grid, pieces);
  return groups.map((group, index) => {
    const given = givenFor(group, wanted, options.header_rows ?? null);
    const range = rangeOf(groups, index, grid.rows.length);
    const segment = admitEmptyRows(grid, readGroup(grid, group, grid.isText, given), range);
    return { ...describe(grid, segment, facts, range), guesses: [guessHeader(grid, segment, given)] };
  });
}

/** In a text, shorter blocks above the table whose header is given are its titles. */
function setAboveAside(groups: readonly PieceGroup[], wanted: number): readonly PieceGroup[] {
  const index = groups.findIndex((group) => wanted >= firstRow(group) && wanted <= group.rows.at(-1)!);
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
    body,
    skipped: body === null ? [] : between(body[0], body[1]).filter((row) => !inBody.has(row)),
    asides: listAsides(grid, segment, range),
    doubtful: listDoubtful(grid, segment),
    columns: nameColumns(headersOf(grid, segment, facts), left),
    guesses: [],
  };
}

function headersOf(grid: Grid, segment: Segment, facts: StructureFacts): string[] {
  const headers = segment.alignedHeader ?? joinHeaders(grid, segment.headerRows, segment.extent, facts.merges ?? []);
  return facts.from === 'text' ? headers.map(stripStrayQuotes) : headers;
}

/** Rows that a table answers for: from its own first one to the one before the next table's. */
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
