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
