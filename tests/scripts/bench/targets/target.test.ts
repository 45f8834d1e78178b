import { expect, test } from 'vitest';
import { judgeTarget, type Target } from '../../../../scripts/bench/targets/target.js';

const target = { what: '', bound: 2, unit: 'x', next: '' } as const;
type Case = [sense: Target['sense'], measured: Target['measured'], verdict: string];

test.each<Case>([
  ['at most', 1.999, 'met'],
  ['at most', 2, 'met'],
  ['at most', 2.0001, 'not met'],
  ['at least', 2, 'met'],
  ['at least', 1.9999, 'not met'],
  ['at least', null, 'not measured'],
  ['at most', 'failed', 'not met'],
  ['at most', Number.NaN, 'not measured'],
])('the target "%s 2" with the measured value %s is %s', (sense, measured, verdict) => {
  expect(judgeTarget({ ...target, sense, measured })).toBe(verdict);
});
