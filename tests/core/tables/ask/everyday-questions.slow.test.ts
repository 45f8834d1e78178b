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
  ['en', 'dev', 0.82, 0.98],
  ['en', 'test', 0.83, 0.97],
  ['en', 'unseen', 0.45, 0.76],
  ['de', 'dev', 0.57, 0.97],
  ['de', 'test', 0.54, 0.93],
  ['de', 'unseen', 0.36, 0.93],
  ['zh', 'dev', 0.55, 0.96],
  ['zh', 'test', 0.44, 0.91],
  ['zh', 'unseen', 0.35, 0.82],
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
