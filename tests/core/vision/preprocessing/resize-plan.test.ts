import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InputContract } from '../../../../core/vision/models/model-contract.js';
import { planResize, roundHalfEven } from '../../../../core/vision/preprocessing/resize-plan.js';
import { inputContract } from '../../../support/input-contract.js';

test.each([
  [0.5, 0],
  [1.5, 2],
  [2.5, 2],
  [-0.5, 0],
  [2.4, 2],
  [2.6, 3],
])('rounds %s to %s like Python', (value, expected) => expect(roundHalfEven(value)).toBe(expected));

test.each<[string, [number, number], Partial<InputContract>, Record<string, number>]>([
  ['a wide photo in the middle', [1280, 720], {}, { width: 640, height: 360, left: 0, top: 140, tensorHeight: 640 }],
  ['a tall photo in the middle', [810, 1080], {}, { width: 480, height: 640, left: 80, top: 0, tensorWidth: 640 }],
  [
    'with the stride of a dynamic model',
    [1280, 720],
    { dynamic: true },
    { height: 360, top: 12, tensorHeight: 384, tensorWidth: 640 },
  ],
  ['a small photo scaled up', [40, 30], {}, { width: 640, height: 480, top: 80 }],
  [
    'at the top left, truncated, for YOLOX',
    [768, 577],
    { resize: 'letterbox-top-left', width: 416, height: 416 },
    { width: 416, height: 312, left: 0, top: 0 },
  ],
  ['stretched', [100, 50], { resize: 'stretch' }, { width: 640, height: 640, gainX: 6.4, gainY: 12.8 }],
])('plans %s', (_name, [width, height], change, expected) => {
  expect(planResize({ width, height }, inputContract(change))).toMatchObject(expected);
});

test('maps the corners of any picture back within a pixel', () => {
  const side = fc.integer({ min: 1, max: 6000 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom('letterbox-center', 'letterbox-top-left', 'stretch'),
      (width, height, resize) => {
        const plan = planResize({ width, height }, inputContract({ resize }));
        expect(plan.left + plan.width).toBeLessThanOrEqual(plan.tensorWidth);
        expect(plan.top + plan.height).toBeLessThanOrEqual(plan.tensorHeight);
        const right = (plan.left + plan.width - plan.padX) / plan.gainX;
        const bottom = (plan.top + plan.height - plan.padY) / plan.gainY;
        // One tensor pixel is 1/gain picture pixels wide, and sizes are rounded to whole tensor pixels.
        expect(Math.abs(right - width)).toBeLessThanOrEqual(1 / plan.gainX + 1e-6);
        expect(Math.abs(bottom - height)).toBeLessThanOrEqual(1 / plan.gainY + 1e-6);
      },
    ),
  );
});
