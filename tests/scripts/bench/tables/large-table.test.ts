import { expect, test } from 'vitest';
import { largeTableRows } from '../../../../scripts/bench/tables/large-table.js';

const rowsOf = (seed: number, raggedShare?: number) => [...largeTableRows(3000, seed, raggedShare)];
/** Splits a row into cells; quoted cells may contain commas. */
const cells = (row: string) => row.replaceAll(/"(?:[^"]|"")*"/g, 'quoted').split(',').length;

test('the same seed generates the same rows, another one different rows', () => {
  expect(rowsOf(1)).toEqual(rowsOf(1));
  expect(rowsOf(1)).not.toEqual(rowsOf(2));
});

test('is messy: line breaks and quotes in cells, missing and extra cells, placeholders, mixed dates', () => {
  const rows = rowsOf(1);
  const all = rows.join('');
  expect(all).toMatch(/"[^",]+\n[^",]+"/);
  expect(all).toContain('""');
  expect(all).toContain(',N/A,');
  expect(all).toMatch(/,\d{4}-\d\d-\d\d,/);
  expect(all).toMatch(/,\d\d\.\d\d\.\d{4},/);
  expect(new Set(rows.map(cells))).toEqual(new Set([11, 12, 13]));
});

test('without ragged rows, every row has its twelve cells', () => {
  expect(rowsOf(1, 0).every((row) => cells(row) === 12)).toBe(true);
});
