import type { ReadOptions } from '../../read-options.js';
import { guessHeader, guessTables } from './found-guesses.js';
import type { FoundTable, SourceRow, StructureFacts } from './found-table.js';
import { layGrid } from './grid.js';
import { joinHeaders } from './join-headers.js';
import { listAsides } from './list-asides.js';
import { nameColumns } from './name-columns.js';
import { readSegment } from './read-segment.js';

/**
 * Finds the tables among the rows of a file or sheet. Pure; linear in the cells.
 * @param options `header_row` and `header_rows` go before what is found.
 * @returns tables in the order of the source; none where all rows are blank.
 */
export function findTables(rows: readonly SourceRow[], options: ReadOptions, facts: StructureFacts): FoundTable[] {
  const grid = layGrid(rows);
  const filled = rows.flatMap((_, index) => (grid.filled(index) > 0 ? [index] : []));
  if (filled.length === 0) return [];
  const given = givenHeader(rows, options);
  const segment = readSegment(grid, filled, facts.from === 'text', given);
  const { left, right } = segment.extent;
  const headers = joinHeaders(grid, segment.headerRows, segment.extent, facts.merges ?? []);
  const first = segment.bodyRows[0];
  const last = segment.bodyRows.at(-1);
  const body: [number, number] | null = first === undefined || last === undefined ? null : [first, last];
  const inBody = new Set(segment.bodyRows);
  return [
    {
      id: 't1',
      left,
      right,
      headerRows: segment.headerRows,
      body,
      skipped: body === null ? [] : between(body[0], body[1]).filter((row) => !inBody.has(row)),
      asides: listAsides(grid, segment),
      columns: nameColumns(headers, left),
      guesses: [guessHeader(grid, segment, given, 't1'), guessTables(1, 1, 'one stretch of rows')],
    },
  ];
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function givenHeader(rows: readonly SourceRow[], options: ReadOptions) {
  if (options.header_row === undefined && options.header_rows === undefined) return null;
  const wanted = options.header_row;
  const row = wanted === undefined ? null : rows.findIndex((candidate) => candidate.row >= wanted);
  return { row: row === -1 ? rows.length : row, depth: options.header_rows ?? null };
}
