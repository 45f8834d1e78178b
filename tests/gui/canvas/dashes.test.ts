import { expect, test } from 'vitest';
import { dashOf } from '../../../gui/src/canvas/dashes.js';

const SLOTS = Array.from({ length: 40 }, (_, slot) => slot);

test('classes with the same color have different dashes', () => {
  const looks = SLOTS.map((slot) => `${slot % 10} ${dashOf(slot, 'class')}`);
  expect(new Set(looks).size).toBe(SLOTS.length);
});

test('in a comparison, only the model decides about dashes', () => {
  expect(new Set(SLOTS.map((slot) => dashOf(slot, 'solid')))).toEqual(new Set(['none']));
  const dashed = new Set(SLOTS.map((slot) => dashOf(slot, 'dashed')));
  expect(dashed.size).toBe(1);
  expect(dashed).not.toContain('none');
});
