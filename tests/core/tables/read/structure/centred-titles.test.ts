import { expect, test } from 'vitest';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const TABLE = 'Region | Product | Units | Revenue\nN | a | 10 | 100,5\nS | b | 12 | 120,5\nW | c | 9 | 80,5';

/** Returns the header and the titles of the only table of some rows. */
function read(
  text: string,
  from: 'text' | 'sheet' = 'text',
  merges: { firstColumn: number; lastColumn: number }[] = [],
) {
  const first = { firstRow: 1, lastRow: 1 };
  const facts = { from, merges: merges.map((columns) => ({ ...first, ...columns })) };
  const [table, ...others] = findTables(rowsOf(text), {}, facts);
  expect(others).toEqual([]);
  const header = table!.guesses.find(({ what }) => what === 'header')!;
  const titles = table!.outsideRows.flatMap(({ kind, row, rows }) => (kind === 'title' ? [`${row}+${rows}`] : []));
  return { header: header.value, titles, isCertain: header.confidence >= 0.8 };
}

test.each([
  ['two titles', ' | | Monthly report |\n | | March |', '3', '1+2'],
  ['a title above columns of several kinds', ' | Monthly report | |', '2', '1+1'],
])('finds the header below %s to the right of the first column', (_, titles, header, rows) => {
  expect(read(`${titles}\n${TABLE}`)).toEqual({ header, titles: [rows], isCertain: true });
  expect(read(`${titles}\n${TABLE}`, 'sheet')).toEqual({ header, titles: [rows], isCertain: true });
});

test('is uncertain about a title that may name a group of columns', () => {
  expect(read(` | | Monthly report |\n${TABLE}`)).toEqual({ header: '2', titles: ['1+1'], isCertain: false });
  const merged = read(` | | Monthly report |\n${TABLE}`, 'sheet', [{ firstColumn: 2, lastColumn: 3 }]);
  expect(merged).toEqual({ header: '1-2', titles: [], isCertain: false });
});

test.each([
  ['a single word', ' | | Sales |'],
  ['a year', ' | | 2024 |'],
])('keeps %s as the name of a group', (_, group) => {
  expect(read(`${group}\n${TABLE}`)).toEqual({ header: '1-2', titles: [], isCertain: true });
});

test('keeps words above words that are no column names as the name of a group', () => {
  const text = ' | Share of all | |\nRegion | male | female | divers\nN | 10 | 20 | 1\nS | 12 | 22 | 2\nW | 9 | 8 | 2';
  expect(read(text)).toMatchObject({ header: '1-2', titles: [] });
});

test('finds the header of two columns below a title that ends with a delimiter', () => {
  expect(read('Population by year |\nYear | People\n2000 | 60\n2001 | 61')).toMatchObject({
    header: '2',
    titles: ['1+1'],
  });
  expect(read('Price |\nYear | People\n2000 | 60\n2001 | 61')).toMatchObject({ header: '1-2', titles: [] });
});
