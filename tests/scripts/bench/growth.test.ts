import { describe, expect, test } from 'vitest';
import { growthExponent } from '../../../scripts/bench/statistics.js';

const sizes = [1, 4, 16, 80];

describe('the exponent of growth', () => {
  test.each([
    ['constant', 0],
    ['linear', 1],
    ['quadratic', 2],
  ])('%s', (_, exponent) => {
    const points = sizes.map((size) => ({ size, cost: 3 * size ** exponent }));
    expect(growthExponent(points)).toBeCloseTo(exponent, 10);
  });

  test('is lowered by constant costs', () => {
    const points = sizes.map((size) => ({ size, cost: 20 + size }));
    expect(growthExponent(points)).toBeLessThan(growthExponent(points.slice(-2)));
    expect(growthExponent(points.slice(-2))).toBeLessThan(1);
  });

  test.each([[[]], [[{ size: 2, cost: 5 }]]])('is unknown for fewer than two sizes', (points) => {
    expect(growthExponent(points)).toBeNaN();
  });
});
