import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Size } from '../../../gui/src/canvas/canvas-box.js';
import {
  LABEL_HEIGHT,
  type LabelRequest,
  layoutLabels,
  type PlacedLabel,
  placeOnTop,
} from '../../../gui/src/canvas/label-layout.js';
import { propertyRuns } from '../../support/property-runs.js';

const STAGE: Size = { width: 800, height: 600 };

const label = (id: string, [x1, y1, x2, y2]: readonly number[], more: Partial<LabelRequest> = {}): LabelRequest => ({
  id,
  box: { x1: x1!, y1: y1!, x2: x2!, y2: y2! },
  width: 60,
  lift: 0,
  side: 'start',
  ...more,
});

const placesOf = (labels: readonly LabelRequest[]) =>
  labels.map(({ id }) => layoutLabels(labels, STAGE).get(id)?.place ?? 'hidden');

test.each([
  ['above the box', [[100, 100, 300, 300]], ['above']],
  ['inside a box at the top edge', [[100, 4, 300, 300]], ['inside']],
  [
    'inside, if the place above is occupied',
    [
      [100, 100, 300, 300],
      [110, 100, 310, 300],
    ],
    ['above', 'inside'],
  ],
  ['below a flat box at the top edge', [[100, 2, 300, 12]], ['below']],
  [
    'nowhere, if all places are taken',
    [
      [100, 100, 140, 110],
      [101, 100, 141, 110],
      [102, 100, 142, 110],
    ],
    ['above', 'below', 'hidden'],
  ],
  ['inside the visible part of a box that begins above the canvas', [[100, -400, 300, 300]], ['inside']],
  [
    'nowhere, for boxes outside the canvas',
    [
      [-300, 100, -100, 300],
      [100, 700, 300, 900],
    ],
    ['hidden', 'hidden'],
  ],
])('places labels %s', (_, boxes, places) => {
  expect(placesOf(boxes.map((box, at) => label(String(at), box)))).toEqual(places);
});

test('aligns a label with the left edge of its box, or with the right one', () => {
  const placed = layoutLabels(
    [label('start', [100, 100, 300, 200]), label('end', [100, 100, 300, 200], { side: 'end' })],
    STAGE,
  );
  expect(placed.get('start')).toEqual({ x: 99, y: 82, width: 60, place: 'above' });
  expect(placed.get('end')).toEqual({ x: 241, y: 82, width: 60, place: 'above' });
});

test('lifts the label of the selected box above its handles', () => {
  expect(layoutLabels([label('a', [100, 100, 300, 200], { lift: 6 })], STAGE).get('a')?.y).toBe(76);
});

test('places the label of a hovered box over others', () => {
  const crowd = Array.from({ length: 5 }, (_, at) => label(String(at), [100, 100, 140, 110]));
  expect(layoutLabels(crowd, STAGE).has('4')).toBe(false);
  expect(placeOnTop(crowd[4]!, STAGE)).toEqual(layoutLabels(crowd, STAGE).get('0'));
  expect(placeOnTop(label('far', [900, 0, 950, 20]), STAGE)).toBeNull();
});

const box = fc
  .tuple(fc.integer({ min: -300, max: 900 }), fc.integer({ min: -300, max: 700 }), fc.nat(500), fc.nat(500))
  .map(([x, y, w, h]) => ({ x1: x, y1: y, x2: x + w, y2: y + h }));
const requests = fc
  .array(
    fc.record({
      box,
      width: fc.integer({ min: 10, max: 300 }),
      lift: fc.constantFrom(0, 0, 6),
      side: fc.constantFrom('start' as const, 'end' as const),
    }),
    { maxLength: 120 },
  )
  .map((list) => list.map((request, at) => ({ id: String(at), ...request })));

const collide = (one: PlacedLabel, other: PlacedLabel) =>
  one.x < other.x + other.width && other.x < one.x + one.width && Math.abs(one.y - other.y) < LABEL_HEIGHT;

test('labels never overlap', () => {
  fc.assert(
    fc.property(requests, (labels) => {
      const placed = [...layoutLabels(labels, STAGE).values()];
      return placed.every((one, at) => placed.slice(at + 1).every((other) => !collide(one, other)));
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('labels are within the canvas, and those inside a box within their box', () => {
  fc.assert(
    fc.property(requests, (labels) => {
      for (const { id, box: own } of labels) {
        const at = layoutLabels(labels, STAGE).get(id);
        if (!at) continue;
        expect(at.x).toBeGreaterThanOrEqual(0);
        expect(at.y).toBeGreaterThanOrEqual(0);
        expect(at.x + at.width).toBeLessThanOrEqual(STAGE.width);
        expect(at.y + LABEL_HEIGHT).toBeLessThanOrEqual(STAGE.height);
        // The label covers the line of its box, of which one px is outside.
        if (at.place === 'inside') expect(at.x + at.width).toBeLessThanOrEqual(own.x2 + 1);
        if (at.place === 'inside') expect(at.y + LABEL_HEIGHT).toBeLessThanOrEqual(own.y2);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

test('a label is hidden only if its places are taken by more important ones', () => {
  fc.assert(
    fc.property(requests, (labels) => {
      const placed = layoutLabels(labels, STAGE);
      return labels.every((request, at) => {
        const alone = layoutLabels([request], STAGE).get(request.id);
        if (!alone || placed.has(request.id)) return true;
        return [...layoutLabels(labels.slice(0, at), STAGE).values()].some((earlier) => collide(alone, earlier));
      });
    }),
    { numRuns: propertyRuns(200) },
  );
});
