import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COCO_OVERLAPS } from '../../../../../core/vision/evaluate/measures/class-curve.js';
import { matchClass } from '../../../../../core/vision/evaluate/measures/match-class.js';
import { overlap } from '../../../../../core/vision/evaluate/measures/overlap.js';
import { arbitraryFinds, arbitraryLabels, found, label } from '../boxes.js';

test.each([
  ['the same', [0, 0, 10, 10], [0, 0, 10, 10], 1],
  ['half', [0, 0, 10, 10], [0, 0, 10, 5], 0.5],
  ['a third', [0, 0, 10, 10], [5, 0, 15, 10], 1 / 3],
  ['side by side', [0, 0, 10, 10], [10, 0, 20, 10], 0],
  ['apart', [0, 0, 10, 10], [50, 50, 60, 60], 0],
  ['an empty box', [0, 0, 10, 10], [5, 5, 5, 5], 0],
] as const)('overlap of boxes that are %s', (_name, a, b, expected) => {
  const [one, other] = [label(0, a).box, label(0, b).box];
  expect(overlap(one, other)).toBeCloseTo(expected, 12);
  expect(overlap(other, one)).toBeCloseTo(expected, 12);
});

test('thresholds are those of COCO', () => {
  expect(COCO_OVERLAPS.map((one) => one.toFixed(2)).join(' ')).toBe(
    '0.50 0.55 0.60 0.65 0.70 0.75 0.80 0.85 0.90 0.95',
  );
});

test('the most confident detection matches first, and a label counts once', () => {
  const labels = [label(0, [0, 0, 10, 10])];
  const finds = [found(0, 0.4, [0, 0, 10, 10]), found(0, 0.9, [0, 0, 10, 8])];
  const matches = matchClass(finds, labels, [0.5, 0.9]);
  expect(matches.map(({ found: { confidence }, labelAt }) => [confidence, labelAt])).toEqual([
    [0.9, [0, -1]],
    [0.4, [-1, 0]],
  ]);
});

test('matches the closer of two labels, and the later one at equal overlap', () => {
  const labels = [label(0, [0, 0, 10, 10]), label(0, [0, 0, 10, 9])];
  expect(matchClass([found(0, 0.9, [0, 0, 10, 10])], labels, [0.5])[0]!.labelAt).toEqual([0]);
  expect(matchClass([found(0, 0.9, [0, 0, 10, 10])], [labels[0]!, labels[0]!], [0.5])[0]!.labelAt).toEqual([1]);
});

test('matches no label twice, and none with too little overlap', () => {
  fc.assert(
    fc.property(
      arbitraryFinds,
      arbitraryLabels,
      fc.double({ min: 0.05, max: 1, noNaN: true }),
      (finds, labels, least) => {
        const matches = matchClass(finds, labels, [least]);
        const taken = matches.flatMap(({ labelAt: [place] }) => (place === -1 ? [] : [place!]));
        expect(new Set(taken).size).toBe(taken.length);
        for (const { found: one, labelAt } of matches) {
          if (labelAt[0] !== -1)
            expect(overlap(one.box, labels[labelAt[0]!]!.box)).toBeGreaterThanOrEqual(least - 1e-9);
        }
      },
    ),
  );
});

test('less confident detections never change the matches of more confident ones', () => {
  fc.assert(
    fc.property(arbitraryFinds, arbitraryLabels, (finds, labels) => {
      const all = matchClass(finds, labels, [0.5]);
      const sure = matchClass(
        finds.filter(({ confidence }) => confidence > 0.5),
        labels,
        [0.5],
      );
      expect(all.slice(0, sure.length)).toEqual(sure);
    }),
  );
});
