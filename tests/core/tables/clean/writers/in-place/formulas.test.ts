import { expect, test } from 'vitest';
import { type FormulaScope, precedentsOf } from '../../../../../../core/tables/clean/writers/in-place/formulas.js';

const scope = (names: Record<string, string>): FormulaScope => ({
  sheets: new Map([['s', 0]]),
  layouts: [],
  tables: new Map(),
  names: new Map(Object.entries(names)),
});

test('collects the cells of a name that refers to another one', () => {
  const { areas, isOpen } = precedentsOf('rate*2', 0, scope({ rate: 'base+S!B2', base: 'S!A1' }));
  expect(areas.map(({ firstRow, firstColumn }) => [firstRow, firstColumn])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(isOpen).toBe(false);
});

test('collects each name once, however often names repeat others', () => {
  const chain = Array.from({ length: 7 }, (_, at) => [
    `name_${at}`,
    Array(40)
      .fill(`name_${at + 1}`)
      .join('+'),
  ]);
  const { areas, isOpen } = precedentsOf('name_0', 0, scope({ ...Object.fromEntries(chain), name_7: 'S!C3' }));
  expect(areas).toHaveLength(1);
  expect(isOpen).toBe(false);
});

test('depends on any cell if names refer to each other without end, or are unknown', () => {
  expect(precedentsOf('unknown_name', 0, scope({})).isOpen).toBe(true);
  const chain = Array.from({ length: 30 }, (_, at) => [`link_${at}`, `link_${at + 1}`]);
  expect(precedentsOf('link_0', 0, scope(Object.fromEntries(chain))).isOpen).toBe(true);
});
