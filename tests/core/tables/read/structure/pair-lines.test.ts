import { expect, test } from 'vitest';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const NUMBERS = '0.1 | 5.5\n0.2 | 5.6\n0.3 | 5.9\n0.4 | 6.1';

/** Returns how the only table of some rows is read. */
function read(text: string, from: 'text' | 'sheet' = 'text') {
  const [table, ...others] = findTables(rowsOf(text), {}, { from });
  expect(others).toEqual([]);
  const header = table!.guesses.find(({ what }) => what === 'header')!;
  return {
    header: header.value,
    names: table!.columns.map(({ name }) => name).join(','),
    titles: table!.outsideRows.map(({ kind, row, rows }) => `${kind} ${row}+${rows}`),
    isCertain: header.confidence >= 0.8,
  };
}

test.each([
  ['texts', 'Device | ABC-1\nOperator | Smith', 'Time | Value', NUMBERS],
  ['a date', 'Device | ABC-1\nDate | 2024-03-01', 'Time (s) | Value (V)', NUMBERS],
  ['a number', 'Device | ABC-1\nSerial | 12345', 'Time (s) | Value (V)', NUMBERS],
  [
    'no value in one line',
    'Series | G-1\nNote |',
    'DATE | VALUE',
    '2023-01-01 | 22.3\n2023-04-01 | 25.4\n2023-07-01 | 27',
  ],
  ['a name among the values', 'Account | D-12\nOwner | Max Poe', 'Date | Amount', '01.03.2024 | -1\n02.03.2024 | 10'],
  ['words in the first column', 'Name | Meier\nKunde | Bley', 'Monat | Umsatz', 'Jan | 10,5\nFeb | 11,2\nMrz | 9,8'],
  [
    'three columns',
    'Device | A-1 | rev B2\nUser | Smith | Lab 3',
    'Time | Value | Temp',
    '1 | 5 | 7\n2 | 6 | 8\n3 | 6 | 9',
  ],
])('finds the header below lines with %s', (_, lines, header, body) => {
  const names = header.replaceAll(' | ', ',');
  const expected = { header: '3', names, titles: ['title 1+2'], isCertain: true };
  expect(read(`${lines}\n${header}\n${body}`)).toEqual(expected);
  expect(read(`${lines}\n${header}\n${body}`, 'sheet')).toEqual(expected);
});

test('finds the header below more lines than rows', () => {
  const lines = 'Sample | Std 10\nMethod | HP-07\nUser | K. Lee\nMode | scan\nLamp | D2';
  expect(read(`${lines}\nRT (min) | Abs\n${NUMBERS}`)).toMatchObject({ header: '6', isCertain: true });
});

test.each([
  ['a single line without a typed value', `Sample | Blank 3\nWavelength (nm) | Abs\n${NUMBERS}`, '2'],
  ['a single full line above more columns', 'Report | Sales | Q1\nShop | Item | Units\nN | a | 1\nS | b | 2', '2'],
  ['lines without a header', `Device | ABC-1\nOperator | Smith\n${NUMBERS}`, '1-2'],
  ['lines without a header that end with a date', `Device | ABC-1\nUser | Smith\nDay | 2024-03-01\n${NUMBERS}`, '1-2'],
])('is uncertain about the header below %s', (_, text, header) => {
  expect(read(text)).toMatchObject({ header, isCertain: false });
});

test.each([
  ['units', `Time | Value\ns | V\n${NUMBERS}`, '1-2'],
  ['names that continue', `Depth | Density\nbelow surface | of water\n${NUMBERS}`, '1-2'],
  ['the same names twice', 'No | Name | Name2\nNo | Name | Name2\n1 | Ann | Eve\n2 | Bob | Ivy', '1-2'],
  ['names in two languages', `Zeit | Wert\nTime | Value\n${NUMBERS}`, '1-2'],
  ['a series of names', 'Shop | Q1 | Q2\nname | sales | costs\nN | 1 | 7\nS | 2 | 9', '1-2'],
])('joins the rows of a header with %s', (_, text, header) => {
  expect(read(text)).toMatchObject({ header, isCertain: true, titles: [] });
});

test.each([
  ['one text', 'Ann | absent\nBob | 12\nCid | 9\nDan | 8'],
  ['two texts', 'Ann | absent\nBob | sick\nCid | 9\nDan | 8\nEve | 7\nFay | 7\nGus | 6\nHal | 5'],
])('keeps %s in a column of numbers below the header', (_, body) => {
  expect(read(`Pupil | Mark\n${body}`)).toMatchObject({ header: '1', titles: [] });
});
