import { describe, expect, test } from 'vitest';
import { openDataset } from '../../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';

function read(text: string, options = {}) {
  const { tables } = openDataset(openBytes('report.txt', new TextEncoder().encode(text)), options);
  return tables.map((table) => ({
    names: table.columns.map(({ name }) => name),
    headerRows: table.headerRows,
    rows: [...table.batches()].flatMap(({ cells }) => cells),
    outsideRows: table.outsideRows
      .filter(({ kind }) => kind !== 'blank')
      .map(({ kind, row, text }) => `${kind} ${row} ${text}`),
  }));
}

const REPORT = `STOCK OF ALL SHOPS PAGE 1
RUN DATE 03/04/2024

PART NO  NAME          QTY LAST SOLD
-------- ------------ ---- ----------
00000010 Hex bolt M8     0 01/01/2023
00000017 Washer, flat    3 02/02/2023
00000024 Nut 5/8 inch    6
00000031 Spring long     9 04/04/2023
00000038 O-ring         12 05/05/2023
TOTAL                   30
`;

describe('a ruler below the header', () => {
  test.each([{}, { delimiter: 'fixed-width' }, { delimiter: 'fixed-width', header_row: 4 }])('%j', (options) => {
    const [table, ...others] = read(REPORT, options);
    expect(others).toEqual([]);
    expect(table?.names).toEqual(['PART NO', 'NAME', 'QTY', 'LAST SOLD']);
    expect(table?.rows).toHaveLength(5);
    expect(table?.rows[2]).toEqual(['00000024', 'Nut 5/8 inch', '6', '']);
    expect(table?.outsideRows[0]).toMatch(/^title 1 STOCK OF ALL SHOPS PAGE 1\nRUN DATE 03\/04\/2024$/);
    expect(table?.outsideRows.slice(1).map((outsideRow) => outsideRow.slice(0, 12))).toEqual([
      'separator 5 ',
      'total 11 TOT',
    ]);
  });

  test.each([
    [
      'of equals signs, right below a title',
      'Report\nPART NO   NAME     QTY\n========= ======== ===\n1         Ann        5\n2         Bob       12\n',
    ],
    [
      'above and below the table too',
      '========= ======== ===\nPART NO   NAME     QTY\n========= ======== ===\n1         Ann        5\n2         Bob       12\n========= ======== ===\n',
    ],
    [
      'with plus signs',
      'PART NO   NAME     QTY\n---------+--------+---\n1         Ann        5\n2         Bob       12\n',
    ],
  ])('%s', (_, text) => {
    const [table] = read(text);
    expect(table?.names).toEqual(['PART NO', 'NAME', 'QTY']);
    expect(table?.rows).toEqual([
      ['1', 'Ann', '5'],
      ['2', 'Bob', '12'],
    ]);
  });

  test('keeps the delimiter of a table with ruled columns', () => {
    const [table] = read(' id | name  | qty \n----+-------+-----\n  1 | Ann B |   5\n  2 | Bob C |  12\n(2 rows)\n');
    expect(table?.names).toEqual(['id', 'name', 'qty']);
    expect(table?.rows).toHaveLength(2);
  });
});

test('a given header defines fixed columns, and lines above it are titles', () => {
  const text =
    'Title of it all, made in 2024\nRun 7\n\nname      qty  price\nAnn Smith   5   2.50\nBob Jones  12   3.50\nEve Adams   7  10.50\nZoe Clark   8   1.25\n';
  const [table, ...others] = read(text, { delimiter: 'fixed-width', header_row: 4 });
  expect(others).toEqual([]);
  expect([table?.headerRows, table?.names]).toEqual([[4], ['name', 'qty', 'price']]);
  expect(table?.rows[1]).toEqual(['Bob Jones', '12', '3.50']);
});
