import { expect, test } from 'vitest';
import { formatCertainty } from '../../../../core/base/text/certainty.js';

test.each([
  [1, 0, 'certain, 100%'],
  [1, 1, 'likely, 99%'],
  [0.999, 0, 'likely, 99%'],
  [0.93, 2, 'likely, 93%'],
  [0.8, 1, 'likely, 80%'],
  [0.79, 1, 'uncertain, 79%'],
  [0.4, 1, 'uncertain, 40%'],
  [0, 1, 'uncertain, 0%'],
])('formats a confidence of %s with %s alternatives as "%s"', (confidence, count, text) => {
  expect(formatCertainty({ confidence, alternatives: Array.from({ length: count }) })).toBe(text);
});
