import { expect, test } from 'vitest';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const ITEMS = '1 | Nut | 10 | 12.50\n2 | Bolt | 20 | 8.00\n3 | Pin | 100 | 5.25';

/** Returns the number of body rows of the only table of some rows, and the rows outside it. */
function read(text: string, from: 'text' | 'sheet' = 'text') {
  const [table, ...others] = findTables(rowsOf(text), {}, { from });
  expect(others).toEqual([]);
  const [first, last] = table!.body!;
  return {
    rows: last - first + 1 - table!.skipped.length,
    outside: table!.outsideRows.map(({ kind, row, rows }) => `${kind} ${row}+${rows}`),
  };
}

test.each([
  ['two lines', 'In words: twenty-five | | |\nSigned: .... | | |', 2],
  ['two lines without delimiters', 'In words: twenty-five\nSigned: ....', 2],
  [
    'three lines',
    'Payable within 30 days without deduction. | | |\nThank you for your business! | | |\nBank: DE12 | | |',
    3,
  ],
])('sets aside the total and %s below three rows', (_, lines, count) => {
  const text = `No | Item | Qty | Value\n${ITEMS}\nTotal | | 130 | 25.75\n${lines}`;
  expect(read(text)).toEqual({ rows: 3, outside: ['total 5+1', `note 6+${count}`] });
  expect(read(text, 'sheet')).toEqual({ rows: 3, outside: ['total 5+1', `note 6+${count}`] });
});

test('sets aside a label with a text in a column of numbers', () => {
  const rows = 'Country | Value | Year\nA | 12 | 2020\nB | 13 | 2020\nC | 14 | 2020';
  expect(read(`${rows}\nSource: | National office |\nLast update: | 2024-03-01 |`)).toEqual({
    rows: 3,
    outside: ['note 5+2'],
  });
});

test('keeps a last row whose label fits its column', () => {
  const rows = 'Key | Value | Year\nA: | 12 | 2020\nB: | 13 | 2020\nC: | x |';
  expect(read(rows)).toEqual({ rows: 3, outside: [] });
});

test.each('Tổng cộng,Всього,Celkom,Kokku,Kopā,Viso,Samtals,I alt,المجموع,جمع,योग,মোট,รวมทั้งสิ้น,סה״כ,Барлығы'.split(','))(
  'sets aside %s below numbers that add up to it',
  (label) => {
    const rows = 'Code | Name | Amount\nA1 | Foo | 15\nA2 | Bar | 30\nA3 | Baz | 18';
    expect(read(`${rows}\n${label} | | 63`)).toEqual({ rows: 3, outside: ['total 5+1'] });
    expect(read(`${rows}\n${label} | | 64`)).toEqual({ rows: 4, outside: [] });
  },
);
