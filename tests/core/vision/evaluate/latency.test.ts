import { expect, test } from 'vitest';
import { latencyOf } from '../../../../core/vision/evaluate/run/sum-up.js';

test('interpolates percentiles between the nearest times', () => {
  const times = Array.from({ length: 101 }, (_, place) => 100 - place);
  expect(latencyOf(times)).toEqual({ p50: 50, p90: 90, p99: 99, mean: 50, images: 101 });
  expect(latencyOf([10, 20])).toEqual({ p50: 15, p90: 19, p99: 19.9, mean: 15, images: 2 });
  expect(latencyOf([7])).toEqual({ p50: 7, p90: 7, p99: 7, mean: 7, images: 1 });
  expect(latencyOf([])).toBeNull();
});
