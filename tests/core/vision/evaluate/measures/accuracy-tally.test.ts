import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccuracyTally, bestThreshold } from '../../../../../core/vision/evaluate/measures/accuracy-tally.js';
import { averagePrecision } from '../../../../../core/vision/evaluate/measures/class-curve.js';

const ALL_HIT = 0b111_1111_1111;

test.each<[string, boolean[], number, number]>([
  ['all right', [true, true], 2, 1],
  ['none right', [false, false], 2, 0],
  ['nothing found', [], 2, 0],
  ['the more confident half right', [true, false], 2, 51 / 101],
  ['the more confident one wrong', [false, true], 1, 0.5],
])('average precision with %s', (_name, isRight, labelled, expected) => {
  expect(averagePrecision(isRight, labelled)).toBeCloseTo(expected, 9);
});

test('average precision is between 0 and 1, and another right detection at the end never lowers it', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), fc.integer({ min: 0, max: 10 }), (isRight, missed) => {
      const labelled = isRight.filter(Boolean).length + missed + 1;
      const before = averagePrecision(isRight, labelled);
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThanOrEqual(1);
      expect(averagePrecision([...isRight, true], labelled)).toBeGreaterThanOrEqual(before);
    }),
  );
});

test.each<[string, number[], boolean[], number, number | null]>([
  ['half way to the first wrong one', [0.9, 0.8, 0.4], [true, true, false], 2, 0.6],
  ['below all when all are right', [0.9, 0.501], [true, true], 2, 0.251],
  ['not within equal scores', [0.9, 0.5, 0.5], [true, true, false], 2, 0.2505],
  ['null when none is right', [0.9], [false], 2, null],
  ['null when nothing was found', [], [], 2, null],
])('the best threshold is %s', (_name, scores, isRight, labelled, expected) => {
  const best = bestThreshold(scores, isRight, labelled);
  if (expected === null) expect(best).toBeNull();
  else expect(best).toBeCloseTo(expected, 9);
});

test('figures at the threshold count detections above it', () => {
  const tally = new AccuracyTally();
  tally.addLabelled(3, 4);
  for (const score of [0.9, 0.5, 0.25, 0.1]) tally.addFound(3, score, ALL_HIT);
  tally.addFound(7, 0.8, 0);
  const { overall, byClass } = tally.finish(0.25);
  expect(overall).toMatchObject({ precision: 0.666667, recall: 0.5, labelled: 4, found: 3, ap50: 1 });
  expect(byClass.get(7)).toMatchObject({ precision: 0, recall: null, f1: null, ap50: null, found: 1 });
  expect([...byClass.keys()]).toEqual([3, 7]);
});

test('detections after the 100 most confident ones of an image count at the threshold, but not in the COCO curves', () => {
  const tally = new AccuracyTally();
  tally.addLabelled(0, 2);
  tally.addFound(0, 0.9, ALL_HIT);
  tally.addFound(0, 0.8, ALL_HIT | (1 << 11));
  const { overall } = tally.finish(0.25);
  expect(overall).toMatchObject({ recall: 1, found: 2 });
  expect(overall.ap50).toBeCloseTo(51 / 101, 6);
});

test('has no figures without data', () => {
  const { overall, byClass, bestConfidence } = new AccuracyTally().finish(0.25);
  expect(overall).toEqual({
    precision: null,
    recall: null,
    f1: null,
    ap50: null,
    ap50_95: null,
    labelled: 0,
    found: 0,
  });
  expect([byClass.size, bestConfidence]).toEqual([0, null]);
});
