import { expect, test } from 'vitest';
import { clearOf } from '../../gui/src/app/toast-place.js';

const area = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const TOAST = area(900, 700, 1260, 750);

test.each([
  ['stays if nothing is below it', [], 0],
  ['stays if others are at its side', [area(0, 700, 800, 760)], 0],
  ['moves above a footer', [area(1000, 720, 1280, 770)], 38],
  ['moves above one thing after the other', [area(1000, 720, 1280, 770), area(880, 640, 990, 670)], 118],
  ['ignores what is above its new place', [area(1000, 720, 1280, 770), area(880, 300, 990, 400)], 0 + 38],
] as const)('a notification %s', (_, others, up) => {
  expect(clearOf(TOAST, others)).toBe(up);
});
