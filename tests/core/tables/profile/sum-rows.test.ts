import { expect, test } from 'vitest';
import { subtotalsOf, sumRowsOf } from '../../../../core/tables/profile/groups/sum-rows.js';
import type { OpenedTable } from '../../../../core/tables/read/opened/dataset.js';
import { tableDataOf } from '../../../support/table-data.js';

const ROWS = [
  ['a', '310'],
  ['a', '42'],
  ['Sum a', '352'],
  ['b', '77'],
  ['b', '105'],
  ['Sum b', '182'],
];
const SEEN: OpenedTable['subtotals'] = [{ kind: 'total', row: 4, rows: 1, text: 'Sum a 352' }];

function dataWith(unseen: readonly (readonly [number, number])[], subtotals = SEEN) {
  const data = tableDataOf(['Group', 'Sales'], ROWS);
  const text = { body: { unseen } } as unknown as NonNullable<OpenedTable['text']>;
  return { ...data, table: { ...data.table, subtotals, text } };
}

test('if the import found sum rows, searches the rows that it did not inspect for more', () => {
  const data = dataWith([[5, 7]]);
  expect(subtotalsOf(data).map(({ row, text }) => [row, text])).toEqual([
    [4, 'Sum a 352'],
    [7, 'Sum b 182'],
  ]);
  expect([...sumRowsOf(data)]).toEqual([2, 5]);
});

test.each([
  ['all rows were inspected', [], SEEN],
  ['only blank lines were not inspected', [[100, 200]] as const, SEEN],
  ['the import found no sum rows', [[5, 7]] as const, []],
])('uses only the sum rows of the import if %s', (_, unseen, subtotals) => {
  expect(subtotalsOf(dataWith(unseen, subtotals))).toBe(subtotals);
});
