import { expect, test } from 'vitest';
import { namesRows } from '../../../../../core/tables/profile/meaning/meaning-of-column.js';
import { profileOf } from '../table-of-texts.js';

const few = ['72', '65', '80', '77', '69'];
const meaningOf = (name: string, texts: readonly string[]) =>
  profileOf({ station: texts.map((_, row) => `station ${'abcdefghijklmnopqrstuvwxyz'[row % 26]}`), [name]: texts })
    .columns[1]?.meaning;

test.each(['Humidity', 'Pressure', 'Q1', 'population', '2024 März', 'Count of Size', 'Number of guests'])(
  'a few whole numbers of "%s" are a measure',
  (name) => {
    expect(meaningOf(name, few)).toBe('integer');
  },
);

test.each(['Id', 'customer_id', 'Kundennummer', 'order no', 'Invoice'])(
  'whole numbers of "%s" identify rows',
  (name) => {
    expect(meaningOf(name, ['4711', '4715', '4717', '4722', '4790'])).toBe('identifier');
  },
);

test.each([
  ['many digits of one width', ['100200301', '100200345', '100200377', '100200412', '100200498'], 'identifier'],
  ['as many digits as a measure has', ['500123', '812001', '199888', '431000', '650250'], 'integer'],
])('%s', (_, texts, meaning) => {
  expect(meaningOf('thing', texts)).toBe(meaning);
});

test('the first column numbers the rows, a later one does not', () => {
  const { columns } = profileOf({ column_1: ['1', '2', '3', '4', '5', '6'], column_2: ['3', '1', '2', '6', '5', '4'] });
  expect(columns.map(({ meaning }) => meaning)).toEqual(['identifier', 'integer']);
});

test.each([
  ['Order', ['SO-0001', 'SO-0002', 'SO-0003', 'SO-0004']],
  ['Ticket', ['D-10115', 'D-10116', 'D-10119', 'D-10121']],
])('codes of "%s" are not postcodes', (name, texts) => {
  expect(['code', 'identifier']).toContain(meaningOf(name, texts));
});

test('postcodes with a country code are still postcodes', () => {
  expect(meaningOf('Ort', ['D-10115', 'D-10119', 'CH-8001', 'A-1010'])).toBe('postcode');
});

test.each([
  ['order_no', true],
  ['no of rooms', false],
  ['Headcount', false],
  ['ean', true],
])('"%s" identifies rows: %s', (name, says) => {
  expect(namesRows(name)).toBe(says);
});
