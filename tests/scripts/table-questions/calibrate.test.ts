import { expect, test } from 'vitest';
import { calibrate } from '../../../scripts/table-questions/hold-out.js';

test('the share of right answers increases with the probability, for any counts', () => {
  const answers = Array.from({ length: 100 }, (_, at) => ({
    share: at / 100,
    isRight: at > 50 ? at % 4 > 0 : at % 4 === 0,
  }));
  const points = calibrate(answers);
  expect(points.length).toBeGreaterThan(1);
  for (const [at, { right, score }] of points.entries()) {
    expect(right).toBeGreaterThanOrEqual(points[at - 1]?.right ?? 0);
    expect(score).toBeGreaterThan(points[at - 1]?.score ?? -1);
  }
});
