import { expect, test } from 'vitest';
import { findTextQuality } from '../../../../../core/tables/profile/text-quality/find-text-quality.js';
import { tableDataOf } from '../../../../support/table-data.js';

test('one issue per column and kind, with exact counts and its fix', () => {
  const rows = [
    ['Bend ', 'CafÃ©'],
    [' Bend', 'plain'],
    ['Bend ', 'CafÃ©'],
    ['Bend', 'a\u00a0b'],
  ];
  expect(findTextQuality(tableDataOf(['city', 'name'], rows))).toMatchObject([
    {
      code: 'white-space',
      columns: ['city'],
      count: 3,
      title: '"city" begins or ends with a space in 3 cells',
      step: { operation: 'trim_whitespace', column: 'city' },
      examples: [{ row: 2, text: 'Bend ' }, { row: 3 }, { row: 4 }],
    },
    {
      code: 'mojibake',
      columns: ['name'],
      count: 2,
      step: { operation: 'repair_mojibake', column: 'name' },
      examples: [{ row: 2, text: 'CafÃ©', note: 'likely "Café"' }, { row: 4 }],
    },
    { code: 'odd-spaces', count: 1, examples: [{ row: 5 }] },
  ]);
});

test('plain texts have no issues', () => {
  expect(findTextQuality(tableDataOf(['a'], [['x'], [''], ['München'], ['Привет']]))).toEqual([]);
});
