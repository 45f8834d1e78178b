import { beforeAll, describe, expect, test } from 'vitest';
import { openQuestionReader } from '../../../../core/tables/ask/language/question-reader.js';
import { askFixtureTable } from '../../../support/business-questions/ask-fixture-table.js';
import { readQuestions } from '../../../support/business-questions/read-questions.js';
import { type Score, type ScoredQuestion, sumUp } from '../../../support/business-questions/score-questions.js';

const reader = openQuestionReader('configs/questions');

/**
 * Minimum scores for each set of questions. Precision is the strictest, because a wrong figure is worse than a declined
 * question. `foreign` has tables of other kinds, so more of its questions may be declined. `dev` is not measured,
 * because the rules were written with it.
 */
describe.each([
  ['more', 0.7],
  ['test', 0.7],
  ['foreign', 0.6],
] as const)('the questions of the set "%s"', (half, least) => {
  let score: Score;
  beforeAll(async () => {
    const scored: ScoredQuestion[] = [];
    for (const table of readQuestions(half)) scored.push(...(await askFixtureTable(table, reader)));
    score = sumUp(scored);
  }, 900_000);

  test('98% of the answers are right', () => expect(score.precision).toBeGreaterThanOrEqual(0.98));
  test(`${least * 100}% of the answerable questions are answered`, () =>
    expect(score.coverage).toBeGreaterThanOrEqual(least));
  test('95% of the unanswerable questions are declined', () => expect(score.abstention).toBeGreaterThanOrEqual(0.95));
});
