import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../../core/vision/boxes/detection.js';
import {
  drawBox,
  HANDLES,
  type Handle,
  handleAt,
  handlePoints,
  MIN_BOX,
  moveBox,
  resizeBox,
} from '../../../gui/src/canvas/box-edit.js';
import { propertyRuns } from '../../support/property-runs.js';

const IMAGE = { width: 640, height: 480 };
const BOX: Box = { x1: 100.25, y1: 50, x2: 200.75, y2: 150 };

test.each([
  ['by whole px', BOX, { x: 10.4, y: -3.6 }, { x1: 110.25, y1: 46, x2: 210.75, y2: 146 }],
  ['only to the left edge', BOX, { x: -500, y: 0 }, { x1: 0, y1: 50, x2: 100.5, y2: 150 }],
  ['only to the lower edge', BOX, { x: 0, y: 900 }, { x1: 100.25, y1: 380, x2: 200.75, y2: 480 }],
])('moves a box %s', (_, box, by, moved) => {
  expect(moveBox(box, by, IMAGE)).toEqual(moved);
});

test.each<[string, Handle, { x: number; y: number }, Partial<Box>]>([
  ['one edge', 'e', { x: 250.2, y: 999 }, { x2: 250 }],
  ['two edges at a corner', 'nw', { x: 80, y: 40 }, { x1: 80, y1: 40 }],
  ['an edge up to the border of the image', 's', { x: 0, y: 999 }, { y2: 480 }],
  ['an edge not past the other one', 'w', { x: 400, y: 0 }, { x1: 200.75 - MIN_BOX }],
  ['a corner not past the other one', 'se', { x: 0, y: 0 }, { x2: 100.25 + MIN_BOX, y2: 50 + MIN_BOX }],
])('resizes by %s', (_, handle, to, changed) => {
  expect(resizeBox(BOX, { handle, to }, IMAGE)).toEqual({ ...BOX, ...changed });
});

test.each([
  ['in any direction', { x: 200.4, y: 90 }, { x: 100, y: 30.6 }, { x1: 100, y1: 31, x2: 200, y2: 90 }],
  ['within the image', { x: -50, y: 400 }, { x: 700, y: 600 }, { x1: 0, y1: 400, x2: 640, y2: 480 }],
  ['not below the least size', { x: 10, y: 10 }, { x: 11, y: 300 }, null],
])('draws a box %s', (_, from, to, box) => {
  expect(drawBox(from, to, IMAGE)).toEqual(box);
});

test('grabs the nearest handle, and none in the middle of the box', () => {
  const reach = { size: 9, reach: 8 };
  const shown = { x1: 0, y1: 0, x2: 200, y2: 100 };
  expect(handleAt(shown, { x: -6, y: 3 }, reach)).toBe('nw');
  expect(handleAt(shown, { x: 103, y: 98 }, reach)).toBe('s');
  expect(handleAt(shown, { x: 200, y: 44 }, reach)).toBe('e');
  expect(handleAt(shown, { x: 60, y: 50 }, reach)).toBeNull();
});

test('leaves the middle of a small box free, also for fingers', () => {
  const small = { x1: 0, y1: 0, x2: 24, y2: 24 };
  expect(handlePoints(small, 9).map(({ handle }) => handle)).toEqual(['nw', 'ne', 'sw', 'se']);
  expect(handleAt(small, { x: 12, y: 12 }, { size: 13, reach: 20 })).toBeNull();
  expect(handleAt(small, { x: 40, y: 40 }, { size: 13, reach: 20 })).toBe('se');
});

const boxes = fc
  .tuple(fc.integer({ min: 0, max: 630 }), fc.integer({ min: 0, max: 470 }), fc.nat(640), fc.nat(480))
  .map(([x1, y1, w, h]) => ({
    x1,
    y1,
    x2: Math.min(x1 + MIN_BOX + w, IMAGE.width),
    y2: Math.min(y1 + MIN_BOX + h, IMAGE.height),
  }));
const points = fc.record({
  x: fc.double({ min: -2000, max: 2000, noNaN: true }),
  y: fc.double({ min: -2000, max: 2000, noNaN: true }),
});

const isWithin = ({ x1, y1, x2, y2 }: Box) => x1 >= 0 && y1 >= 0 && x2 <= IMAGE.width && y2 <= IMAGE.height;

test('edited boxes stay within the image and have at least the minimum size', () => {
  fc.assert(
    fc.property(boxes, points, fc.constantFrom(...HANDLES), (box, to, handle) => {
      const resized = resizeBox(box, { handle, to }, IMAGE);
      expect([moveBox(box, to, IMAGE), resized].every(isWithin)).toBe(true);
      expect(Math.min(resized.x2 - resized.x1, resized.y2 - resized.y1)).toBeGreaterThanOrEqual(MIN_BOX);
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('moving a box there and back gives the same box', () => {
  fc.assert(
    fc.property(boxes, points, (box, by) => {
      const moved = moveBox(box, by, IMAGE);
      expect([moved.x2 - moved.x1, moved.y2 - moved.y1]).toEqual([box.x2 - box.x1, box.y2 - box.y1]);
      expect(moveBox(moved, { x: box.x1 - moved.x1, y: box.y1 - moved.y1 }, IMAGE)).toEqual(box);
    }),
    { numRuns: propertyRuns(500) },
  );
});
