import { expect, test } from 'vitest';
import { movePoint, splitAmount } from '../../../../../core/tables/clean/kit/number-text.js';

test.each([
  ['$ 5 000.00', '5000.00'],
  ['(5.10 €)', '-5.10'],
  ['( 5.10 € )', null],
  ['€ 007', null],
])('the amount %j has the number %j', (text, plain) => {
  expect(splitAmount(text, 'currency', '.')?.plain ?? null).toBe(plain);
});

test.each([
  ['12.50', 2, '0.125'],
  ['100', 2, '1'],
  ['0', 2, '0'],
  ['-5', 3, '-0.005'],
  ['1000', 1, '100'],
] as const)('%s with its point moved by %d is %s', (plain, places, moved) => {
  expect(movePoint(plain, places)).toBe(moved);
});
