import { expect, test } from 'vitest';
import { fitAnswers, type Learnable } from '../../../../core/tables/review/fit-answers.js';

const item = (confidence: number, ...keys: string[]): Learnable => ({
  confidence,
  features: keys.map((key) => ({ key, deviation: 0.5 })),
});

test('returns the confidences if there are no answers', () => {
  const items = [item(0.3, 'a'), item(0.9), item(0.5, 'a', 'b')];
  expect([...fitAnswers(items, new Map())].map((value) => value.toFixed(6))).toEqual([
    '0.300000',
    '0.900000',
    '0.500000',
  ]);
});

test('moves items by the features that they share with an answered one', () => {
  const items = [item(0.7, 'a', 'b', 'c'), item(0.7, 'a', 'b'), item(0.7, 'a'), item(0.7, 'd')];
  for (const isAccepted of [true, false]) {
    const [own, two, one, none] = fitAnswers(items, new Map([[0, isAccepted]]));
    const moves = [own! - two!, two! - one!, one! - none!].map((move) => (isAccepted ? move : -move));
    expect(moves.every((move) => move > 0.001)).toBe(true);
    expect(none).toBeCloseTo(0.7, 6);
  }
});

test('maximizes the posterior: its gradient vanishes', () => {
  const items = [item(0.8, 'a', 'b'), item(0.4, 'a'), item(0.6, 'b', 'c')];
  const answers = new Map([
    [0, false],
    [1, true],
    [2, true],
  ]);
  const fitted = fitAnswers(items, answers);
  const logit = (p: number) => Math.log(p / (1 - p));
  // With one feature, the shift of the log-odds is the deviation squared times the sum of the errors of its items.
  const error = (at: number) => (answers.get(at) ? 1 : 0) - fitted[at]!;
  expect(logit(fitted[1]!) - logit(0.4)).toBeCloseTo(0.25 * (error(0) + error(1)), 4);
  expect(logit(fitted[0]!) - logit(0.8)).toBeCloseTo(0.25 * (2 * error(0) + error(1) + error(2)), 4);
});

test('refits 100,000 items', () => {
  const items = Array.from({ length: 100_000 }, (_, at) => item(0.6, `column ${at % 7}`, `rule ${at % 3}`));
  const fitted = fitAnswers(items, new Map(Array.from({ length: 50 }, (_, at) => [at * 21, true])));
  expect(fitted).toHaveLength(100_000);
  expect(fitted[0]).toBeGreaterThan(0.8);
  expect(fitted[1]).toBeCloseTo(0.6, 6);
});
