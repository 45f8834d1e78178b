import { expect, test } from 'vitest';
import { holdOut, likeliestOf } from '../../../scripts/table-questions/hold-out.js';
import type { TrainingExample } from '../../../scripts/table-questions/training-example.js';

/** Creates an example with two plans and the choice of no plan. Plan 0 has feature 0, plan 1 has feature 1. */
const example = (at: number, more: Partial<TrainingExample> = {}): TrainingExample => ({
  question: { id: `q-${at}`, text: '', table: `t-${at}`, target: [], fold: at % 10 },
  features: [Int32Array.of(0), Int32Array.of(1), Int32Array.of(2)],
  isRight: [true, false, false],
  isSafe: [true, true, false],
  answers: [0, 1, -1],
  ...more,
});

test('answers questions of unseen tables from training on others', () => {
  const held = holdOut(
    Array.from({ length: 40 }, (_, at) => example(at)),
    3,
  );
  expect(held).toHaveLength(40);
  expect(held.every(({ isRight, share }) => isRight && share > 0.5)).toBe(true);
});

test('counts plans with the same answer together', () => {
  const weights = Float64Array.of(0.2, 0, 0);
  const features = [Int32Array.of(0), Int32Array.of(1), Int32Array.of(1), Int32Array.of(2)];
  const one = example(0, {
    features,
    answers: [0, 1, 1, -1],
    isRight: [false, true, true, false],
    isSafe: [true, true, true, false],
  });
  const likeliest = likeliestOf(one, weights);
  expect(likeliest?.isRight).toBe(true);
  expect(likeliest?.share).toBeCloseTo(2 / (Math.exp(0.2) + 3), 9);
});

test('ignores answers that the product would not give', () => {
  expect(likeliestOf(example(0, { isSafe: [false, true, false] }), Float64Array.of(1, 0, 0))).toBeNull();
});
