import { expect, test } from 'vitest';
import { describePlan } from '../../../../../core/tables/ask/describe/describe-plan.js';
import type { Measure, QueryPlan, Rows } from '../../../../../core/tables/ask/plan/query-plan.js';
import type { QueryTable } from '../../../../../core/tables/ask/plan/query-table.js';

const column = (index: number, name: string) => ({
  ...{ index, name, type: 'text' as const, unit: null, texts: null, counts: null },
  ...{ numbers: null, numbers2: null, dates: null, missing: new Set<string>() },
  ...{ use: 'categorical' as const, useConfidence: 1 },
});
const TABLE: QueryTable = {
  id: 't1',
  name: 'sales',
  rowCount: 3,
  columns: [column(0, 'city'), column(1, 'revenue'), column(2, 'ordered\n"now"')],
  uncertainImport: [],
};
const city: Measure = { column: 0, property: 'text' };
const revenue: Measure = { column: 1, property: 'number' };
const ALL: Rows = { op: 'all' };
const total = { op: 'aggregate', by: 'sum', measure: revenue } as const;
const where = (condition: Extract<Rows, { op: 'where' }>['condition'], rows: Rows = ALL): Rows => ({
  op: 'where',
  rows,
  condition,
});
const inBend = where({ op: 'is', column: 0, value: 'Bend', match: 'same' });
const over = { op: 'compare', measure: revenue, by: '>', value: 1000 } as const;

test.each<[string, QueryPlan]>([
  ['The sum of "revenue" over the rows where "city" is "Bend"', { op: 'summary', of: total, rows: inBend }],
  [
    'The number of rows where "city" is "Bend" and "revenue" is more than 1,000',
    { op: 'summary', of: { op: 'count' }, rows: where(over, inBend) },
  ],
  [
    'The values of "city" in the 3 rows with the greatest "revenue"',
    { op: 'values', measure: city, rows: { op: 'highest', rows: ALL, by: revenue, count: 3 }, distinct: false },
  ],
  [
    'The values of "city" in the row after the rows where "city" is "Bend"',
    { op: 'values', measure: city, rows: { op: 'next', rows: inBend }, distinct: false },
  ],
  [
    'The number of rows where (the year of "ordered "now"" is 2024 or the month of "ordered "now"" is March)',
    {
      op: 'summary',
      of: { op: 'count' },
      rows: where({
        op: 'or',
        of: [
          { op: 'compare', measure: { column: 2, property: 'year' }, by: '=', value: 2024 },
          { op: 'compare', measure: { column: 2, property: 'month' }, by: '=', value: 3 },
        ],
      }),
    },
  ],
  [
    'The number of rows where "city" is not "Bend" and "revenue" is not empty',
    {
      op: 'summary',
      of: { op: 'count' },
      rows: where(
        { op: 'not', of: { op: 'empty', column: 1 } },
        where({ op: 'not', of: { op: 'is', column: 0, value: 'Bend', match: 'same' } }),
      ),
    },
  ],
  [
    'The sum of "revenue" for each "city", over all rows, greatest first, the first 2',
    { op: 'groups', by: city, of: total, rows: ALL, order: 'highest', keep: 2, answer: 'groups' },
  ],
  [
    'The number of rows where "city" is "Bend", as a share of the number of all rows',
    { op: 'share', of: { op: 'count' }, rows: inBend, among: ALL },
  ],
  [
    'Whether the sum of "revenue" over all rows is more than 1,000',
    { op: 'holds', left: { op: 'summary', of: total, rows: ALL }, by: '>', right: 1000 },
  ],
  [
    'The difference between the sum of "revenue" over the rows where "city" is "Bend", and the sum of "revenue" over all rows',
    {
      op: 'difference',
      left: { op: 'summary', of: total, rows: inBend },
      right: { op: 'summary', of: total, rows: ALL },
      absolute: true,
      unit: null,
    },
  ],
])('%s', (words, plan) => {
  expect(describePlan(plan, TABLE)).toBe(words);
});
