import { beforeAll, describe, expect, test } from 'vitest';
import { openQuestionReader } from '../../../../core/tables/ask/language/question-reader.js';
import { askFixtureTable } from '../../../support/business-questions/ask-fixture-table.js';
import {
  type EverydayHalf,
  type EverydayLanguage,
  readEveryday,
} from '../../../support/business-questions/read-questions.js';
import { type Score, type ScoredQuestion, sumUp } from '../../../support/business-questions/score-questions.js';

/**
 * Minimum shares of answered questions among the answerable, and of right answers among all answers. Rules may be tuned
 * on `dev` and `test`, but not on `unseen`.
 */
const LEAST: readonly [EverydayLanguage, EverydayHalf, coverage: number, precision: number][] = [
  ['en', 'dev', 0.68, 0.96],
  ['en', 'test', 0.6, 0.85],
  ['en', 'unseen', 0.3, 0.75],
  ['de', 'dev', 0.55, 0.94],
  ['de', 'test', 0.45, 0.85],
  ['de', 'unseen', 0.3, 0.75],
  ['zh', 'dev', 0.5, 0.9],
  ['zh', 'test', 0.4, 0.75],
  ['zh', 'unseen', 0.3, 0.75],
];

const reader = openQuestionReader('configs/questions');

describe.each(LEAST)('everyday questions in "%s", half "%s"', (language, half, coverage, precision) => {
  let score: Score;
  beforeAll(async () => {
    const scored: ScoredQuestion[] = [];
    for (const table of readEveryday(language, half)) scored.push(...(await askFixtureTable(table, reader)));
    score = sumUp(scored);
  }, 900_000);

  test('enough of the answerable questions are answered', () =>
    expect(score.coverage).toBeGreaterThanOrEqual(coverage));
  test('enough of the answers are right', () => expect(score.precision).toBeGreaterThanOrEqual(precision));
});
