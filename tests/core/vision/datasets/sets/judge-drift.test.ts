import { describe, expect, test } from 'vitest';
import { findingsOf, row, times } from '../../../../support/tallied-set.js';

describe('distribution of classes', () => {
  const spread = (cats: number, dogs: number) => [...times(cats, row(0)), ...times(dogs, row(1))];

  test('differs by more than chance', () => {
    const findings = findingsOf('set-class-drift', { train: spread(150, 50), val: spread(10, 30) });
    expect(findings).toMatchObject([{ split: 'val', severity: 'warning' }]);
    expect(findings[0]!.message).toContain('"cat" is 75% of train and 25% of val.');
  });

  test.each([
    ['is the same', spread(150, 50), spread(30, 10)],
    ['differs by less than a tenth', spread(1500, 500), spread(1320, 680)],
    ['differs by no more than chance', spread(75, 25), spread(13, 9)],
    ['is that of a few images', spread(150, 50), spread(4, 15)],
  ])('%s', (_, train, val) => {
    expect(findingsOf('set-class-drift', { train, val })).toEqual([]);
  });
});
