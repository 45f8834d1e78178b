import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cameraOf,
  clipToStage,
  fitZoom,
  panBy,
  revealBox,
  toImage,
  toScreen,
  viewOf,
  viewOfBox,
  zoomAt,
} from '../../../gui/src/canvas/camera.js';
import { wheelEffect } from '../../../gui/src/canvas/wheel.js';
import { propertyRuns } from '../../support/property-runs.js';

const SIZES = { image: { width: 768, height: 576 }, stage: { width: 852, height: 688 } };

test.each([
  ['the width, with a margin', SIZES.image, SIZES.stage, 780 / 768],
  ['the height', { width: 100, height: 616 }, SIZES.stage, 1],
  ['a narrow canvas without a margin', SIZES.image, { width: 390, height: 280 }, 280 / 576],
  ['tiny images at 8 times their size', { width: 4, height: 4 }, SIZES.stage, 8],
])('fits %s', (_, image, stage, zoom) => {
  expect(fitZoom(image, stage)).toBeCloseTo(zoom);
});

test('centres a fitted image', () => {
  expect(cameraOf(null, SIZES.image, SIZES.stage)).toEqual({ zoom: 780 / 768, left: 36, top: 51.5 });
});

test('limits the zoom to 40 screen px per image px, and keeps the image below the centre', () => {
  const camera = cameraOf(null, SIZES.image, SIZES.stage);
  expect(zoomAt(camera, { factor: 1e6, at: { x: 0, y: 0 } }, SIZES)).toEqual({ zoom: 40, x: 0, y: 0 });
  expect(zoomAt(camera, { factor: 1e-6, at: { x: 426, y: 344 } }, SIZES).zoom).toBe(0.5);
  expect(panBy(camera, { x: 5000, y: -5000 }, SIZES)).toMatchObject({ x: 0, y: 576 });
});

test('zooms to a box with its surroundings', () => {
  const view = viewOfBox({ x1: 100, y1: 100, x2: 300, y2: 200 }, SIZES);
  expect(view).toEqual({ zoom: (852 * 0.6) / 200, x: 200, y: 150 });
});

test('moves to a box that is out of sight, and does not move for a visible one', () => {
  const camera = cameraOf({ zoom: 10, x: 400, y: 300 }, SIZES.image, SIZES.stage);
  expect(revealBox(camera, { x1: 10, y1: 10, x2: 30, y2: 20 }, SIZES)).toEqual({ zoom: 10, x: 20, y: 15 });
  expect(revealBox(camera, { x1: 390, y1: 290, x2: 500, y2: 500 }, SIZES)).toBeNull();
});

test('clips boxes shortly outside the canvas', () => {
  const box = toScreen({ zoom: 40, left: -9000, top: 0 }, { x1: 1, y1: 1, x2: 700, y2: 500 });
  expect(clipToStage(box, SIZES.stage)).toEqual({ x1: -24, y1: 40, x2: 876, y2: 712 });
});

const views = fc.record({
  zoom: fc.double({ min: 0.5, max: 40, noNaN: true }),
  x: fc.double({ min: 0, max: 768, noNaN: true }),
  y: fc.double({ min: 0, max: 576, noNaN: true }),
});
const screenPoints = fc.record({ x: fc.integer({ min: 0, max: 852 }), y: fc.integer({ min: 0, max: 688 }) });

test('views and positions convert into each other', () => {
  fc.assert(
    fc.property(views, (view) => {
      const back = viewOf(cameraOf(view, SIZES.image, SIZES.stage), SIZES.image, SIZES.stage);
      expect(back.x).toBeCloseTo(view.x, 6);
      expect(back.y).toBeCloseTo(view.y, 6);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('the point below the pointer stays there while zooming, until the image would leave the centre', () => {
  fc.assert(
    fc.property(views, screenPoints, fc.double({ min: 0.5, max: 2, noNaN: true }), (view, at, factor) => {
      const camera = cameraOf(view, SIZES.image, SIZES.stage);
      const zoomed = zoomAt(camera, { factor, at }, SIZES);
      fc.pre(zoomed.x > 0 && zoomed.y > 0 && zoomed.x < 768 && zoomed.y < 576);
      const before = toImage(camera, at);
      const after = toImage(cameraOf(zoomed, SIZES.image, SIZES.stage), at);
      expect(after.x).toBeCloseTo(before.x, 6);
      expect(after.y).toBeCloseTo(before.y, 6);
    }),
    { numRuns: propertyRuns(300) },
  );
});

const WHEEL = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false };

test.each([
  ['a notch zooms out', { deltaY: 100 }, 0.835],
  ['lines count like px', { deltaY: -3, deltaMode: 1 }, 1.09],
  ['a pinch on a trackpad has a finer unit', { deltaY: -10, ctrlKey: true }, 1.105],
  ['a huge step is limited', { deltaY: -9000 }, 2],
])('wheel: %s', (_, event, factor) => {
  const effect = wheelEffect({ ...WHEEL, ...event });
  expect(effect.factor).toBeCloseTo(factor, 2);
  expect(effect.pan).toBeNull();
});

test('wheel: Shift pans sideways', () => {
  expect(wheelEffect({ ...WHEEL, deltaY: 100, shiftKey: true }).pan).toEqual({ x: -100, y: 0 });
  expect(wheelEffect({ ...WHEEL, deltaX: -40, shiftKey: true }).pan).toEqual({ x: 40, y: 0 });
});
