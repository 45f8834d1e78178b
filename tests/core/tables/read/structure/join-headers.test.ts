import { expect, test } from 'vitest';
import { nameColumns } from '../../../../../core/tables/read/structure/join-headers.js';

test.each([
  [
    ['id', '', 'name'],
    ['id', 'column_2', 'name'],
  ],
  [
    ['a', 'a', 'a'],
    ['a', 'a_2', 'a_3'],
  ],
  [
    ['a', 'a_2', 'a'],
    ['a', 'a_2', 'a_3'],
  ],
  [
    ['', 'column_1'],
    ['column_1_2', 'column_1'],
  ],
  [
    ['__proto__', '__proto__', 'constructor'],
    ['__proto__', '__proto___2', 'constructor'],
  ],
  [[' unit\n price '], ['unit price']],
])('%j becomes %j', (headers, names) => {
  expect(nameColumns(headers, 0).map(({ name }) => name)).toEqual(names);
});

test('a column keeps its original header and position', () => {
  expect(nameColumns(['unit\nprice'], 3)).toEqual([{ name: 'unit price', header: 'unit\nprice', column: 3 }]);
});
