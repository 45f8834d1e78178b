import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ColumnProfile } from '../../../../../core/tables/profile/column/column-profile.js';
import { findDuplicateRows } from '../../../../../core/tables/profile/relations/find-duplicate-rows.js';
import { findRelations, findRepeats } from '../../../../../core/tables/profile/relations/find-relations.js';
import { relateColumns } from '../../../../../core/tables/profile/relations/relate-columns.js';
import { columnProfileOf, tableDataOf } from '../../../../support/table-data.js';

const CITIES = ['Bend', 'Gary', 'Reno', 'Utica', 'Paonia', 'Boulder', 'Chicago'];

/** Generates orders of customers with one city each; `corrupt` may change single cells. */
function orders(count: number, corrupt: (row: string[], at: number) => string[] = (row) => row): string[][] {
  return Array.from({ length: count }, (_, at) => {
    const customer = (at * 7) % 20;
    return corrupt([`o${at}`, `c${customer}`, CITIES[customer % CITIES.length]!, String((at * 13) % 50)], at);
  });
}
const NAMES = ['order', 'customer', 'city', 'amount'];

function relate(rows: string[][], names = NAMES, given: Record<string, Partial<ColumnProfile>> = {}) {
  const data = tableDataOf(names, rows);
  const profiles = data.columns.map((column) => {
    const isUnique = column.form === 'dictionary' && column.texts.length === rows.length && !column.texts.includes('');
    return columnProfileOf(column.name, { is_unique: isUnique, ...given[column.name] });
  });
  const duplicates = findDuplicateRows(data);
  const relations = { ...findRelations(data, profiles, duplicates), dependencies: relateColumns(data, profiles) };
  return { ...relations, issues: findRepeats(data, profiles, { ...relations, duplicates }) };
}

test('finds a dependency with the number of contradicting cells', () => {
  const relations = relate(orders(200, (row, at) => (at === 50 ? row.with(2, 'Chicgo') : row)));
  expect(relations.dependencies).toContainEqual({ from: ['customer'], to: 'city', share: 0.995, violations: 1 });
});

test('a clean table has no contradicting cells', () => {
  expect(relate(orders(200)).issues).toEqual([]);
});

test('columns without connection have no dependency', () => {
  const rows = Array.from({ length: 400 }, (_, at) => [String((at * 7919) % 17), String((at * 104729) % 13), 'same']);
  expect(relate(rows, ['a', 'b', 'constant']).dependencies).toEqual([]);
});

test('two columns together may determine a third', () => {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const [state, child] = [at % 5, Math.floor(at / 5) % 3];
    return [`s${state}`, `k${child}`, `t${(state * 7 + child * 4) % 11}`];
  });
  const pair = relate(rows, ['state', 'children', 'tax']).dependencies.find(({ to }) => to === 'tax');
  expect(pair).toEqual({ from: ['state', 'children'], to: 'tax', share: 1, violations: 0 });
});

test('finds two columns that determine a third if groups are larger than the first sample, and ignores unrelated columns', () => {
  const mix = (value: number) => (Math.imul(value + 1, 2_654_435_761) >>> 8) % 10_007;
  const rows = Array.from({ length: 60_000 }, (_, at) => {
    const [half, place] = [mix(at) % 2, mix(at * 3) % 97];
    const tax = `t${(half * 31 + place * 7) % 41}`;
    return [`h${half}`, `p${place}`, at % 500 === 0 ? 'none' : tax, `q${mix(at * 5) % 89}`];
  });
  const { dependencies } = relate(rows, ['half', 'place', 'tax', 'other']);
  expect(dependencies).toContainEqual({ from: ['half', 'place'], to: 'tax', share: 0.998, violations: 120 });
  expect(dependencies.flatMap(({ from, to }) => [...from, to])).not.toContain('other');
});

test('counts each repetition of a row, but not empty rows', () => {
  const rows = [
    ['a', '1'],
    ['b', '2'],
    ['a', '1'],
    ['', ''],
    ['', ''],
    ['a', '1'],
    ['a', ''],
  ];
  const relations = relate(rows, ['x', 'y']);
  expect(relations.duplicate_rows).toBe(2);
  expect(relations.issues[0]).toMatchObject({
    code: 'duplicate-rows',
    count: 2,
    examples: [
      { row: 4, note: 'equals row 2' },
      { row: 7, note: 'equals row 2' },
    ],
  });
});

test('rows with colliding hashes are not equal', () => {
  const data = tableDataOf(['x'], [['a'], ['b'], ['a']]);
  const same = { ...data, rowHashes: [new Uint32Array(3), new Uint32Array(3)] as const };
  expect(findDuplicateRows(same)).toHaveLength(1);
});

test('keys: a single column if possible, otherwise pairs, otherwise triples', () => {
  expect(relate(orders(60)).candidate_keys).toEqual([['order']]);
  const grid = Array.from({ length: 60 }, (_, at) => [`d${at % 10}`, `p${Math.floor(at / 10)}`, 'x']);
  expect(relate(grid, ['day', 'place', 'rest']).candidate_keys).toEqual([['day', 'place']]);
  const cube = Array.from({ length: 60 }, (_, at) => [
    `a${at % 3}`,
    `b${Math.floor(at / 3) % 4}`,
    `c${Math.floor(at / 12)}`,
  ]);
  expect(relate(cube, ['a', 'b', 'c']).candidate_keys).toEqual([['a', 'b', 'c']]);
});

test('a measure is never a key', () => {
  const rows = Array.from({ length: 40 }, (_, at) => [String(at / 7)]);
  expect(relate(rows, ['weight'], { weight: { meaning: 'decimal' } }).candidate_keys).toEqual([]);
});

test('an identifier that occurs twice is a duplicate key', () => {
  const rows = orders(100, (row, at) => (at === 80 ? row.with(0, 'o3') : row));
  const { issues } = relate(rows, NAMES, { order: { meaning: 'identifier', rows: 100, distinct: 99 } });
  expect(issues).toContainEqual(
    expect.objectContaining({
      code: 'duplicate-keys',
      count: 1,
      examples: [{ row: 82, column: 'order', text: 'o3', note: 'also in row 5' }],
    }),
  );
});

test('accepts any small table with any names', () => {
  const cell = fc.constantFrom('', ' ', 'a', 'b', '1', '2', '__proto__', 'constructor');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 40 }), (rows) => {
      const relations = relate(rows, ['__proto__', 'b', 'c']);
      expect(relations.duplicate_rows).toBeLessThanOrEqual(Math.max(0, rows.length - 1));
      for (const { share } of relations.dependencies) expect(share).toBeGreaterThanOrEqual(0.95);
    }),
  );
});
