import { expect, test } from 'vitest';
import { profileColumns } from '../../../../../core/tables/inspect/profile-table.js';
import { ReferenceSearch } from '../../../../../core/tables/profile/reference/reference-search.js';
import { tableDataOf } from '../../../../support/table-data.js';

const MIN_CERTAIN = 0.85;
const NAMES = [
  'Oak chair',
  'Steel lamp',
  'Walnut desk',
  'Wool rug',
  'Glass vase',
  'Pine shelf',
  'Iron stool',
  'Blue sofa',
];
const sku = (at: number) => `AB-${1000 + at * 37}`;
const PRODUCTS = NAMES.map((name, at) => [sku(at), name, `${(at + 1) * 10 + 0.5}0`, ['Seats', 'Rooms'][at % 2]!]);
const HEADERS = ['sku', 'name', 'price', 'kind'];

interface Options {
  headers?: string[];
  products?: string[][];
  keys?: string[];
  names?: string[];
}

/** Compares rows with the reference, and returns the certain and the other corrections. */
function compare(
  rows: readonly string[][],
  { headers = HEADERS, products = PRODUCTS, keys = ['sku'], names = HEADERS }: Options = {},
) {
  const reference = tableDataOf(names, products);
  const columnsOf = (data: typeof reference) => profileColumns(data).map(({ profile }) => profile);
  const search = new ReferenceSearch({
    ...{ name: 'products.csv', sha256: 'ab'.repeat(32), table: 't1', keys },
    ...{ data: reference, columns: columnsOf(reference) },
  });
  const data = tableDataOf(headers, [...rows]);
  const result = search.compare(data, columnsOf(data))!;
  const shown = ({ row, column, expected }: (typeof result.cells)[number]) => [row, headers[column], expected];
  return {
    certain: result.cells.filter(({ confidence }) => confidence >= MIN_CERTAIN).map(shown),
    others: result.cells.filter(({ confidence }) => confidence < MIN_CERTAIN).map(shown),
    reasons: result.cells.map(({ reason }) => reason),
    missing: result.missing.map(({ key, nearest }) => [key.text, ...nearest]),
    use: result.use,
  };
}

/** The rows of the products, each three times, with some cells changed. */
function orders(changes: Readonly<Record<number, Partial<Record<string, string>>>>): string[][] {
  return [0, 1, 2]
    .flatMap(() => PRODUCTS)
    .map((row, at) => row.map((text, column) => changes[at]?.[HEADERS[column]!] ?? text));
}

test.each<[string, Partial<Record<string, string>>, (string | number)[][]]>([
  ['another value for an exact key', { name: 'Oak chairr' }, [[0, 'name', 'Oak chair']]],
  ['a value of another product', { name: 'Wool rug' }, [[0, 'name', 'Oak chair']]],
  ['a shifted decimal point', { price: '1050' }, [[0, 'price', '10.50']]],
  ['an empty cell', { kind: '' }, [[0, 'kind', 'Seats']]],
  ['a misspelled key', { sku: 'AB-10O0' }, [[0, 'sku', 'AB-1000']]],
  ['swapped characters of a key', { sku: 'BA-1000' }, [[0, 'sku', 'AB-1000']]],
  ['a key in other notation', { sku: 'ab 1000' }, [[0, 'sku', 'AB-1000']]],
  ['the key of another product, and not its values', { sku: sku(5) }, [[0, 'sku', 'AB-1000']]],
])('corrects %s', (_, change, expected) => {
  expect(compare(orders({ 0: change })).certain).toEqual(expected);
});

test.each<[string, Partial<Record<string, string>>]>([
  ['case and spaces', { name: 'OAK  chair' }],
  ['the format of a number', { price: '10.5' }],
  ['a right row', {}],
  ['a column that the reference does not have', { note: 'x' }],
])('does not change %s', (_, change) => {
  const { certain, others } = compare(orders({ 0: change }));
  expect([...certain, ...others]).toEqual([]);
});

test('lists a key that is missing, without a correction', () => {
  const { certain, others, missing, use } = compare(orders({ 0: { sku: 'ZZ-77', name: 'New', price: '1.00' } }));
  expect([...certain, ...others]).toEqual([]);
  expect(missing).toEqual([['ZZ-77']]);
  expect(use).toMatchObject({ rows_matched: 23, rows_near: 0, rows_missing: 1, columns: ['name', 'price', 'kind'] });
});

test('does not choose among keys that are equally near', () => {
  const places = [['Bonn'], ['Born'], ['Berlin'], ['Hamburg']];
  const keys = { headers: ['city'], products: places, keys: ['city'], names: ['city'] };
  const rows = [...places, ...places, ...places, ['Bomn'], ['Hambrug']];
  const { certain, others, missing } = compare(rows, keys);
  expect(certain).toEqual([[13, 'city', 'Hamburg']]);
  expect(others).toEqual([]);
  expect(missing).toEqual([['Bomn', '"Bonn"', '"Born"']]);
});

test('shows the distance, the row, the hash and what agrees', () => {
  expect(compare(orders({ 0: { sku: 'AB-10O0' } })).reasons).toEqual([
    'row 2 of products.csv (SHA-256 abababababab): its key "AB-1000" is 1 edit away; "name", "price", "kind" agree',
  ]);
});

test('a code with another digit may be a code that the reference lacks', () => {
  const codes = Array.from({ length: 30 }, (_, at) => [`${10115 + at * 111}`]);
  const { certain, others } = compare([...codes, ...codes, ['10116']], {
    ...{ headers: ['plz'], products: codes, keys: ['plz'], names: ['plz'] },
  });
  expect(certain).toEqual([]);
  expect(others).toEqual([[60, 'plz', '10115']]);
});

test('does not use keys that the reference repeats with other values', () => {
  const products = [...PRODUCTS, ['AB-1000', 'Oak chair', '99.00', 'Seats']];
  const { certain, others, use } = compare(orders({ 0: { price: '12.00' } }), { products });
  expect([...certain, ...others]).toEqual([]);
  expect(use.notes).toEqual(['The reference has 1 keys with contradictory rows, which are not used: "AB-1000".']);
});

test('does not overwrite a price that many rows of a product share', () => {
  const changes = Object.fromEntries([0, 8, 16].map((at) => [at, { price: '11.90' }]));
  const { certain, others } = compare(orders(changes));
  expect(certain).toEqual([]);
  expect(others).toHaveLength(3);
});

test('does not compare a column that is no copy of the reference', () => {
  const rows = orders({}).map((row, at) => row.map((text, column) => (column === 2 ? `${at}.99` : text)));
  const { certain, others, use } = compare(rows);
  expect([...certain, ...others]).toEqual([]);
  expect(use.notes).toEqual(['"price" agrees with the reference in only 0% of rows, so it is not compared.']);
});

test('writes a value in the notation of the table', () => {
  const own = orders({}).map(([id, name, price, kind]) => [id!, name!, price!.replace('.', ','), kind!]);
  own[0]![2] = '105,0';
  own[1]![2] = '';
  expect(compare(own).certain).toEqual([
    [0, 'price', '10,50'],
    [1, 'price', '20,50'],
  ]);
});

test('finds keys with another name, and keys of two columns', () => {
  const names = ['article no', 'Name', 'price', 'kind'];
  expect(compare(orders({ 0: { kind: 'Rooms' } }), { keys: ['sku=article no'], names }).certain).toEqual([
    [0, 'kind', 'Seats'],
  ]);
  const { certain, use } = compare(orders({ 0: { price: '10.05' }, 3: { name: 'Wol rug' } }), {
    keys: ['sku', 'name'],
  });
  expect(certain).toEqual([
    [0, 'price', '10.50'],
    [3, 'name', 'Wool rug'],
  ]);
  expect(use.keys).toEqual(['sku', 'name']);
});
