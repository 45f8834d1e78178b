import { describe, expect, test } from 'vitest';
import { findingsOf, row, times } from '../../../../support/tallied-set.js';

describe('place of objects', () => {
  test.each([
    ['nearly all in one cell', times(100, row(0)), 1],
    ['half elsewhere', [...times(60, row(0)), ...times(60, row(0, 0.2))], 0],
    ['a few objects', times(99, row(0)), 0],
  ])('%s', (_, train, count) => {
    expect(findingsOf('set-one-place', { train })).toHaveLength(count);
  });

  test('is reported as a share of the image', () => {
    const [finding] = findingsOf('set-one-place', { train: times(100, row(0, 0.15, 0.95)) });
    expect(finding!.message).toBe(
      '100% of the box centres are between 10% and 20% of the width and between 90% and 100% of the height.',
    );
  });
});
