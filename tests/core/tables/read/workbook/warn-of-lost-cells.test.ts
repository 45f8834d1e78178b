import { describe, expect, test } from 'vitest';
import { warnOfLostCells } from '../../../../../core/tables/read/workbook/sheet-tables.js';

const ROWS = [['Title'], ['a', 'b', '', 'far'], ['1', '2'], ['3', '4']].map((cells, index) => ({
  row: index + 5,
  cells,
}));
const TABLE = {
  id: 't1',
  left: 0,
  right: 1,
  headerRows: [1],
  body: [2, 3] as [number, number],
  skipped: [],
  isHeaderAligned: false,
  doubtful: [],
  subtotals: [],
  columns: [],
  guesses: [],
};
const TITLE = { kind: 'title' as const, row: 5, rows: 1, text: 'Title' };

describe('warnOfLostCells', () => {
  test('reports a cell next to a table', () => {
    expect(warnOfLostCells(ROWS, [{ ...TABLE, outsideRows: [TITLE] }])).toEqual([
      { code: 'cells-outside-tables', message: expect.stringMatching(/^1 cells .* D6 "far"/) },
    ]);
  });

  test('reports a cell above a table that is not a note', () => {
    const [warning] = warnOfLostCells(ROWS, [{ ...TABLE, right: 3, outsideRows: [] }]);
    expect(warning?.message).toContain('A5 "Title"');
  });

  test('does not warn if each cell belongs to a table or note', () => {
    expect(warnOfLostCells(ROWS, [{ ...TABLE, right: 3, outsideRows: [TITLE] }])).toEqual([]);
  });

  test('counts every cell without a table', () => {
    expect(warnOfLostCells(ROWS, [])[0]?.message).toMatch(/^8 cells/);
  });
});
