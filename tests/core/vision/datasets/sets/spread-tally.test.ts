import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpreadTally } from '../../../../../core/vision/datasets/sets/box-figures.js';

function spreadOf(values: readonly number[], step?: number) {
  const tally = new SpreadTally(step);
  for (const value of values) tally.add(value);
  return tally.spread();
}

test.each([
  [[], null],
  [[3], { min: 3, median: 3, max: 3 }],
  [[1, 2], { min: 1, median: 1.5, max: 2 }],
  [[640, 1, 30], { min: 1, median: 30, max: 640 }],
  [[0, 0, 0, 9], { min: 0, median: 0, max: 9 }],
])('the minimum, median and maximum of %j are %j', (values, spread) => {
  expect(spreadOf(values)).toEqual(spread);
});

test('the median of whole numbers is exact', () => {
  const values = fc.array(fc.nat(2000), { minLength: 1 });
  fc.assert(
    fc.property(values, (given) => {
      const sorted = given.toSorted((a, b) => a - b);
      const at = (place: number) => sorted[Math.floor(place)]!;
      const median = (at((given.length - 1) / 2) + at(given.length / 2)) / 2;
      expect(spreadOf(given)).toEqual({ min: sorted[0], median, max: sorted.at(-1) });
    }),
  );
});

test('the median of other numbers is within half a step and between minimum and maximum', () => {
  const values = fc.array(fc.double({ min: 0, max: 700, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(values, (given) => {
      const sorted = given.toSorted((a, b) => a - b);
      const exact = (sorted[Math.floor((given.length - 1) / 2)]! + sorted[Math.floor(given.length / 2)]!) / 2;
      const { min, median, max } = spreadOf(given, 0.5)!;
      expect(Math.abs(median - exact)).toBeLessThanOrEqual(0.2551);
      expect(min <= median && median <= max).toBe(true);
    }),
  );
});
