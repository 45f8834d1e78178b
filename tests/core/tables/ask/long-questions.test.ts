import { expect, test } from 'vitest';
import { askTable, tidyPlan } from '../../../../core/tables/ask/ask-table.js';
import { openQuestionReader } from '../../../../core/tables/ask/language/question-reader.js';
import { QueryAnswer } from '../../../../core/tables/ask/plan/query-answer.js';
import type { QueryPlan } from '../../../../core/tables/ask/plan/query-plan.js';
import { readTable } from '../../../support/opened-table.js';
import { testInFull } from '../../../support/property-runs.js';

const reader = openQuestionReader('configs/questions');
const NAMES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}ville`);
const table = () =>
  readTable({
    headers: ['Order', 'City', 'Revenue'],
    rows: NAMES.flatMap((city, at) => [
      [`S-${1000 + at}`, city, String(at + 1)],
      [`S-${2000 + at}`, city, String(at + 2)],
    ]),
  });
const ask = async (question: string) => QueryAnswer.parse(await askTable(question, table(), { reader }));

testInFull.each([
  `how many orders in ${'Aville or in '.repeat(20)}Bville`,
  `how many orders in ${NAMES.join(' or in ')}`,
  `how many orders in ${NAMES.join(' or ')}`,
  'top 5000 orders by revenue',
  'the first 100000000000000000000 orders',
  `what is the revenue of ${NAMES.map((city) => `${city} and not ${city}`).join(' and ')}`,
])('answers or declines questions that are too long for a plan: %s', async (question) => {
  expect(['answered', 'declined']).toContain((await ask(question)).status);
});

const is = (value: string) => ({ op: 'is', column: 0, value, match: 'same' }) as const;
const counted = (of: ReturnType<typeof is>[]): QueryPlan => ({
  op: 'summary',
  of: { op: 'count' },
  rows: { op: 'where', rows: { op: 'all' }, condition: { op: 'or', of } },
});

test('keeps a plan without repeats, and rejects too many conditions', () => {
  expect(tidyPlan(counted([is('A'), is('B')]))).toEqual(counted([is('A'), is('B')]));
  expect(tidyPlan(counted(Array.from({ length: 30 }, () => is('A'))))).toMatchObject({ rows: { condition: is('A') } });
  expect(tidyPlan(counted(Array.from({ length: 21 }, (_, at) => is(String(at)))))).toBeNull();
});
