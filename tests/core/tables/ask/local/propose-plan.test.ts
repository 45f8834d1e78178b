import { expect, test } from 'vitest';
import { isFault } from '../../../../../core/base/fault.js';
import { proposePlan } from '../../../../../core/tables/ask/local/propose-plan.js';
import { cityTable } from '../../../../support/query-answers.js';

const ALL = { op: 'all' };
const REVENUE = { column: 1, property: 'number' };
const is = (value: unknown, column = 0) => ({ op: 'is', column, value, match: 'same' });
const where = (condition: unknown) => ({ op: 'where', rows: ALL, condition });
const sum = (rows: unknown = ALL, measure: unknown = REVENUE) => ({
  op: 'summary',
  of: { op: 'aggregate', by: 'sum', measure },
  rows,
});
const year = (value: unknown, property = 'year') =>
  where({ op: 'compare', measure: { column: 2, property }, by: '=', value });

const compare = (by: string, value: unknown) => where({ op: 'compare', measure: REVENUE, by, value });
const count = (rows: unknown) => ({ op: 'summary', of: { op: 'count' }, rows });
const groups = (by: string, keep: number | null = null) => ({
  op: 'groups',
  by: { column: 0, property: 'text' },
  of: { op: 'aggregate', by, measure: REVENUE },
  rows: ALL,
  order: 'highest',
  keep,
  answer: 'groups',
});
const dated = (from: string, to: string) =>
  where({ op: 'between', measure: { column: 2, property: 'date' }, from, to });

function propose(question: string, plan: unknown, table = cityTable()) {
  const model = { complete: async () => plan };
  return proposePlan(question, table, model, { signal: new AbortController().signal, seesValues: false });
}

async function fails(question: string, answer: unknown, message: RegExp): Promise<void> {
  const error = await propose(question, answer).then(
    (plan) => expect.unreachable(`proposed ${JSON.stringify(plan)}`),
    (reason: unknown) => reason,
  );
  expect(isFault(error, 'model-failed')).toBe(true);
  expect(String(error)).toMatch(message);
}

const refused = (question: string, plan: unknown, message: RegExp) => fails(question, { plan }, message);

test.each<[string, unknown]>([
  ['what did we earn?', sum()],
  ['what did we earn in Bend?', sum(where(is('Bend')))],
  ['what did we earn in bend?', sum(where(is('Bend')))],
  ['what did we earn in New York?', sum(where(is('new york')))],
  ['what did we earn in 2024?', sum(year(2024))],
  [
    'what did we earn in February 2024?',
    sum(where({ op: 'between', measure: { column: 2, property: 'date' }, from: '2024-02-01', to: '2024-02-29' })),
  ],
  ['what did we earn in February?', sum(year(2, 'month'))],
  ['total revenue in Q1', sum(year(1, 'quarter'))],
  ['revenue on Saturdays', sum(year(6, 'weekday'))],
  ['total revenue excluding Bend', sum(where({ op: 'not', of: is('Bend') }))],
  ['revenue of everything but Bend', sum(where({ op: 'not', of: is('Bend') }))],
  [
    'what did we earn in Salem, not in Bend?',
    sum(where({ op: 'and', of: [is('Salem'), { op: 'not', of: is('Bend') }] })),
  ],
  ['how much dough did Bend rake in?', sum(where(is('Bend')))],
  ['sales where the revenue is no more than 300', count(compare('<=', 300))],
  ['sales with 300 or more in revenue', count(compare('>=', 300))],
  ['how many sales have a revenue below -5?', count(compare('<', -5))],
  ['average revenue per city', groups('mean')],
  [
    'the two cities that earned most',
    {
      op: 'groups',
      by: { column: 0, property: 'text' },
      of: sum().of,
      rows: ALL,
      order: 'highest',
      keep: 2,
      answer: 'values',
    },
  ],
  [
    'which one earned above 1,000?',
    {
      op: 'values',
      measure: { column: 0, property: 'text' },
      rows: where({ op: 'compare', measure: REVENUE, by: '>', value: 1000 }),
      distinct: true,
    },
  ],
  ['what did we not earn in Salem?', sum(where({ op: 'not', of: is('Salem') }))],
])('%s', async (question, plan) => {
  expect(await propose(question, { plan })).toEqual(plan);
});

test('a model may decline', async () => {
  expect(await propose('why?', { plan: null })).toBeNull();
});

const deep = (levels: number): unknown => (levels === 0 ? is('Bend') : { op: 'not', of: deep(levels - 1) });
const wide = (width: number): unknown => ({
  op: 'or',
  of: Array.from({ length: width }, () => ({ op: 'and', of: Array.from({ length: width }, () => is('Bend')) })),
});

test.each<[string, unknown, RegExp]>([
  ['what?', 'SELECT 1', /not return a plan of the query language/],
  ['what?', { op: 'sum' }, /not return a plan of the query language/],
  ['what?', { plan: { op: 'sql', text: 'DROP TABLE t' } }, /not return a plan of the query language/],
  ['what?', { plan: sum(), also: 'run rm -rf' }, /not return a plan of the query language/],
  ['what?', { plan: { ...sum(), sql: 'x' } }, /not return a plan of the query language/],
  ['what?', { plan: sum(ALL, { column: -1, property: 'number' }) }, /not return a plan of the query language/],
  ['what?', { plan: sum(ALL, { column: 0.5, property: 'number' }) }, /not return a plan of the query language/],
  ['what?', { plan: sum(ALL, { column: 3, property: 'number' }) }, /column 3 does not exist/],
  [
    'what?',
    { plan: { op: 'summary', of: { op: 'count-distinct', column: 99 }, rows: ALL } },
    /column 99 does not exist/,
  ],
  ['what in Bend?', { plan: sum(where(is('Bend', 7))) }, /column 7 does not exist/],
  ['what?', { plan: sum(ALL, { column: 0, property: 'number' }) }, /column 0 contains no numbers/],
  ['what?', { plan: sum(ALL, { column: 1, property: 'number2' }) }, /column 1 contains no second numbers/],
  [
    'what?',
    { plan: { op: 'values', measure: { column: 1, property: 'year' }, rows: ALL, distinct: true } },
    /column 1 contains no dates/,
  ],
  ['what?', { plan: sum(ALL, { column: 0, property: 'text' }) }, /texts cannot be aggregated/],
  ['what?', { plan: sum(ALL, { column: 2, property: 'year' }) }, /dates cannot be summed/],
  ['what?', { plan: { op: 'quality', about: 'missing', column: 0 } }, /questions about data quality/],
  [
    'above 9095454545454545',
    { plan: sum(where({ op: 'compare', measure: REVENUE, by: '>', value: 9_095_454_545_454_544 })) },
    /the number .* is too large/,
  ],
  [
    'what?',
    { plan: { op: 'summary', of: { op: 'aggregate', by: 'percentile', measure: REVENUE }, rows: ALL } },
    /percentile lacks "at"/,
  ],
  ['Bend', { plan: sum(where(wide(15))) }, /it is too large/],
  ['what in Salem?', { plan: sum(where(is('Bend'))) }, /searches for "Bend", which the question does not name/],
  ['what in 2023?', { plan: sum(year(2024)) }, /searches for 2024, which the question does not name/],
  [
    'what in March?',
    { plan: sum(where({ op: 'compare', measure: { column: 2, property: 'date' }, by: '>', value: '2024-03-01' })) },
    /searches for "2024-03-01"/,
  ],
  ['what in Bend?', { plan: sum() }, /does not use "Bend", which the question names/],
  ['what in new york?', { plan: sum() }, /does not use "New York", which the question names/],
  ['what in Bend and Salem?', { plan: sum(where(is('Bend'))) }, /does not use "Salem"/],
  ['the 5 best of 2024', { plan: sum(year(2024)) }, /does not use 5, which the question names/],
  ['is it above five?', { plan: { op: 'holds', left: sum(), by: '>', right: 7 } }, /searches for 7/],
  [
    'Bend or Salem?',
    {
      plan: {
        op: 'choose',
        among: [
          { name: 'Bend', plan: sum() },
          { name: 'Paris', plan: sum() },
        ],
        order: 'highest',
      },
    },
    /searches for "Paris"/,
  ],
])('%s with an invalid plan (%#)', (question, answer, message) => fails(question, answer, message));

test.each<[string, unknown, RegExp]>([
  ['revenue per unit', sum(year(5, 'month')), /searches for 5,/],
  ['revenue per unit', sum(year(3, 'weekday')), /searches for 3,/],
  ['revenue per unit', sum(year(2, 'quarter')), /searches for 2,/],
  ['revenue in March', sum(year(5, 'month')), /searches for 5,/],
  ['revenue in 2024', sum(dated('2024-03-01', '2024-03-31')), /searches for "2024-03-/],
  ['revenue in March 2024', sum(dated('2024-03-01', '2024-03-15')), /searches for "2024-03-15"/],
  ['revenue in March 2024', sum(dated('2024-01-01', '2024-12-31')), /does not use "march"/],
  ['the top cities by revenue', groups('sum', 3), /searches for 3,/],
  ['how many sales have a revenue below 5?', count(compare('<', -5)), /searches for -5/],
])('rejects a value that the question does not name: %s', refused);

test.each<[string, unknown, RegExp]>([
  ['total revenue excluding Bend', sum(where(is('Bend'))), /excludes values that differ from those of the question/],
  ['total revenue without Bend', sum(where(is('Bend'))), /excludes values that differ from those of the question/],
  [
    'total revenue of everything but Bend',
    sum(where(is('Bend'))),
    /excludes values that differ from those of the question/,
  ],
  ["revenue that isn't in Bend", sum(where(is('Bend'))), /excludes values that differ from those of the question/],
  [
    'total revenue in Bend',
    sum(where({ op: 'not', of: is('Bend') })),
    /excludes values that differ from those of the question/,
  ],
  [
    'revenue in Salem, not in Bend',
    sum(where({ op: 'and', of: [is('Bend'), { op: 'not', of: is('Salem') }] })),
    /excludes values that differ from those of the question/,
  ],
  ['not Salem', sum(where({ op: 'not', of: { op: 'not', of: is('Salem') } })), /./],
  ['sales with a revenue above 300', count(compare('<', 300)), /does not use "above"/],
  ['sales with a revenue of at least 300', count(compare('>', 300)), /does not use "least"/],
  ['sales with a revenue of no more than 300', count(compare('>', 300)), /does not use "most"/],
])('negates exactly what the question negates: %s', refused);

test.each<[string, unknown, RegExp]>([
  ['profit by city', sum(), /does not use "profit"/],
  ['profit by city', groups('sum'), /the column "revenue"|does not use "profit"/],
  ['revenue by city', sum(), /does not use "by"/],
  ['revenue per unit', sum(), /does not use "per"/],
  ['revenue forecast for next year', sum(), /does not use "forecast"/],
  ['what will the revenue be?', sum(), /does not use "will"/],
  ['revenue next year', sum(), /does not use "next"/],
  ['average revenue', sum(), /does not use "average"/],
  [
    'revenue in Bend',
    { ...sum(where(is('Bend'))), of: { op: 'aggregate', by: 'mean', measure: REVENUE } },
    /does not request \(mean\)/,
  ],
  ['what in Bend?', sum(where(is('Bend'))), /uses the column "revenue"/],
  ['总收入是多少？', sum(), /./],
])('ignores no word of the question, and adds nothing: %s', refused);

test('checks a plan with the maximum depth completely', async () => {
  await expect(propose('not Salem', { plan: sum(where(deep(20))) })).rejects.toThrow(/searches for "Bend"/);
});

test('does not require a cell that is also a common word of questions', async () => {
  const table = cityTable(['the', 'all', 'of']);
  expect(await propose('the revenue of all the rows?', { plan: sum() }, table)).toEqual(sum());
});
