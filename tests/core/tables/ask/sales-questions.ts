import type { Condition, Measure, QueryPlan, Rows, Summary } from '../../../../core/tables/ask/plan/query-plan.js';
import type { ExpectedCell } from '../../../support/business-tables/business-table.js';

/** A row of the table in the questions. */
export interface Sale {
  order: string;
  city: string;
  product: string;
  revenue: number;
  ordered: string;
  status: string;
}

type Column = keyof Sale;
/** Returns the index of a column, from 0. */
export type ColumnPlace = (column: Column) => number;

export interface SalesQuestion {
  text: string;
  /** Its expected plan. */
  plan: (at: ColumnPlace) => QueryPlan;
  /** The right answers: several if rows tie. */
  expected: (rows: readonly Sale[]) => ExpectedCell[][][];
}

const sum = (rows: readonly Sale[]) => rows.reduce((total, { revenue }) => total + revenue, 0);
const one = (value: ExpectedCell): ExpectedCell[][][] => [[[value]]];
const inCity = (city: string) => (row: Sale) => row.city === city;

function totals(rows: readonly Sale[]): [string, number][] {
  const found = new Map<string, number>();
  for (const { city, revenue } of rows) found.set(city, (found.get(city) ?? 0) + revenue);
  return [...found];
}

/** Returns all names with the highest figure, or each of them alone if several tie. */
function winners(figures: readonly [string, number][]): ExpectedCell[][][] {
  const most = Math.max(...figures.map(([, figure]) => figure));
  const names = figures.filter(([, figure]) => figure === most).map(([name]) => [name]);
  return [names, ...names.map((name) => [name])];
}

const all: Rows = { op: 'all' };
const count: Summary = { op: 'count' };
const where = (condition: Condition): Rows => ({ op: 'where', rows: all, condition });
const is = (at: ColumnPlace, column: Column, value: string): Condition => ({
  op: 'is',
  column: at(column),
  value,
  match: 'same',
});
const revenueOf = (at: ColumnPlace): Measure => ({ column: at('revenue'), property: 'number' });
const total = (at: ColumnPlace): Summary => ({ op: 'aggregate', by: 'sum', measure: revenueOf(at) });
const summary = (of: Summary, rows: Rows = all): QueryPlan => ({ op: 'summary', of, rows });
const perCity = (at: ColumnPlace, keep: number | null): QueryPlan => ({
  op: 'groups',
  by: { column: at('city'), property: 'text' },
  of: total(at),
  rows: all,
  order: 'highest',
  keep,
  answer: keep === null ? 'groups' : 'values',
});

/** Questions with their plans and the results of a plain loop over the rows. */
export const SALES_QUESTIONS: readonly SalesQuestion[] = [
  { text: 'how many orders are there', plan: () => summary(count), expected: (rows) => one(rows.length) },
  {
    text: 'how many orders are from Bend',
    plan: (at) => summary(count, where(is(at, 'city', 'bend'))),
    expected: (rows) => one(rows.filter(inCity('Bend')).length),
  },
  {
    text: 'total revenue in Salem',
    plan: (at) => summary(total(at), where(is(at, 'city', 'Salem'))),
    expected: (rows) => one(sum(rows.filter(inCity('Salem')))),
  },
  { text: 'total revenue', plan: (at) => summary(total(at)), expected: (rows) => one(sum(rows)) },
  {
    text: 'average revenue',
    plan: (at) => summary({ op: 'aggregate', by: 'mean', measure: revenueOf(at) }),
    expected: (rows) => one(sum(rows) / rows.length),
  },
  {
    text: 'highest revenue',
    plan: (at) => summary({ op: 'aggregate', by: 'max', measure: revenueOf(at) }),
    expected: (rows) => one(Math.max(...rows.map(({ revenue }) => revenue))),
  },
  { text: 'revenue by city', plan: (at) => perCity(at, null), expected: (rows) => [totals(rows)] },
  {
    text: 'which city has the highest total revenue',
    plan: (at) => perCity(at, 1),
    expected: (rows) => winners(totals(rows)),
  },
  {
    text: 'how many different products are there',
    plan: (at) => summary({ op: 'count-distinct', column: at('product') }),
    expected: (rows) => one(new Set(rows.map(({ product }) => product)).size),
  },
  {
    text: 'how many orders have a revenue above 500',
    plan: (at) => summary(count, where({ op: 'compare', measure: revenueOf(at), by: '>', value: 500 })),
    expected: (rows) => one(rows.filter(({ revenue }) => revenue > 500).length),
  },
  {
    text: 'how many orders from Eugene are paid',
    plan: (at) => summary(count, where({ op: 'and', of: [is(at, 'city', 'Eugene'), is(at, 'status', 'paid')] })),
    expected: (rows) => one(rows.filter((row) => row.city === 'Eugene' && row.status === 'paid').length),
  },
  {
    text: 'share of cancelled orders',
    plan: (at) => ({ op: 'share', of: count, rows: where(is(at, 'status', 'cancelled')), among: all }),
    expected: (rows) => {
      const share = rows.filter(({ status }) => status === 'cancelled').length / rows.length;
      return one({ any: [share, 100 * share] });
    },
  },
  {
    text: 'total revenue of orders that are not paid',
    plan: (at) => summary(total(at), where({ op: 'not', of: is(at, 'status', 'paid') })),
    expected: (rows) => one(sum(rows.filter(({ status }) => status !== 'paid'))),
  },
  {
    text: 'how many orders in march',
    plan: (at) =>
      summary(
        count,
        where({ op: 'compare', measure: { column: at('ordered'), property: 'month' }, by: '=', value: 3 }),
      ),
    expected: (rows) => one(rows.filter(({ ordered }) => ordered.slice(5, 7) === '03').length),
  },
];
