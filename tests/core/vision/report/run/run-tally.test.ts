import { expect, test } from 'vitest';
import { RunTally } from '../../../../../core/vision/report/run/run-tally.js';
import { ScoreBins } from '../../../../../core/vision/report/run/score-bins.js';
import { runImage, tallied } from '../../../../support/run-tally.js';

function binsOf(scores: readonly number[]): ScoreBins {
  const bins = new ScoreBins();
  for (const score of scores) bins.add(score);
  return bins;
}

test.each([
  [[], 0],
  [[0.5], 0.5],
  [[0.1, 0.2, 0.9], 0.2],
  [[0.4, 0.6], 0.5],
  [[0.2, 0.4, 0.6, 1], 0.5],
])('the median of %j is %d, to 0.001', (scores, median) => {
  expect(Math.abs(binsOf(scores).median() - median)).toBeLessThanOrEqual(0.001);
});

test.each([
  [0.5, 3],
  [0.501, 2],
  [0.7, 1],
  [1, 1],
  [0, 4],
])('counts scores of at least %d exactly', (threshold, count) => {
  expect(binsOf([0.4999, 0.5, 0.501, 1]).atLeast(threshold)).toBe(count);
});

test('the share of scores that reach a score', () => {
  const bins = binsOf([0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 0.3]);
  expect(bins.reachedBy(0.9)).toBe(0.91);
  expect(bins.reachedBy(1)).toBe(0.3);
});

test('counts classes, images and objects with two classes', () => {
  const tally = tallied(['dog 0.85 ~ cat 0.40, bicycle 0.9', 'dog 0.9, dog 0.3', 'nothing', 'unread']);
  expect(tally).toMatchObject({ images: 4, found: 2, unread: 1, objects: 5, doubled: 1, disputed: 0 });
  expect(
    tally.classes().map(({ name, scores, best, contested }) => [name, scores.count, best.count, contested]),
  ).toEqual([
    ['dog', 3, 2, 1],
    ['bicycle', 1, 1, 0],
    ['cat', 1, 1, 1],
  ]);
  expect(tally.pairs()).toEqual([{ classes: ['cat', 'dog'], objects: 1, byOther: 0 }]);
  expect(tally.withoutObject(0.5)).toBe(1);
});

test('a second model disputes an object only if it has another class there, and none of the same', () => {
  expect(tallied(['horse 0.9 | sheep 0.9']).disputed).toBe(1);
  expect(tallied(['horse 0.9 | horse 0.9']).disputed).toBe(0);
  const unknown = new RunTally(['horse'], { isMock: false, maxDetections: 300 });
  unknown.add(runImage('a.jpg', 'horse 0.9 | zebra 0.9'));
  expect(unknown.disputed).toBe(0);
});

test('made-up boxes give no reason to look at an image', () => {
  expect(tallied(['dog 0.3', 'nothing'], { isMock: true }).attention).toBe(0);
});

test('retains a limited number of images, and counts all', () => {
  const tally = new RunTally(['dog'], { isMock: false, maxDetections: 300 });
  const image = runImage('a.jpg', 'dog 0.3');
  for (let count = 0; count < 100_000; count++) tally.add(image);
  expect(tally.flagged.weak.count).toBe(100_000);
  expect(tally.flagged.weak.first).toHaveLength(12);
  expect(tally.listed).toHaveLength(300);
  expect(tally.scores.count).toBe(100_000);
});
