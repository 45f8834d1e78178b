import { expect, test } from 'vitest';
import { cleanGiven } from '../../../support/clean-given.js';

const MONTHS = ['January', 'February', 'March', 'June', 'July', 'August', 'September', 'October'];
/** 60 dates with the names of 8 months. */
const DATES = Array.from({ length: 60 }, (_, at) => `${(at % 28) + 1} ${MONTHS[at % 8]} 2024`);
const NUMBERS = Array.from({ length: 60 }, (_, at) => `${at + 10}`);
const PRICES = Array.from({ length: 60 }, (_, at) => `${at + 1}.50`);
const ISO_DATES = Array.from({ length: 60 }, (_, at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')}`);
const STATES = ['closed', 'open', 'pending', 'Germany'].flatMap((text) => Array.from({ length: 150 }, () => text));
const COUNTRIES = ['Norway', 'Italy'].flatMap((text) => Array.from({ length: 20 }, () => text));

/** Cleans a column that ends with some texts, and returns what became of them. */
function repaired(name: string, usual: readonly string[], texts: readonly string[]): string[] {
  const rows = [...usual, ...texts].map((text, at) => [`${at}`, text]);
  return cleanGiven({ headers: ['row', name], rows }, { accept: ['proposed'] })
    .rows.slice(usual.length)
    .map((cells) => cells[1]!);
}

test.each<[what: string, name: string, usual: string[], texts: string[], expected: string[]]>([
  ['misspelled months', 'date', DATES, ['4 Feburary 2024', 'Jnue 7, 2024'], ['4 February 2024', 'June 7, 2024']],
  ['letters in numbers', 'n', NUMBERS, ['5O', 'l2'], ['50', '12']],
  ['letters in dates', 'day', ISO_DATES, ['2O24-01-O5'], ['2024-01-05']],
  ['a currency sign among plain amounts', 'price', PRICES, ['$12.50', '$7.50'], ['12.50', '7.50']],
  ['swapped letters of a frequent category', 'state', STATES, ['clsoed', 'pednign'], ['closed', 'pednign']],
  ['impossible letters in a frequent category', 'state', STATES, ['Germny'], ['Germany']],
  ['digits instead of letters', 'country', COUNTRIES, ['N0rway', 'Ita1y'], ['Norway', 'Italy']],
])('repairs %s', (_, name, usual, texts, expected) => {
  expect(repaired(name, usual, texts)).toEqual(expected);
});

test.each<[what: string, name: string, usual: string[], texts: string[]]>([
  ['words that look like dates', 'note', DATES, ['4 Marsh 2024 x']],
  ['numbers beyond the others', 'n', NUMBERS, ['5OO']],
  ['litres', 'n', NUMBERS, ['12l']],
  ['letters that are suffixes', 'room', NUMBERS, ['12A', '5O']],
  ['a sign of another currency than the header', 'price_usd', PRICES, ['€12.50']],
  ['a sign of a much larger amount', 'price', PRICES, ['$900.50']],
  ['different currencies', 'price', PRICES, ['$12.50', '€12.50']],
  ['words that differ by a usual letter', 'state', STATES, ['closer']],
])('does not change %s', (_, name, usual, texts) => {
  expect(repaired(name, usual, texts)).toEqual(texts);
});

test.each<[what: string, headers: string[], rows: string[][]]>([
  [
    'a brand named Total',
    ['id', 'brand', 'x'],
    Array.from({ length: 40 }, (_, at) => [
      `${at + 1}`,
      ['Shell', 'Total', 'Esso', 'BP'][at % 4]!,
      `${(at * 37) % 100}`,
    ]),
  ],
  [
    'rosé among rose wines',
    ['id', 'wine'],
    Array.from({ length: 40 }, (_, at) => [`${at + 1}`, at % 8 === 0 ? 'Rosé' : ['Rose', 'Merlot'][at % 2]!]),
  ],
  [
    'the open end of a contract',
    ['id', 'contract', 'closed_on'],
    Array.from({ length: 80 }, (_, at) => [
      `${at + 1}`,
      `C${at % 3}`,
      at % 40 === 5 ? '' : ['2024-03-31', '2024-06-30', '2024-09-30'][at % 3]!,
    ]),
  ],
  [
    'values of a column with many empty cells',
    ['id', 'region', 'agent'],
    Array.from({ length: 60 }, (_, at) => [
      `${at + 1}`,
      `R${at % 3}`,
      at % 4 === 0 ? '' : ['Ann', 'Bob', 'Cy'][at % 3]!,
    ]),
  ],
  [
    'another dose',
    ['order', 'drug', 'dose'],
    Array.from({ length: 80 }, (_, at) => [
      `${at}`,
      `D${at % 4}`,
      at === 40 ? '10 mg' : ['5 mg', '100 mg', '850 mg', '400 mg'][at % 4]!,
    ]),
  ],
  [
    'signs and case that distinguish codes',
    ['id', 'rating', 'unit'],
    Array.from({ length: 60 }, (_, at) => [`${at}`, at % 6 === 0 ? 'BBB-' : 'BBB', at % 5 === 0 ? 'mW' : 'MW']),
  ],
  [
    'postcodes of other countries',
    ['id', 'plz'],
    Array.from({ length: 60 }, (_, at) => [
      `${at}`,
      at < 56 ? ['01067', '80331', '04109', '01097'][at % 4]! : ['1010', '6020', '8001', '3011'][at % 4]!,
    ]),
  ],
  [
    'a unit with another prefix',
    ['id', 'glucose'],
    Array.from({ length: 60 }, (_, at) => [`${at}`, `${at + 40} ${at === 30 ? 'umol/l' : 'mmol/l'}`]),
  ],
])('does not change %s', (_, headers, rows) => {
  expect(cleanGiven({ headers, rows }, { accept: ['proposed'] }).rows).toEqual(rows);
});

test('drops the totals of groups, and of all rows', () => {
  const rows = [
    ['a', '1'],
    ['b', '2'],
    ['Subtotal', '3'],
    ['c', '4'],
    ['d', '5'],
    ['Subtotal', '9'],
    ['Total', '12'],
    ['e', '6'],
  ];
  const kept = cleanGiven({ headers: ['what', 'n'], rows }, { accept: ['drop_total_rows'] }).rows;
  expect(kept.map(([what]) => what)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
