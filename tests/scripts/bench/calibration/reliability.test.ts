import { expect, test } from 'vitest';
import type { Result } from '../../../../scripts/bench/calibration/collect-results.js';
import { fitMonotone, reliabilityOf } from '../../../../scripts/bench/calibration/reliability.js';

/** Results with one confidence, of which a share is right. */
const results = (confidence: number, count: number, right: number): Result[] =>
  Array.from({ length: count }, (_, at) => ({ what: 'header', kind: 'generated', confidence, isRight: at < right }));

test('counts results by stated confidence', () => {
  const bins = reliabilityOf([...results(0.75, 4, 3), ...results(0.99, 10, 10), ...results(1, 10, 9)]);
  expect(bins.map(({ from, count }) => [from, count])).toEqual([
    [0, 0],
    [0.7, 4],
    [0.8, 0],
    [0.9, 0],
    [0.95, 0],
    [0.99, 20],
  ]);
  expect(bins[1]).toMatchObject({ stated: 0.75, right: 0.75 });
  expect(bins[5]!.right).toBeCloseTo(0.95);
});

test('fits a function that never falls and retains the mean', () => {
  const fitted = fitMonotone([...results(0.6, 200, 160), ...results(0.8, 200, 120), ...results(0.95, 200, 190)]);
  expect(fitted).toEqual([
    [0.7, 0.7],
    [0.95, 0.95],
  ]);
});
