import { expect, test } from 'vitest';
import { openProgress, progressLine } from '../../cli/output/progress.js';

test.each([
  [0, 200, 0, '░'.repeat(24), '  0%  0/200 images  0.0 images/s  ETA --'],
  [50, 200, 10, '█'.repeat(6) + '░'.repeat(18), ' 25%  50/200 images  10.0 images/s  ETA 00:15'],
  [199, 200, 0.01, '█'.repeat(24), ' 99%  199/200 images  0.0 images/s  ETA 01:40'],
  [1, 100_000, 10, '░'.repeat(24), '  0%  1/100000 images  10.0 images/s  ETA 02:46:40'],
  [4, 4, 2, '█'.repeat(24), '100%  4/4 images  2.0 images/s  ETA 00:00'],
])('%i of %i at %f a second', (done, total, rate, bar, rest) => {
  expect(progressLine(done, total, rate)).toBe(`${bar} ${rest}`);
});

test('without a terminal, a line is logged every ten seconds', () => {
  const lines: string[] = [];
  let now = 0;
  const terminal = { isLive: false, log: (text: string) => void lines.push(text) };
  const progress = openProgress(terminal, 0, 'images', () => now);
  for (let done = 1; done <= 25; done++) {
    now = done * 1000;
    progress.update(done, 50);
  }
  expect(lines).toEqual([' 20%  10/50 images  1.0 images/s  ETA 00:40', ' 40%  20/50 images  1.0 images/s  ETA 00:30']);
});
