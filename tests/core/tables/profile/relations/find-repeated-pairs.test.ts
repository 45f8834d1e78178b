import { expect, test } from 'vitest';
import { profileOf } from '../table-of-texts.js';

const METERS = ['M-001', 'M-002', 'M-003', 'M-004'];
const DAYS = Array.from({ length: 25 }, (_, day) => `2024-03-${String(day + 1).padStart(2, '0')}`);

const gridOf = (extra: readonly (readonly [string, string, string])[] = []) => {
  const rows = [
    ...METERS.flatMap((meter, at) => DAYS.map((day, place) => [meter, day, String(at * 100 + place * 3)] as const)),
    ...extra,
  ];
  const [meter, date, reading] = [0, 1, 2].map((at) => rows.map((row) => row[at]!));
  return { meter: meter!, date: date!, reading: reading! };
};
const repeatedPairs = (columns: Record<string, string[]>) =>
  profileOf(columns).issues.filter(({ code }) => code === 'repeated-pairs');

test('a second reading of a meter on a day is found', () => {
  expect(repeatedPairs(gridOf([['M-002', '2024-03-05', '999']]))).toMatchObject([
    {
      columns: ['meter', 'date'],
      count: 1,
      title: '1 row has the "meter" and "date" of an earlier one, but other values',
      examples: [{ row: 102, text: 'M-002 | 2024-03-05', note: 'also in row 31' }],
    },
  ]);
});

test('a row that equals another one has its own finding', () => {
  expect(repeatedPairs(gridOf([['M-002', '2024-03-05', '112']]))).toEqual([]);
});

test('events that share a thing and a day by chance are no grid', () => {
  const vary = (row: number, seed: number) => ((row * 7919 + seed * 104729) % 9973) / 9973;
  const events = Array.from({ length: 100 }, (_, row) => row);
  const customer = events.map((row) => `C-${Math.floor(vary(row, 1) * 40)}`);
  const date = events.map((row) => DAYS[Math.floor(vary(row, 2) * DAYS.length)]!);
  const amount = events.map((row) => String(Math.floor(vary(row, 3) * 1000)));
  expect(repeatedPairs({ customer, date, amount })).toEqual([]);
});

test('several rows for each pair are no grid', () => {
  const { meter, date, reading } = gridOf(
    METERS.flatMap((one) => DAYS.map((day) => [one, day, day.slice(8)] as const)),
  );
  expect(repeatedPairs({ meter, date, reading })).toEqual([]);
});
