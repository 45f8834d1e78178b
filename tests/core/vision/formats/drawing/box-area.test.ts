import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBoxArea } from '../../../../../core/vision/formats/annotate.js';
import { toBox } from '../image-results.js';

const IMAGE = { width: 400, height: 300 };
type Four = [number, number, number, number];

test.each<[what: string, box: Four, thickness: number, edges: Four]>([
  ['a line of 2 px centred on its edges', [200, 100, 300, 200], 2, [199, 99, 301, 201]],
  ['a line of 4 px', [200, 100, 300, 200], 4, [198, 98, 302, 202]],
  ['the whole image', [0, 0, 400, 300], 4, [0, 0, 400, 300]],
  ['no size in the middle', [200, 150, 200, 150], 2, [199, 149, 201, 151]],
  ['no size in the first corner', [0, 0, 0, 0], 2, [0, 0, 2, 2]],
  ['no size in the last corner', [400, 300, 400, 300], 2, [398, 298, 400, 300]],
  ['all beyond the image', [900, 900, 950, 950], 4, [396, 296, 400, 300]],
  ['a line wider than the image', [0, 0, 10, 10], 900, [0, 0, 400, 300]],
  ['no numbers', [Number.NaN, Number.NaN, Number.NaN, Number.NaN], 2, [0, 0, 2, 2]],
])('%s', (_, box, thickness, [left, top, right, bottom]) => {
  expect(toBoxArea(toBox(...box), IMAGE, thickness)).toEqual({ left, top, right, bottom });
});

test('the area of any box is inside the image and contains at least a dot of the line', () => {
  const size = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(fc.tuple(fc.double(), fc.double(), fc.double(), fc.double()), size, size, (box, width, height) => {
      const { left, top, right, bottom } = toBoxArea(toBox(...box), { width, height }, 3);
      expect([left, top, right, bottom].every(Number.isInteger)).toBe(true);
      expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThanOrEqual(0);
      expect([right - left, bottom - top]).toEqual([
        Math.max(right - left, Math.min(3, width)),
        Math.max(bottom - top, Math.min(3, height)),
      ]);
    }),
  );
});
