import { expect, test } from 'vitest';
import type { Section } from '../../../../scripts/bench/report.js';
import { figuresOf } from '../../../../scripts/bench/targets/figures.js';
import { tablesTargets } from '../../../../scripts/bench/targets/tables-targets.js';

const section = (title: string, values: Section['values']): Section => ({
  title,
  how: '',
  tables: [],
  notes: [],
  values,
});
const outcome = (...wall_s: number[]) => ({ wall_s, cpu_s: wall_s, peak_mb: wall_s.map((wall) => wall * 10) });

const DUCKDB = 'DuckDB SUMMARIZE, every row kept';
const sections = [
  section('Profile of a large CSV', { handlens: outcome(4, 6, 5), [DUCKDB]: outcome(4, 4, 4) }),
  section('Cleaning of a large CSV', { 'handlens, cleaned': outcome(15), handlens: outcome(5, 6) }),
  section('Profile of a workbook', {
    handlens: outcome(6, 6),
    quick: outcome(2, 4),
    slow: outcome(9),
    broken: { wall_s: [], failure: 'x' },
  }),
  section('Growth of cost with size', {
    handlens: [
      { megabytes: 1, wall_s: 3, peak_mb: 90 },
      { megabytes: 100, wall_s: 5, peak_mb: 100 },
      { megabytes: 400, wall_s: 20, peak_mb: 120 },
    ],
  }),
];

test('calculates the measured values from the matching rounds', () => {
  const measured = tablesTargets(figuresOf({ sections })).map((target) => target.measured);
  expect(measured.slice(0, 7)).toEqual([1.25, 60, expect.closeTo(1, 10), 1.2, 3, 2, null]);
});

test('reports a failed run as failed, not as missing', () => {
  const failed = section('Cleaning of a large CSV', {
    'handlens, cleaned': { wall_s: [], cpu_s: [], peak_mb: [], failure: 'ended after 180 s' },
    handlens: outcome(5),
  });
  const cleaning = tablesTargets(figuresOf({ sections: [failed] })).find(({ what }) => what.startsWith('cleaning'));
  expect(cleaning!.measured).toBe('failed');
});

test('reports the growth as failed if a run ended before the largest file', () => {
  const broken = section('Growth of cost with size', {
    ...sections[3]!.values,
    failures: { handlens: ['out of memory'] },
  });
  const growth = tablesTargets(figuresOf({ sections: [broken] })).slice(2, 4);
  expect(growth.map(({ measured }) => measured)).toEqual(['failed', 'failed']);
});

test('lists all targets of an area that was never measured', () => {
  const targets = tablesTargets(figuresOf(undefined));
  expect(targets.length).toBe(tablesTargets(figuresOf({ sections })).length);
  expect(targets.every(({ measured }) => measured === null)).toBe(true);
});
