import { describe, expect, test } from 'vitest';
import { CELL_KINDS } from '../../../../../core/tables/read/opened/dataset.js';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const merge = (firstRow: number, lastRow: number, firstColumn: number, lastColumn = firstColumn) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

describe('merged cells of a sheet', () => {
  test.each([
    [
      'over blank rows of the header',
      'Region | Share | Change |\n~\n~\n | | last quarter | baseline\n | % | |\nA | B | C | D',
      [merge(1, 5, 0), merge(1, 4, 1), merge(1, 3, 2, 3)],
      [0, 3, 4],
      ['Region', 'Share %', 'Change last quarter', 'Change baseline'],
    ],
    [
      'beside the name of a group over most columns',
      'Region | Sales | | | | |\n | north | south | east | west | all\nA | 1 | 2 | 3 | 4 | 10\nB | 1 | 1 | 1 | 1 | 4',
      [merge(1, 2, 0), merge(1, 1, 1, 5)],
      [0, 1],
      ['Region', 'Sales north', 'Sales south', 'Sales east', 'Sales west', 'Sales all'],
    ],
    [
      'of a header of one high row',
      'name | price\n~\nAnn | 1.5\nBob | 2.5',
      [merge(1, 2, 0), merge(1, 2, 1)],
      [0],
      ['name', 'price'],
    ],
    ['of the body', 'name | price\nAnn | 1.5\n | 2.5\n | 3.5', [merge(2, 4, 0)], [0], ['name', 'price']],
  ])('%s', (_, text, merges, headerRows, names) => {
    const [table] = findTables(rowsOf(text), {}, { from: 'sheet', merges });
    expect(table?.headerRows).toEqual(headerRows);
    expect(table?.columns.map(({ name }) => name)).toEqual(names);
  });
});

describe('errors of formulas', () => {
  test.each([
    ['by their text', '#DIV/0!\n#NAME?\n#VALUE!', false],
    ['by their kind', 'oops | oops\nAnn | 1\nBob | 2', true],
    ['in another language', 'name | #BEZUG!\nAnn | 1\nBob | 2', false],
  ])('are not a header: %s', (_, text, areErrors) => {
    const kind = CELL_KINDS.indexOf('error');
    const rows = rowsOf(text).map((row, index) => {
      return areErrors && index === 0 ? { ...row, kinds: Uint8Array.from(row.cells, () => kind) } : row;
    });
    expect(findTables(rows, {}, { from: 'sheet' })[0]?.headerRows).toEqual([]);
  });

  test('do not affect their column', () => {
    const [table] = findTables(rowsOf('name | price\n#REF! | 1\nBob | #DIV/0!\nEve | 2'), {}, { from: 'sheet' });
    expect(table?.headerRows).toEqual([0]);
  });
});
