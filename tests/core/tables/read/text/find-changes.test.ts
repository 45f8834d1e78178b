import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';

/** Rows of the first table, which make the file so large that only parts of it are inspected. */
const ROWS = 400_000;

const orders = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, at) => `${100_000 + from + at},Customer ${at % 5000},${at % 900}.50,2024-03-${10 + (at % 20)}`,
  );
const ORDERS = ['order,customer,amount,date', ...orders(0, ROWS)];
const STOCK = [
  'sku,warehouse,units',
  ...Array.from({ length: 40_000 }, (_, at) => `S-${at},${['North', 'South'][at % 2]},${at % 400}`),
];

async function tablesOf(lines: readonly string[]) {
  const { tables } = await openDataset(openBytes('large.csv', Buffer.from(`${lines.join('\n')}\n`)), {});
  return tables.map(({ columns, batches }) => {
    let rows = 0;
    for (const batch of batches(() => undefined)) rows += batch.cells.length;
    return { columns: columns.map(({ name }) => name), rows };
  });
}

const [FIRST, SECOND] = [
  { columns: ['order', 'customer', 'amount', 'date'], rows: ROWS },
  { columns: ['sku', 'warehouse', 'units'], rows: 40_000 },
];

test('finds a second table after the first part of a large file', async () => {
  expect(await tablesOf([...ORDERS, '', ...STOCK])).toEqual([FIRST, SECOND]);
});

test('finds a title between a small table and a large one', async () => {
  expect(await tablesOf([...STOCK, '', 'Orders of the year', ...ORDERS])).toEqual([SECOND, FIRST]);
});

test('finds a small table before a large one', async () => {
  expect(await tablesOf([...STOCK, '', ...ORDERS])).toEqual([SECOND, FIRST]);
});

test('finds a table between two others', async () => {
  const people = ['name,height', ...Array.from({ length: 100_000 }, (_, at) => `Person ${at},1.${50 + (at % 40)}`)];
  const found = await tablesOf([...ORDERS, '', 'Stock', ...STOCK, '', ...people]);
  expect(found).toEqual([FIRST, SECOND, { columns: ['name', 'height'], rows: 100_000 }]);
});

test('keeps a table whose last columns become empty in the middle together', async () => {
  const later = orders(ROWS, 2 * ROWS).map((line) => line.replace(/,[^,]*,[^,]*$/, ',,'));
  expect(await tablesOf([...ORDERS, ...later])).toEqual([{ ...FIRST, rows: 2 * ROWS }]);
});
