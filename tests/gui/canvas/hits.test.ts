import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CanvasBox } from '../../../gui/src/canvas/canvas-box.js';
import { createHitGrid } from '../../../gui/src/canvas/hit-grid.js';
import { propertyRuns } from '../../support/property-runs.js';

const IMAGE = { width: 1000, height: 600 };

const box = (id: string, [x1, y1, x2, y2]: readonly number[]): CanvasBox => ({
  id,
  box: { x1: x1!, y1: y1!, x2: x2!, y2: y2! },
  label: id,
  slot: 0,
  line: 'solid',
  isEditable: true,
});

const NESTED = [box('outer', [0, 0, 800, 500]), box('inner', [200, 200, 300, 300]), box('other', [250, 250, 400, 400])];

test.each([
  ['the smallest box around it', { x: 270, y: 270 }, 'inner'],
  ['the outer box next to smaller ones in it', { x: 100, y: 100 }, 'outer'],
  ['the box whose border it is on, even within a smaller one', { x: 251, y: 280 }, 'other'],
  ['a box closely outside its border', { x: 803, y: 100 }, 'outer'],
  ['no box away from all', { x: 900, y: 550 }, null],
])('a point selects %s', (_, point, id) => {
  expect(createHitGrid(NESTED, IMAGE).hit(point, 5)).toBe(id);
});

test('works without boxes and without an image', () => {
  expect(createHitGrid([], IMAGE).hit({ x: 10, y: 10 }, 5)).toBeNull();
  expect(createHitGrid(NESTED, { width: 0, height: 0 }).hit({ x: 270, y: 270 }, 5)).toBe('inner');
});

test('finds the same box as a search through all of them', () => {
  const boxes = fc.array(
    fc
      .tuple(fc.nat(999), fc.nat(599), fc.nat(400), fc.nat(300))
      .map(([x, y, w, h]) => [x, y, Math.min(x + w, 1000), Math.min(y + h, 600)]),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(boxes, fc.nat(1000), fc.nat(600), (corners, x, y) => {
      const all = corners.map((each, at) => box(String(at), each));
      // With an image of a single px, all boxes are in the cell that is searched.
      const expected = createHitGrid(all, { width: 1, height: 1 }).hit({ x, y }, 4);
      expect(createHitGrid(all, IMAGE).hit({ x, y }, 4)).toBe(expected);
    }),
    { numRuns: propertyRuns(300) },
  );
});
