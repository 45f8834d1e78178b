import { beforeAll, describe, expect, test } from 'vitest';
import { askTable } from '../../../../core/tables/ask/ask-table.js';
import { openEngine } from '../../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../../core/tables/ask/engine/open-query-table.js';
import { openQuestionReader } from '../../../../core/tables/ask/language/question-reader.js';
import { openFixtureTable } from '../../../support/business-questions/open-table.js';
import { readQuestions } from '../../../support/business-questions/read-questions.js';
import {
  askQuestions,
  type Score,
  type ScoredQuestion,
  sumUp,
} from '../../../support/business-questions/score-questions.js';

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
    const tables = readQuestions(half);
    const scored: ScoredQuestion[] = [];
    for (const table of tables) {
      const opened = openFixtureTable(table);
      const engine = await openEngine(opened.data, opened.profile, openQueryTable(opened.data, opened.profile));
      scored.push(...(await askQuestions([table], (_, question) => askTable(question, opened, { reader, engine }))));
      engine.close();
    }
    score = sumUp(scored);
  }, 900_000);

  test('98% of the answers are right', () => expect(score.precision).toBeGreaterThanOrEqual(0.98));
  test(`${least * 100}% of the answerable questions are answered`, () =>
    expect(score.coverage).toBeGreaterThanOrEqual(least));
  test('95% of the unanswerable questions are declined', () => expect(score.abstention).toBeGreaterThanOrEqual(0.95));
});
