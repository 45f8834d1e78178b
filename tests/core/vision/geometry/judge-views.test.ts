import { expect, test } from 'vitest';
import { type Followed, ownBoxes } from '../../../../core/vision/geometry/follow-boxes.js';
import { judgeViews } from '../../../../core/vision/geometry/judge-views.js';

const some = (count: number, overlap: number | null): Followed[] =>
  Array.from({ length: count }, () => ({ overlap, constantError: null }));

/** Judges a check in which the boxes follow the objects in all views except the given ones. */
const judge = (other: Partial<Record<'tiled' | 'reshaped' | 'mirrored' | 'scaled', Followed[]>>) =>
  judgeViews({
    followed: {
      shifted: some(6, 0.9),
      scaled: some(12, 0.9),
      tiled: some(24, 0.9),
      reshaped: some(12, 0.9),
      mirrored: some(6, 0.9),
      ...other,
    },
    longerSide: 640,
    highestScore: 0.9,
    candidates: 100,
    outside: 0,
    twin: null,
  });

test.each<[string, Parameters<typeof judge>[0], string]>([
  ['tiles whose boxes are clearly off', { tiled: some(24, 0.5) }, 'rejected'],
  ['tiles whose boxes are all elsewhere', { tiled: some(24, 0) }, 'rejected'],
  ['a wider and a higher canvas whose boxes are clearly off', { reshaped: some(12, 0.52) }, 'rejected'],
  ['tiles that a right model of large objects had', { tiled: some(24, 0.57) }, 'passed'],
  ['tiles of which most objects are missed', { tiled: [...some(12, 0.5), ...some(12, null)] }, 'passed'],
  ['too few boxes', { reshaped: some(3, 0.3) }, 'passed'],
  ['mirrored boxes that are off', { mirrored: some(6, 0) }, 'passed'],
  ['scaled boxes that are slightly off', { scaled: some(12, 0.57) }, 'rejected'],
])('judges %s', (_, views, verdict) => {
  expect(judge(views).verdict).toBe(verdict);
});

test('a rejection names the views that are off', () => {
  expect(judge({ tiled: some(8, 0.4) }).reason).toMatch(/do not follow when the image is tiled \(IoU 0\.4\)/);
});

test('a box around two copies, or with its centre in another one, belongs to no copy', () => {
  const found = [
    { x1: 10, y1: 10, x2: 90, y2: 90 },
    { x1: -2, y1: -2, x2: 102, y2: 102 },
    { x1: 10, y1: 10, x2: 130, y2: 90 },
    { x1: 110, y1: 10, x2: 190, y2: 90 },
  ].map((box) => ({ class_id: 0, class_name: 'page', confidence: 0.9, box }));
  const own = ownBoxes({ placement: { left: 0, top: 0, width: 100, height: 100 }, found });
  expect(own).toEqual(found.slice(0, 2));
});
