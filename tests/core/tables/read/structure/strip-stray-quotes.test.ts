import { expect, test } from 'vitest';
import { stripStrayQuotes } from '../../../../../core/tables/read/structure/find-in-band.js';

test.each([
  ['name', 'name'],
  ['name",', 'name'],
  ["name',;", 'name'],
  ['name"', 'name'],
  ['"name', 'name'],
  ['"name"', '"name"'],
  ['screen 15"', 'screen 15"'],
  ['15.5"', '15.5"'],
  ['a "b" c', 'a "b" c'],
  ['na"me', 'name'],
  ['"', ''],
  [',;', ''],
])('%j becomes %j', (header, name) => {
  expect(stripStrayQuotes(header)).toBe(name);
});

test.each(['"', ',', "'", '1', '"a', ' 1'])('repeated %j takes linear steps', (unit) => {
  const middle = unit.repeat(500_000);
  expect(stripStrayQuotes(`a${middle}b`).length).toBeGreaterThan(middle.length);
  expect(stripStrayQuotes(`"${middle}`).length).toBeLessThan(middle.length + 2);
});
