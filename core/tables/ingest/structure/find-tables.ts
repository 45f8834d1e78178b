import type { ReadOptions } from '../../read-options.js';
import { cutPieces } from './cut-pieces.js';
import { guessHeader, guessTables } from './found-guesses.js';
import type { FoundTable, SourceRow, StructureFacts } from './found-table.js';
import { type Grid, layGrid } from './grid.js';
import { groupPieces, type PieceGroup, readGroup } from './group-pieces.js';
import { joinHeaders } from './join-headers.js';
import { listAsides } from './list-asides.js';
import { nameColumns } from './name-columns.js';
import type { GivenHeader, Segment } from './read-segment.js';
import { stripStrayQuotes } from './strip-stray-quotes.js';

/**
 * Finds the tables among the rows of a file or sheet. Pure; linear in the cells.
 * @param options `header_row` and `header_rows` go before what is found, in the table that holds that row (all without it).
 * @returns tables in the order of the source; none where all rows are blank.
 */
export function findTables(rows: readonly SourceRow[], options: ReadOptions, facts: StructureFacts): FoundTable[] {
  const grid = layGrid(rows);
  const filled = rows.flatMap((_, index) => (grid.filled(index) > 0 ? [index] : []));
  if (filled.length === 0) return [];
  const isText = facts.from === 'text';
  const groups = groupPieces(grid, cutPieces(grid, filled, isText), isText);
  const segments = groups.map((group) => ({ group, given: givenFor(rows, group, options) }));
  return segments.map(({ group, given }, index) => {
    const segment = readGroup(grid, group, isText, given);
    const range = rangeOf(groups, index, rows.length);
    const table = describe(grid, segment, facts, range, `t${index + 1}`);
    return { ...table, guesses: [guessHeader(grid, segment, given, table.id), guessTables(groups, grid)] };
  });
}

function describe(
  grid: Grid,
  segment: Segment,
  facts: StructureFacts,
  range: [number, number],
  id: string,
): FoundTable {
  const { left, right } = segment.extent;
  const first = segment.bodyRows[0];
  const last = segment.bodyRows.at(-1);
  const inBody = new Set(segment.bodyRows);
  const body: [number, number] | null = first === undefined || last === undefined ? null : [first, last];
  return {
    id,
    left,
    right,
    headerRows: segment.headerRows,
    body,
    skipped: body === null ? [] : between(body[0], body[1]).filter((row) => !inBody.has(row)),
    asides: listAsides(grid, segment, range),
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

function givenFor(rows: readonly SourceRow[], group: PieceGroup, options: ReadOptions): GivenHeader | null {
  const depth = options.header_rows ?? null;
  const wanted = options.header_row;
  if (wanted === undefined) return depth === null ? null : { row: null, depth };
  const row = rows.findIndex((candidate) => candidate.row >= wanted);
  const isInside = row !== -1 && row >= firstRow(group) && row <= group.rows.at(-1)!;
  return isInside ? { row, depth } : null;
}
