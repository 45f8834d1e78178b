import { expect, test } from 'vitest';
import { findWrongCells } from '../../../../../core/tables/profile/wrong-cells/find-wrong-cells.js';
import { tableDataOf } from '../../../../support/table-data.js';

test('one issue for each column and kind, with examples, what is expected and why', () => {
  const rows = Array.from({ length: 60 }, (_, at) => [String(at), at % 2 === 0 ? 'Chicago' : 'Reno']);
  const spoilt = rows.map((row, at) => (at === 20 ? ['2o', 'Chicagp'] : row));
  expect(findWrongCells(tableDataOf(['n', 'city'], spoilt), [])).toMatchObject([
    { code: 'odd-shape', columns: ['n'], count: 1, unit: 'cells', step: null, examples: [{ row: 22, text: '2o' }] },
    {
      code: 'likely-typo',
      columns: ['city'],
      count: 1,
      step: { operation: 'merge_similar_categories', column: 'city' },
      examples: [
        {
          row: 22,
          column: 'city',
          text: 'Chicagp',
          note: 'expected "Chicago": nearly "Chicago", which 29 cells hold; this one stands alone',
        },
      ],
    },
  ]);
});

test('a clean table has no issue', () => {
  const rows = Array.from({ length: 60 }, (_, at) => [String(at), at % 2 === 0 ? 'Chicago' : 'Reno']);
  expect(findWrongCells(tableDataOf(['n', 'city'], rows), [])).toEqual([]);
});
