import { expect, test } from 'vitest';
import type { ColumnProfile } from '../../../../../core/tables/profile/column/column-profile.js';
import { codeColumns } from '../../../../../core/tables/profile/relations/coded-column.js';
import { correlateRanks, findCorrelations } from '../../../../../core/tables/profile/relations/find-correlations.js';
import { columnProfileOf, tableDataOf } from '../../../../support/table-data.js';

function correlate(rows: string[][], meaning: ColumnProfile['meaning']) {
  const data = tableDataOf(
    rows[0]!.map((_, at) => `c${at}`),
    rows,
  );
  const profiles = data.columns.map(({ name }) => columnProfileOf(name, { meaning }));
  return findCorrelations(codeColumns(data, profiles, null), profiles);
}

test('Spearman uses mid-ranks for ties, over rows with both values', () => {
  // Ranks 1 to 10 against 1, 2.5, 2.5, 4, 6, 6, 6, 8, 10, 9: their Pearson correlation is 0.972423.
  const x = { name: 'x', at: 0, size: 11, ranks: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 10) };
  const y = { name: 'y', at: 1, size: 8, ranks: Int32Array.of(0, 1, 1, 2, 4, 4, 4, 5, 7, 6, 3, -1) };
  const found = correlateRanks(x, y);
  expect(found?.rows).toBe(10);
  expect(found?.coefficient).toBeCloseTo(0.972423, 5);
});

test('ignores units and grouping marks', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [`${(at * 997).toLocaleString('en')} kg`, `${at * 3}`]);
  expect(correlate([...rows, ['', '4'], ['12 kg', 'n/a']], 'unit')[0]).toMatchObject({
    columns: ['c0', 'c1'],
    method: 'spearman',
    rows: 30,
    coefficient: 1,
  });
});

test('descending numbers have -1', () => {
  const rows = Array.from({ length: 20 }, (_, at) => [String(at), String(-at * at - 5)]);
  expect(correlate(rows, 'integer')[0]?.coefficient).toBe(-1);
});

test('categories: Cramer V, corrected for bias', () => {
  const same = Array.from({ length: 90 }, (_, at) => [`a${at % 3}`, `b${at % 3}`]);
  expect(correlate(same, 'category')[0]).toMatchObject({ method: 'cramers-v', rows: 90, coefficient: 1 });
  const free = Array.from({ length: 90 }, (_, at) => [`a${at % 3}`, `b${Math.floor(at / 3) % 3}`]);
  expect(correlate(free, 'category')).toEqual([]);
});
