import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type QueryEngine } from '../../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../../core/tables/ask/engine/open-query-table.js';
import type { Condition, Measure, QueryPlan, Rows, Summary } from '../../../../core/tables/ask/plan/query-plan.js';
import { fitsAnswer } from '../../../support/business-questions/fits-answer.js';
import { openAskedTable } from '../../../support/business-questions/open-table.js';
import { type AskedTable, readQuestions } from '../../../support/business-questions/read-questions.js';

/** Plans written by hand for questions whose answers were calculated without the product, to test only the engine. */

type Columns = (name: string) => number;

const all: Rows = { op: 'all' };
const where = (condition: Condition): Rows => ({ op: 'where', rows: all, condition });
const is = (column: number, value: string): Condition => ({ op: 'is', column, value, match: 'same' });
const number = (column: number): Measure => ({ column, property: 'number' });
const text = (column: number): Measure => ({ column, property: 'text' });
const count: Summary = { op: 'count' };
const of = (by: 'sum' | 'mean' | 'median' | 'min' | 'max', column: number): Summary => ({
  op: 'aggregate',
  by,
  measure: number(column),
});
const summary = (what: Summary, rows: Rows = all): QueryPlan => ({ op: 'summary', of: what, rows });
const groups = (by: Measure, what: Summary, keep: number | null = null, rows: Rows = all): QueryPlan => ({
  op: 'groups',
  by,
  of: what,
  rows,
  order: 'highest',
  keep,
  answer: keep === null ? 'groups' : 'values',
});
const least = (plan: QueryPlan): QueryPlan => (plan.op === 'groups' ? { ...plan, order: 'lowest' } : plan);
const and = (...conditions: Condition[]): Condition => ({ op: 'and', of: conditions });
const not = (condition: Condition): Condition => ({ op: 'not', of: condition });
const compare = (measure: Measure, by: '=' | '<' | '<=' | '>' | '>=', value: number | string): Condition => ({
  op: 'compare',
  measure,
  by,
  value,
});

const PLANS: [string, string, (at: Columns) => QueryPlan][] = [
  [
    'orders',
    'how much did we sell in march',
    (at) => summary(of('sum', at('Revenue')), where(compare({ column: at('Order date'), property: 'month' }, '=', 3))),
  ],
  ['orders', 'which customer ordered most often?', (at) => groups(text(at('Customer')), count, 1)],
  ['orders', 'top 5 products by revenue', (at) => groups(text(at('Product')), of('sum', at('Revenue')), 5)],
  ['orders', 'how many orders were cancelled', (at) => summary(count, where(is(at('Status'), 'cancelled')))],
  [
    'orders',
    'how many different products did we sell?',
    (at) => summary({ op: 'count-distinct', column: at('Product') }),
  ],
  ['invoices', 'average net amount per client', (at) => groups(text(at('Client')), of('mean', at('Net amount')))],
  [
    'invoices',
    'what is the total gross amount that is still open',
    (at) => summary(of('sum', at('Gross amount')), where(is(at('Status'), 'open'))),
  ],
  [
    'invoices',
    'share of paid invoices',
    (at) => ({ op: 'share', of: count, rows: where(is(at('Status'), 'paid')), among: all }),
  ],
  ['staff', 'how many rows are missing an email', (at) => summary(count, where({ op: 'empty', column: at('Email') }))],
  [
    'staff',
    'median salary in sales',
    (at) => summary(of('median', at('Salary')), where(is(at('Department'), 'Sales'))),
  ],
  [
    'staff',
    'who started before 2013',
    (at) => ({
      op: 'values',
      measure: text(at('Name')),
      distinct: false,
      rows: where(compare({ column: at('Start date'), property: 'year' }, '<', 2013)),
    }),
  ],
  [
    'inventory',
    'total on hand in the Harbour warehouse',
    (at) => summary(of('sum', at('On hand')), where(is(at('Warehouse'), 'harbour'))),
  ],
  [
    'inventory',
    'average weight of the items from Metalia',
    (at) => summary(of('mean', at('Weight')), where(is(at('Supplier'), 'metalia'))),
  ],
  [
    'tickets',
    'how many urgent tickets were opened in may',
    (at) =>
      summary(
        count,
        where(and(is(at('Priority'), 'urgent'), compare({ column: at('Opened'), property: 'month' }, '=', 5))),
      ),
  ],
  ['tickets', 'average rating per agent', (at) => groups(text(at('Agent')), of('mean', at('Rating')))],
  [
    'tickets',
    'median first response time of billing tickets',
    (at) => summary(of('median', at('First response')), where(is(at('Category'), 'Billing'))),
  ],
  [
    'sensors',
    'average temperature in the server room',
    (at) => summary(of('mean', at('Temperature (°C)')), where(is(at('Room'), 'Server room'))),
  ],
  [
    'sensors',
    'temperature of S-01 in the first reading',
    (at) => ({
      op: 'values',
      measure: number(at('Temperature (°C)')),
      distinct: false,
      rows: { op: 'first', rows: where(is(at('Sensor'), 'S-01')), count: 1 },
    }),
  ],
  [
    'budget',
    'how many lines have a negative variance',
    (at) => summary(count, where(compare(number(at('Variance')), '<', 0))),
  ],
  [
    'timesheets',
    'on which weekday were the most hours logged',
    (at) => groups({ column: at('Date'), property: 'weekday' }, of('sum', at('Hours')), 1),
  ],
  [
    'timesheets',
    'share of entries that are not billable',
    (at) => ({ op: 'share', of: count, rows: where(not(is(at('Billable'), 'yes'))), among: all }),
  ],
  [
    'leads',
    'total deal value of won leads',
    (at) => summary(of('sum', at('Deal value')), where(is(at('Stage'), 'Won'))),
  ],
  [
    'leads',
    'how many leads are missing a phone number?',
    (at) => ({ op: 'quality', about: 'missing', column: at('Phone') }),
  ],
  [
    'deliveries',
    'average delivery time per region',
    (at) => groups(text(at('Region')), of('mean', at('Delivery time'))),
  ],
  [
    'deliveries',
    'how many deliveries went over 2,000 km',
    (at) => summary(count, where(compare(number(at('Distance')), '>', 2000))),
  ],
  [
    'deliveries',
    'which carrier is the cheapest on average',
    (at) => least(groups(text(at('Carrier')), of('mean', at('Cost')), 1)),
  ],
  [
    'bookings',
    'average number of nights per room type',
    (at) => groups(text(at('Room type')), of('mean', at('Nights'))),
  ],
  [
    'bookings',
    'which month had the most check-ins',
    (at) => groups({ column: at('Check-in'), property: 'month' }, count, 1),
  ],
  ['expenses', 'total amount in EUR', (at) => summary(of('sum', at('Amount')), where(is(at('Currency'), 'EUR')))],
  [
    'expenses',
    'which merchants are in the flights category',
    (at) => ({
      op: 'values',
      measure: text(at('Merchant')),
      distinct: true,
      rows: where(is(at('Category'), 'flights')),
    }),
  ],
  ['subscriptions', 'how many accounts are from canada', (at) => summary(count, where(is(at('Country'), 'canada')))],
  [
    'production',
    'units produced on line A',
    (at) => summary(of('sum', at('Units produced')), where(is(at('Line'), 'Line A'))),
  ],
  ['production', 'average downtime per line', (at) => groups(text(at('Line')), of('mean', at('Downtime (min)')))],
  [
    'properties',
    'cheapest property in York',
    (at) => ({
      op: 'values',
      measure: text(at('Ref')),
      distinct: false,
      rows: { op: 'lowest', rows: where(is(at('City'), 'York')), by: number(at('Asking price')), count: 1 },
    }),
  ],
  [
    'properties',
    'difference between the highest and the lowest asking price',
    (at) => ({
      op: 'difference',
      left: summary(of('max', at('Asking price'))),
      right: summary(of('min', at('Asking price'))),
      absolute: true,
      unit: null,
    }),
  ],
  ['campaigns', 'total spend per channel', (at) => groups(text(at('Channel')), of('sum', at('Spend (EUR)')))],
  ['inventory', 'how many duplicate rows are there', () => ({ op: 'quality', about: 'duplicates', column: null })],
];

interface Opened {
  asked: AskedTable;
  at: Columns;
  engine: QueryEngine;
}

const opened = new Map<string, Opened>();

beforeAll(async () => {
  for (const asked of readQuestions('dev')) {
    const { data, profile } = openAskedTable(asked);
    const table = openQueryTable(data, profile);
    const at = (name: string) => {
      const index = table.columns.findIndex((column) => column.name === name);
      if (index < 0) throw new Error(`${asked.name} has no column ${name}`);
      return index;
    };
    opened.set(asked.name, { asked, at, engine: await openEngine(data, profile, table) });
  }
});

afterAll(() => {
  for (const { engine } of opened.values()) engine.close();
});

test.each(PLANS)('%s: %s', async (name, ask, plan) => {
  const { asked, at, engine } = opened.get(name)!;
  const question = asked.questions.find((one) => one.ask === ask);
  if (question === undefined || !('answer' in question)) throw new Error('no such question');
  const { values } = await engine.run(plan(at));
  expect(fitsAnswer(question, values), JSON.stringify(values)).toBe(true);
});
