import { expect, test } from 'vitest';
import { sheetName } from '../../../../../core/tables/clean/writers/workbook-parts.js';

test.each([
  ["'a'", 'a'],
  ["'''", 'Table'],
  ["it's''", "it's"],
  ['a:b', 'a b'],
  [`${'n'.repeat(30)}''''`, 'n'.repeat(30)],
])('a sheet named %j becomes %j', (wanted, name) => {
  expect(sheetName(wanted, [])).toBe(name);
});
