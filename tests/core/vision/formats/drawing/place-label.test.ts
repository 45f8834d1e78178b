import { expect, test } from 'vitest';
import { placeLabel } from '../../../../../core/vision/formats/drawing/draw-labels.js';

type Four = [left: number, top: number, right: number, bottom: number];
const toArea = ([left, top, right, bottom]: Four) => ({ left, top, right, bottom });

const LABEL = { width: 60, height: 20 };
const IMAGE = { width: 400, height: 300 };
const BOX: Four = [100, 100, 300, 200];

test.each<[where: string, box: Four, placed: Four[], top: number]>([
  ['on top of the box', BOX, [], 80],
  ['inside its top, where another is on top', BOX, [[90, 85, 120, 95]], 100],
  ['below it if its top is occupied too', BOX, [[90, 85, 120, 105]], 200],
  [
    'inside its bottom if all others are occupied',
    BOX,
    [
      [90, 85, 120, 105],
      [100, 210, 110, 220],
    ],
    180,
  ],
  ['on top again if everything is occupied', BOX, [[0, 0, 400, 300]], 80],
  ['inside its top at the upper border', [100, 10, 300, 200], [], 10],
  ['on top next to another that it only touches', BOX, [[160, 80, 200, 100]], 80],
])('a label is placed %s', (_, box, placed, top) => {
  const area = placeLabel(toArea(box), LABEL, { image: IMAGE, placed: placed.map(toArea) });
  expect(area).toEqual({ left: 100, top, right: 160, bottom: top + 20 });
});

test('a label at the right border moves left to fit', () => {
  const area = placeLabel(toArea([390, 100, 400, 200]), LABEL, { image: IMAGE, placed: [] });
  expect(area).toEqual({ left: 340, top: 80, right: 400, bottom: 100 });
});

test('a label as large as the image covers it', () => {
  const area = placeLabel(
    toArea([3, 3, 9, 9]),
    { width: 60, height: 20 },
    { image: { width: 60, height: 20 }, placed: [] },
  );
  expect(area).toEqual({ left: 0, top: 0, right: 60, bottom: 20 });
});
