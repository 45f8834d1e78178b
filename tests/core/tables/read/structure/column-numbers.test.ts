import { expect, test } from 'vitest';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

/** Returns the names of the only table of some rows, and the rows outside it. */
function read(text: string, from: 'text' | 'sheet' = 'text') {
  const [table, ...others] = findTables(rowsOf(text), {}, { from });
  expect(others).toEqual([]);
  return { names: table!.columns.map(({ name }) => name).join(','), outside: table!.outsideRows.map(({ row }) => row) };
}

test.each([
  [
    'numbers above rows that count from 1',
    'No. | Item | Qty',
    '1 | 2 | 3',
    '1 | Nut | 120\n2 | Pin | 34\n3 | Nail | 60',
  ],
  ['numbers above words', 'Item | Code | Qty', '1 | 2 | 3', 'Nut | T-1 | 120\nPin | T-2 | 34\nNail | T-3 | 60'],
  ['numbers in brackets', 'No. | Item | Qty', '(1) | (2) | (3)', '1 | Nut | 120\n2 | Pin | 34\n3 | Nail | 60'],
  [
    'letters and numbers',
    'Товар | Код | Кол-во | Сумма',
    'А | Б | 1 | 2',
    'Болт | Т-1 | 3 | 11,5\nВинт | Т-2 | 6 | 22,5',
  ],
])('sets %s aside', (_, header, numbers, body) => {
  const names = header.replaceAll(' | ', ',');
  expect(read(`${header}\n${numbers}\n${body}`)).toEqual({ names, outside: [2] });
  expect(read(`${header}\n${numbers}\n${body}`, 'sheet')).toEqual({ names, outside: [2] });
});

test.each([
  ['the first record', 'id | a | b', '1 | 2 | 3\n2 | 5 | 6\n3 | 7 | 1'],
  ['a record above mixed codes', 'id | code | n', '1 | 2 | 3\n2 | AB | 5\n3 | CD | 7'],
  ['a record of a group', 'group | a | b', '1 | 2 | 3\n1 | 4 | 5\n1 | 7 | 9'],
])('keeps numbers that are %s', (_, header, body) => {
  expect(read(`${header}\n${body}`)).toMatchObject({ outside: [] });
});
