import { expect, test } from 'vitest';
import { findWrongCells } from '../../../../../core/tables/profile/wrong-cells/find-wrong-cells.js';
import { WrongCellSearch } from '../../../../../core/tables/profile/wrong-cells/wrong-cell-search.js';
import { seedRandom } from '../../../../../scripts/corrupt/random.js';
import { testInFull } from '../../../../support/property-runs.js';
import { columnProfileOf, tableDataOf } from '../../../../support/table-data.js';

test('one issue per column and kind, with examples, expected values and reasons', () => {
  const rows = Array.from({ length: 60 }, (_, at) => [String(at), at % 2 === 0 ? 'Chicago' : 'Reno']);
  const corrupted = rows.map((row, at) => (at === 20 ? ['2o', 'Chicagp'] : row));
  expect(findWrongCells(tableDataOf(['n', 'city'], corrupted), [])).toMatchObject([
    {
      code: 'unusual-pattern',
      columns: ['n'],
      count: 1,
      unit: 'cells',
      step: { operation: 'repair_cells', column: 'n' },
      examples: [{ row: 22, text: '2o' }],
    },
    {
      code: 'likely-typo',
      columns: ['city'],
      count: 1,
      step: { operation: 'repair_cells', column: 'city' },
      examples: [
        {
          row: 22,
          column: 'city',
          text: 'Chicagp',
          note: 'expected "Chicago": nearly "Chicago", which occurs in 29 cells; this text occurs in one',
        },
      ],
    },
  ]);
});

test('a clean table has no issue', () => {
  const rows = Array.from({ length: 60 }, (_, at) => [String(at), at % 2 === 0 ? 'Chicago' : 'Reno']);
  expect(findWrongCells(tableDataOf(['n', 'city'], rows), [])).toEqual([]);
});

/** Generates orders of customers with one city each; some cells contain another city. */
const orders = (count: number, isWrong: (at: number) => boolean) =>
  tableDataOf(
    ['order', 'customer', 'city'],
    Array.from({ length: count }, (_, at) => {
      const customer = (at * 7) % 20;
      return [`o${at}`, `c${customer}`, isWrong(at) ? 'Elsewhere' : `City ${'ABCDEFG'[customer % 7]}`];
    }),
  );

test('reports a cell that breaks a dependency with its expected value', () => {
  const [issue, ...others] = findWrongCells(
    orders(200, (at) => at === 50),
    [],
  );
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    code: 'dependency-violation',
    columns: ['city', 'customer'],
    count: 1,
    is_estimate: false,
    title: '"city" contradicts "customer" in 1 cell',
    step: { operation: 'repair_cells', column: 'city' },
    examples: [{ row: 52, column: 'city', text: 'Elsewhere' }],
  });
  expect(issue?.examples[0]?.note).toContain('expected "City D": 9 of 10 rows with customer "c10" have "City D"');
});

testInFull('samples a large table for dependencies, and marks the count of contradictions as an estimate', () => {
  const issue = findWrongCells(
    orders(300_000, (at) => at % 101 === 0),
    [],
  ).find(({ code }) => code === 'dependency-violation');
  expect(issue?.is_estimate).toBe(true);
  expect(issue?.count).toBeGreaterThan(2_400);
  expect(issue?.count).toBeLessThan(3_600);
});

test('reports variants of categories and white space once', () => {
  const rows = [...Array.from({ length: 60 }, () => ['Chicago']), ['CHICAGO'], ['Chicago ']];
  const data = tableDataOf(['city'], rows);
  expect(findWrongCells(data, [columnProfileOf('city', { meaning: 'category' })])).toEqual([]);
  expect(findWrongCells(data, [])).toMatchObject([{ code: 'unusual-spelling', count: 1, examples: [{ row: 62 }] }]);
});

test('weights sources that contradict each other by their accuracy', () => {
  // Three sites are always right; nine copy the same wrong time in half of the flights, and so outvote them in some.
  const random = seedRandom(3);
  const rows = Array.from({ length: 60 }, (_, flight) => {
    const time = `${8 + (flight % 9)}:${10 + (flight % 40)}`;
    const copied = `${8 + (flight % 9)}:${11 + (flight % 40)}`;
    return Array.from({ length: 12 }, (_, at) => {
      const isWrong = at >= 3 && random.chance(0.5);
      return { cells: [`site ${at}`, `F${flight}`, isWrong ? copied : time], isWrong };
    });
  }).flat();
  const outvoted = Array.from({ length: 60 }, (_, flight) => rows.slice(12 * flight, 12 * flight + 12)).filter(
    (group) => group.filter(({ isWrong }) => isWrong).length > 6,
  );
  expect(outvoted.length).toBeGreaterThan(3);
  const data = tableDataOf(
    ['src', 'flight', 'departs'],
    rows.map(({ cells }) => cells),
  );
  const found = new WrongCellSearch().detect(data, []).filter(({ column }) => column === 2);
  expect(found.filter(({ row }) => !rows[row]!.isWrong)).toEqual([]);
  expect(found.length).toBeGreaterThan(0.8 * rows.filter(({ isWrong }) => isWrong).length);
  expect(found[0]?.reason).toContain('weighted by how often each "src" agrees');
});
