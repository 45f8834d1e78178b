import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowSlots, visibleRows } from '../../gui/src/pages/tables/grid/visible-span.js';

const ROW = 27;
const EXTRA = 8;

test('the rows in the document include all visible ones, and their number does not depend on the position', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(1200), fc.double({ min: 0, max: 1, noNaN: true }), (count, height, part) => {
      const top = part * Math.max(0, count * ROW - height);
      const { first, end } = visibleRows({ top, height, rowHeight: ROW }, count, EXTRA);
      expect(first).toBeLessThanOrEqual(Math.floor(top / ROW));
      expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / ROW)));
      expect(end - first).toBe(visibleRows({ top: 0, height, rowHeight: ROW }, count, EXTRA).end);
    }),
  );
});

test('rows that stay in view keep their slots', () => {
  expect(rowSlots({ first: 0, end: 4 })).toEqual([0, 1, 2, 3]);
  expect(rowSlots({ first: 1, end: 5 })).toEqual([4, 1, 2, 3]);
  expect(rowSlots({ first: 6, end: 10 })).toEqual([8, 9, 6, 7]);
  expect(rowSlots({ first: 3, end: 3 })).toEqual([]);
});
