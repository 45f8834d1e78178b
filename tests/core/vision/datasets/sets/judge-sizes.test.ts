import { expect, test } from 'vitest';
import { findingsOf, times } from '../../../../support/tallied-set.js';

/** Returns a row of a box with this side in px, in an image of 640 x 480 px. */
const box = (side: number) => `0 0.5 0.5 ${side / 640} ${side / 480}`;

test.each([
  ['half below a cell of the finest grid', [...times(51, box(5)), ...times(50, box(40))], 1],
  ['less than half below it', [...times(50, box(5)), ...times(51, box(40))], 0],
  ['boxes of a cell', times(100, box(8)), 0],
  ['a few boxes', times(99, box(5)), 0],
])('small objects: %s', (_, train, count) => {
  expect(findingsOf('set-small-objects', { train })).toHaveLength(count);
});
