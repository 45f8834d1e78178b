import type { FoundTable, SourceRow } from '../source/found-table.js';
import type { ReadWarning } from '../source/reading.js';
import { columnLetters } from './sheet/a1.js';

interface Region {
  first: number;
  last: number;
  left: number;
  right: number;
}

/** Source rows and columns of a table with its header, and the rows of its asides in full. */
function regionsOf(rows: readonly SourceRow[], found: FoundTable): Region[] {
  const indices = [...found.headerRows, ...(found.body ?? [])];
  const asides = found.asides.map(({ row, rows: count }) => ({
    first: row,
    last: row + count - 1,
    left: 0,
    right: Number.POSITIVE_INFINITY,
  }));
  if (indices.length === 0) return asides;
  const [first, last] = [Math.min(...indices), Math.max(...indices)].map((index) => rows[index]!.row);
  return [{ first: first!, last: last!, left: found.left, right: found.right }, ...asides];
}

/** A warning of cells that belong to no table and stand in no aside, so that none is lost in silence. */
export function warnOfLostCells(rows: readonly SourceRow[], tables: readonly FoundTable[]): ReadWarning[] {
  const regions = tables.flatMap((found) => regionsOf(rows, found));
  const full = tables.length === 1 && tables[0]!.left === 0 ? tables[0]!.right : -1;
  let count = 0;
  let example = '';
  for (const { row, cells } of rows) {
    if (cells.length === 0) continue;
    const here = regions.filter(({ first, last }) => row >= first && row <= last);
    // Nearly all rows lie in one table from end to end.
    if (here.length > 0 && cells.length - 1 <= full) continue;
    cells.forEach((text, column) => {
      if (text === '' || here.some(({ left, right }) => column >= left && column <= right)) return;
      count++;
      example ||= `${columnLetters(column)}${row} "${text.slice(0, 40)}"`;
    });
  }
  if (count === 0) return [];
  const message = `${count} cells belong to no table of the sheet, the first is ${example}. Name the header's row if they should.`;
  return [{ code: 'cells-outside-tables', message }];
}
