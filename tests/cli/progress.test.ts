import { expect, test } from 'vitest';
import { formatDuration, openProgress, progressLine } from '../../cli/output/progress.js';

const UNIT = { label: 'Detecting', unit: 'images' };
const plainTerminal = { paint: (_style: unknown, text: string) => text, hasUtf8: true };
const state = { done: 1204, total: 1860, rate: 38.2, left: 17.2, note: '2 failed' };

test.each([
  [100, state, `Detecting  ${'━'.repeat(19)}╸${'━'.repeat(10)}  1,204 / 1,860   38 images/s   0:17 left   2 failed`],
  [75, state, `Detecting  ${'━'.repeat(7)}╸${'━'.repeat(3)}  1,204 / 1,860   38 images/s   0:17 left   2 failed`],
  [60, state, `Detecting  ${'━'.repeat(6)}╸${'━'.repeat(3)}  1,204 / 1,860   0:17 left   2 failed`],
  [40, state, 'Detecting  1,204 / 1,860   0:17 left  …'],
  [60, { done: 0, total: 200, rate: 0, left: null, note: '' }, `Detecting  ╸${'━'.repeat(29)}  0 / 200`],
  [
    60,
    { done: 4, total: 4, rate: 2, left: 0, note: '' },
    `Detecting  ${'━'.repeat(14)}  4 / 4   2.0 images/s   0:00 left`,
  ],
])('in %i columns, %j', (width, given, line) => {
  expect(progressLine(UNIT, given, { ...plainTerminal, width })).toBe(line);
});

test('without UTF-8, the bar is ASCII', () => {
  const line = progressLine(UNIT, { ...state, note: '' }, { ...plainTerminal, hasUtf8: false, width: 100 });
  expect(line).toContain(`${'#'.repeat(19)}${'-'.repeat(11)}  1,204 / 1,860`);
});

test.each([
  [0, '0:00'],
  [70.4, '1:10'],
  [3723, '1:02:03'],
])('%f s are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

function watch(isLive: boolean) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const terminal = { ...plainTerminal, isLive, hasTaskbar: false, log: (text: string) => void lines.push(text) };
  return { lines, clock, progress: openProgress(terminal, UNIT, () => clock.now) };
}

test('without a terminal, a line is logged every ten seconds', () => {
  const { lines, clock, progress } = watch(false);
  for (let done = 1; done <= 25; done++) {
    clock.now = done * 1000;
    progress.update(done, 50);
  }
  expect(lines).toEqual(['10 of 50 images, 0:40 left', '20 of 50 images, 0:30 left']);
});

test('the rate is that of the last five seconds', () => {
  const { clock, progress } = watch(false);
  for (let second = 1; second <= 20; second++) {
    clock.now = second * 1000;
    progress.update(second <= 10 ? second : 10 + (second - 10) * 5, 1000);
  }
  expect(progress.rate()).toBe(5);
});
