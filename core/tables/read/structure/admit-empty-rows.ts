import type { FoundTable } from '../source/found-table.js';
import type { Guess } from '../source/reading.js';
import type { Grid } from './grid.js';
import { nameColumns } from './name-columns.js';
import type { Segment } from './read-segment.js';

/**
 * Adds the rows of a text file to a body that have all delimiters of the table and only empty cells: those among its rows,
 * and those behind them up to the end of the file. A blank line has no delimiters and is none.
 * @param range first and last row that the table answers for.
 */
export function admitEmptyRows(grid: Grid, segment: Segment, [first, last]: readonly [number, number]): Segment {
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

/** The table of a text file of which no cell holds anything: its rows have equally many delimiters. Null where they do not. */
export function findEmptyTable(grid: Grid): FoundTable | null {
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
  return { ...table, skipped: [], asides: [], doubtful: [], columns, guesses: [guess] };
}
