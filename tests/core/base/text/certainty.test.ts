import { expect, test } from 'vitest';
import { formatCertainty } from '../../../../core/base/text/certainty.js';

test.each([
  [1, 'certain, 100%'],
  [0.999, 'likely, 99%'],
  [0.93, 'likely, 93%'],
  [0.75, 'likely, 75%'],
  [0.4, 'uncertain, 40%'],
  [0, 'uncertain, 0%'],
])('formats a confidence of %s as "%s"', (confidence, text) => {
  expect(formatCertainty(confidence)).toBe(text);
});
