import { expect, test } from 'vitest';
import { averagePrecisionOf, drawJudgedImages } from '../../../../scripts/bench/detection/draw-judged-images.js';

test('the same seed draws the same boxes', () => {
  expect(drawJudgedImages(20, 1)).toEqual(drawJudgedImages(20, 1));
  expect(drawJudgedImages(20, 1)).not.toEqual(drawJudgedImages(20, 2));
});

test('what is found is worth judging: neither all nor nothing is right', () => {
  const precision = averagePrecisionOf(drawJudgedImages(100, 1));
  expect(precision).toBeGreaterThan(0.1);
  expect(precision).toBeLessThan(0.9);
});
