import { expect, test } from 'vitest';
import { buildAnswer, buildDeclined } from '../../../../../core/tables/ask/describe/build-answer.js';
import type { PlanResult, ResultCell } from '../../../../../core/tables/ask/plan/plan-result.js';
import type { Property, QueryPlan } from '../../../../../core/tables/ask/plan/query-plan.js';
import { cityTable } from '../../../../support/query-answers.js';

type Groups = Extract<QueryPlan, { op: 'groups' }>;

const TABLE = cityTable();
const COUNT: QueryPlan = { op: 'summary', of: { op: 'count' }, rows: { op: 'all' } };

const groups = (property: Property = 'text', changes: Partial<Groups> = {}): Groups => ({
  op: 'groups',
  by: { column: property === 'text' ? 0 : 2, property },
  of: { op: 'aggregate', by: 'sum', measure: { column: 1, property: 'number' } },
  rows: { op: 'all' },
  order: 'value',
  keep: null,
  answer: 'groups',
  ...changes,
});

const resultOf = (plan: QueryPlan, values: ResultCell[][]): PlanResult => ({
  ...{ plan, values, valueCount: values.length, valueNames: ['city', 'sum of revenue'], unit: '€' },
  ...{ sql: 'SELECT 1', parameters: [], rows: [2], rowsUsed: 1, rowsSkipped: [] },
});

const answer = (plan: QueryPlan, values: ResultCell[][], asksChart: true | null = true) =>
  buildAnswer('q', TABLE, resultOf(plan, values), {
    ...{ confidence: 1, notes: ['first'] },
    ...(asksChart && { asksChart }),
  });

const CITIES = [
  ['Bend', 1000],
  ['Salem', 250],
];

test('has a chart only if the question asks for one', () => {
  const { chart, notes } = answer(groups(), CITIES);
  expect(chart).toMatchObject({ kind: 'bars' });
  expect(chart!.svg).toContain('<title>sum of revenue by city</title>');
  expect(chart!.svg).toMatch(/>Bend<.*>1,000 €<.*>Salem<.*>250 €</);
  expect(notes).toEqual(['first']);
  expect(answer(groups(), CITIES, null)).toMatchObject({ chart: null, notes: ['first'] });
});

test.each<['de' | 'zh', QueryPlan, ResultCell[][], string]>([
  ['de', COUNT, [[1200]], 'Es gibt 1.200 \u20ac Zeilen.'],
  ['de', groups(), CITIES, 'Summe von revenue nach city: Bend 1.000 \u20ac; Salem 250 \u20ac.'],
  ['de', groups('weekday', { answer: 'values' }), [[5]], 'weekday of ordered: Freitag.'],
  ['zh', groups(), CITIES, '按city统计的revenue的总和：Bend 1,000 \u20ac; Salem 250 \u20ac。'],
])('the sentence is in "%s"', (language, plan, values, text) => {
  expect(buildAnswer('q', TABLE, resultOf(plan, values), { confidence: 1, notes: [], language }).text).toBe(text);
});

test.each<[string, QueryPlan, ResultCell[][], string]>([
  ['a single figure', COUNT, [[3]], 'the answer is not one figure for each group'],
  ['names of groups', groups('text', { answer: 'values' }), [['Bend']], 'the answer is not one figure for each group'],
  ['dates as figures', groups(), [['Bend', '2024-01-31']], 'the figures of the groups are not numbers'],
])('says why %s have no chart', (_, plan, values, reason) => {
  expect(answer(plan, values)).toMatchObject({ chart: null, notes: ['first', `No chart: ${reason}.`] });
});

test.each<[Property, ResultCell[], 'bars' | 'line']>([
  ['year', [2022, 2023], 'line'],
  ['month', [1, 2, 12], 'line'],
  ['quarter', [1, 3], 'line'],
  ['year-month', ['2023-12', '2024-01'], 'line'],
  ['year-quarter', ['2023-Q4', '2024-Q1'], 'line'],
  ['date', ['2024-01-31', '2024-02-05'], 'line'],
  ['date', ['2024-01-31T08:00:00', '2024-01-31T09:30:00'], 'line'],
  ['month', [null, 1, 2], 'line'],
  ['month', [2, 1], 'bars'],
  ['year-month', ['2024-01', '2023-12'], 'bars'],
  ['year', [2024], 'bars'],
  ['weekday', [1, 2], 'bars'],
  ['text', ['2023-12', '2024-01'], 'bars'],
])('groups of %s %j are %s', (property, names, kind) => {
  const { chart } = answer(
    groups(property),
    names.map((name, at) => [name, at + 1]),
  );
  expect(chart!.kind).toBe(kind);
});

test('names months and weekdays, and counts the group without a date', () => {
  const values = [
    [null, 5],
    [1, 10],
    [2, 20],
  ];
  const { svg } = answer(groups('month'), values).chart!;
  expect(svg).toMatch(/>January<.*>February</);
  expect(svg).toContain('>2 of 3 groups are shown.<');
  expect(
    answer(groups('weekday'), [
      [1, 10],
      [7, 20],
    ]).chart!.svg,
  ).toMatch(/>Monday<.*>Sunday</);
});

test('a declined question has no chart', () => {
  const why = { reason: 'not-understood' as const, unexplained: [], meanings: [], suggestions: [], text: 'No.' };
  expect(buildDeclined('q', TABLE, why).chart).toBeNull();
});
