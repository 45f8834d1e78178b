import { expect, test } from 'vitest';
import { ROW_NOUNS } from '../../../../core/report/language/chinese/row-nouns.js';
import { nounOfRows, PLURALS } from '../../../../core/tables/report/words/row-noun.js';
import { datasetProfile, tableProfile } from '../../../support/table-profile.js';

const nounOf = (key: string | null, file = 'export.csv', sheet = 'Sheet1') => {
  const profile = datasetProfile();
  return nounOfRows(key, tableProfile({ name: sheet }), { ...profile, dataset: { ...profile.dataset, name: file } });
};

test.each([
  ['order_id', 'orders'],
  ['Customer No.', 'customers'],
  ['invoiceNumber', 'invoices'],
  ['delivery-nr', 'deliveries'],
])('rows identified by %s are %s', (key, noun) => {
  expect(nounOf(key)).toBe(noun);
});

test.each(['Kundennummer', 'zip code', 'row_id', 'valid', 'constructor_id', 'name'])('%s names no noun', (key) => {
  expect(nounOf(key, 'orders.csv')).toBeNull();
});

test('a general key takes the noun from the sheet or file, if that names only one', () => {
  expect(nounOf('id', 'orders_2024.csv')).toBe('orders');
  expect(nounOf('id', 'export.xlsx', 'Breweries')).toBe('breweries');
  expect(nounOf('id', 'orders-and-customers.csv')).toBeNull();
  expect(nounOf('id', 'order.csv')).toBeNull();
  expect(nounOf(null, 'orders.csv')).toBeNull();
});

test('every noun has a Chinese name', () => {
  expect(new Set(Object.keys(ROW_NOUNS))).toEqual(PLURALS);
});
