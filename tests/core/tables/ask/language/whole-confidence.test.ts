import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyzeQuestion } from '../../../../../core/tables/ask/language/question/question.js';
import { indexTable } from '../../../../../core/tables/ask/language/question/table-index.js';
import { confidenceOf, openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import { type RankedAnswer, rankPlans } from '../../../../../core/tables/ask/language/rank-plans.js';
import { wholeConfidence } from '../../../../../core/tables/ask/language/read-question.js';
import { readWhole } from '../../../../../core/tables/ask/language/whole/read-whole.js';
import type { PlanResult } from '../../../../../core/tables/ask/plan/plan-result.js';
import { type OpenedQuery, openQuery } from '../../../../support/opened-query.js';

const reader = openQuestionReader('configs/questions');

const LIST = {
  headers: ['Order', 'Ordered', 'Customer', 'City', 'Revenue'],
  rows: [
    ['A-1', '2024-03-02', 'Acme', 'Linz', '120'],
    ['A-2', '2024-03-09', 'Borealis', 'Bern', '80'],
    ['A-3', '2024-04-01', 'Acme', 'Bern', '300'],
    ['A-4', '2024-04-15', 'Cinder', 'Linz', '50'],
  ],
};
/** A generated column marks the rows as records. */
const RECORDS = {
  headers: [...LIST.headers, 'E-mail'],
  rows: LIST.rows.map((row, at) => [...row, `buyer${at}@example.org`]),
};

let records: OpenedQuery;
let list: OpenedQuery;
beforeAll(async () => {
  records = await openQuery(RECORDS);
  list = await openQuery(LIST);
});
afterAll(() => {
  records.engine.close();
  list.engine.close();
});

/** Returns the executed plan of the strict reader, and the ranking of the wider one. */
async function readBoth(text: string, { table, engine }: OpenedQuery) {
  const question = analyzeQuestion(text, indexTable(table), reader.words);
  const { plan } = readWhole(question, reader.words.whole);
  if (plan === null) throw new Error(`"${text}" is not understood whole`);
  return { question, result: await engine.probe(plan), answers: await rankPlans(question, reader.model, engine.probe) };
}

/** Ranks the given result, or another one, as the most probable answer. */
function ranked(answers: readonly RankedAnswer[], result: PlanResult, values: PlanResult['values'], share: number) {
  const plans: RankedAnswer['plans'] = [{ ...answers[0]!.plans[0], result: { ...result, values } }];
  return [{ plans, share }];
}

describe('confidence of a strict reading is', () => {
  test('highest if the question literally names the computation', async () => {
    const { question, result } = await readBoth('what is the total revenue?', records);
    expect(wholeConfidence(question, result, [], reader.model)).toBe(0.99);
  });

  test('higher for records if the most likely plan agrees', async () => {
    const { question, result, answers } = await readBoth('how many orders from Bern', records);
    const same = ranked(answers, result, result.values, 0.4);
    const other = ranked(answers, result, [[17]], 0.4);
    expect(wholeConfidence(question, result, same, reader.model)).toBe(0.95);
    expect(wholeConfidence(question, result, other, reader.model)).toBe(0.91);
  });

  test('that of the wider reader for a list', async () => {
    const { question, result, answers } = await readBoth('how many orders from Bern', list);
    const same = ranked(answers, result, result.values, 0.6);
    expect(wholeConfidence(question, result, same, reader.model)).toBe(confidenceOf(0.6, reader.model));
  });
});

test.each([
  ['below the first point', 0.1, 0.1],
  ['below the first point, but not surer than it', 0.19, 0.15],
  ['at a point', 0.2, 0.15],
  ['between points', 0.3, 0.25],
  ['near the next point', 0.59, 0.54],
  ['at the last point', 0.6, 0.55],
  ['above the last point', 0.9, 0.55],
])('interpolates the confidence between calibration points: %s', (_, score, confidence) => {
  const calibration = [
    { score: 0.2, right: 0.15 },
    { score: 0.4, right: 0.35 },
    { score: 0.6, right: 0.55 },
  ];
  expect(confidenceOf(score, { ...reader.model, calibration })).toBeCloseTo(confidence, 10);
});
