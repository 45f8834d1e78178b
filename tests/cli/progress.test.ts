import { expect, test } from 'vitest';
import { progressLine } from '../../cli/output/progress.js';

test.each([
  [0, 200, 0, '░'.repeat(24), '  0%  0/200 images  0.0 images/s  ETA --'],
  [50, 200, 10, '█'.repeat(6) + '░'.repeat(18), ' 25%  50/200 images  10.0 images/s  ETA 00:15'],
  [199, 200, 0.01, '█'.repeat(24), ' 99%  199/200 images  0.0 images/s  ETA 01:40'],
  [1, 100_000, 10, '░'.repeat(24), '  0%  1/100000 images  10.0 images/s  ETA 02:46:40'],
  [4, 4, 2, '█'.repeat(24), '100%  4/4 images  2.0 images/s  ETA 00:00'],
])('%i of %i at %f a second', (done, total, rate, bar, rest) => {
  expect(progressLine(done, total, rate)).toBe(`${bar} ${rest}`);
});
