import { expect, test } from 'vitest';
import { reportOnBytes } from '../../../../support/report-on-bytes.js';

const issuesOf = (text: string) =>
  reportOnBytes('sales.csv', Buffer.from(text)).profile.tables[0]!.issues.filter(({ code }) => code === 'wrong-totals');

const GROUPS = [
  'Region,Product,Units,Amount',
  'North,Bolts,10,120.50',
  'North,Nuts,7,80.00',
  'Subtotal North,,17,200.50',
  'South,Bolts,5,61.25',
  'South,Nuts,4,30.00',
  'Subtotal South,,9,91.25',
  'West,Bolts,8,90.00',
  'West,Nuts,6,55.00',
  'Subtotal West,,14,145.00',
  'Grand total,,40,436.75',
];
const table = (...changes: readonly (readonly [number, string])[]) =>
  `${changes.reduce((rows, [at, row]) => rows.with(at, row), GROUPS).join('\n')}\n`;

test('right subtotals and totals are not reported', () => {
  expect(issuesOf(table())).toEqual([]);
});

test('a wrong subtotal is reported with the sum of its rows', () => {
  expect(issuesOf(table([6, 'Subtotal South,,9,92.25']))).toMatchObject([
    {
      columns: ['Amount'],
      count: 1,
      title: 'The total of "Amount" in row 7 is 92.25, but its rows add up to 91.25',
      examples: [{ row: 7, column: 'Amount', text: '92.25', note: 'its rows add up to 91.25' }],
    },
  ]);
});

test('a wrong row shows in its subtotal and in the total', () => {
  expect(issuesOf(table([2, 'North,Nuts,7,800.00']))).toMatchObject([
    { count: 2, title: '2 totals differ from the sums of their rows', examples: [{ row: 4 }, { row: 11 }] },
  ]);
});

test('a sum with a text among its numbers is not compared', () => {
  expect(issuesOf(table([2, 'North,Nuts,7,80.00 (a)']))).toEqual([]);
});

test('a mean below a column is not reported as a wrong sum', () => {
  const rows = Array.from({ length: 12 }, (_, row) => `Shop ${row},${10 + row},${(3 + (row % 3)).toFixed(1)}`);
  expect(issuesOf(['Shop,Units,Rating', ...rows, 'Total,186,4.0', ''].join('\n'))).toEqual([]);
});
