import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FoundTable, SourceRow } from '../../../../../core/tables/read/source/found-table.js';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', '', '1', '2.5', '2024-01-02', 'name', 'Total', 'n/a', '__proto__', '---'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12, unit: 'grapheme' }) },
);
const grid = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 25 });
const asRows = (cells: string[][]): SourceRow[] => cells.map((row, index) => ({ row: index + 1, cells: row }));

/** Counts how often each row is used: as header, body or note. */
function countRows(tables: readonly FoundTable[], rows: number): number[] {
  const counts = new Array<number>(rows).fill(0);
  for (const table of tables) {
    const skipped = new Set(table.skipped);
    for (const row of table.headerRows) counts[row]! += 1;
    for (let row = table.body?.[0] ?? 0; row <= (table.body?.[1] ?? -1); row += 1)
      if (!skipped.has(row)) counts[row]! += 1;
    for (const outsideRow of table.outsideRows)
      for (let row = outsideRow.row; row < outsideRow.row + outsideRow.rows; row += 1) counts[row - 1]! += 1;
  }
  return counts;
}

/** Lists the header and the body of a table. */
function rowsOfTable({ headerRows, body, skipped }: FoundTable): Set<number> {
  const rows = new Set(headerRows);
  for (let row = body?.[0] ?? 0; row <= (body?.[1] ?? -1); row += 1) if (!skipped.includes(row)) rows.add(row);
  return rows;
}

describe('of any rows', () => {
  test('each row of a text file is header, body or outside row of exactly one table', () => {
    fc.assert(
      fc.property(grid, (cells) => {
        const found = findTables(asRows(cells), {}, { from: 'text' });
        fc.pre(found.length > 0);
        expect(countRows(found, cells.length)).toEqual(cells.map(() => 1));
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  test('each cell of side-by-side tables belongs to one of them or to an outside row', () => {
    const value = fc.constantFrom('1', '2.5', '30', '');
    const block = fc.array(fc.tuple(fc.constantFrom('Ann', 'Bob', 'Cy', ''), value, value), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(block, block, fc.array(cell, { maxLength: 7 }), (left, right, last) => {
        const none = ['', '', ''];
        const below = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [
          ...(left[at] ?? none),
          '',
          ...(right[at] ?? none),
        ]);
        const cells = [['name', 'sum', 'count', '', 'person', 'price', 'weight'], ...below, last];
        const found = findTables(asRows(cells), {}, { from: 'text' });
        const isCovered = (row: number, column: number) =>
          found.some((table) => {
            const isIn = column >= table.left && column <= table.right && rowsOfTable(table).has(row);
            return isIn || table.outsideRows.some((one) => row + 1 >= one.row && row + 1 < one.row + one.rows);
          });
        const lost = cells.flatMap((row, at) =>
          row.flatMap((text, column) => (text.trim() === '' || isCovered(at, column) ? [] : [[at, column, text]])),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: propertyRuns(400) },
    );
  });

  test('names are unique and not empty, with one for each column', () => {
    fc.assert(
      fc.property(grid, fc.constantFrom('text' as const, 'sheet' as const), (cells, from) => {
        for (const table of findTables(asRows(cells), {}, { from })) {
          const names = table.columns.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          expect(names.every((name) => name.trim() !== '')).toBe(true);
          expect(names).toHaveLength(table.right - table.left + 1);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test('accepts options with any positions', () => {
    const options = fc.record({
      header_row: fc.integer({ min: 1, max: 40 }),
      header_rows: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(grid, options, (cells, given) => {
        const found = findTables(asRows(cells), given, { from: 'text' });
        for (const table of found) expect(table.headerRows.length).toBeLessThanOrEqual(Math.max(5, given.header_rows));
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
