import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngine, type QueryEngine } from '../../../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import type { Measure, QueryPlan, Rows } from '../../../../../core/tables/ask/plan/query-plan.js';
import { readTable } from '../../../../support/opened-table.js';

const HEADERS = ['city', 'revenue', 'ordered', 'score', 'tags'];
const ROWS = [
  ['Bend', '1,200', '2024-01-31', '3–1', 'red, green'],
  ['São Paulo', '950', '2024-02-05', '0–2', 'green'],
  ['bend', '50', '2023-12-24', '1–1', 'blue; red'],
  ['New York', 'N/A', '2024-02-29', '4–0', ''],
  ['', '300', '2024-03-01', '2–2', 'red'],
  ['New York City', '950', '2024-03-01', '', 'greenish'],
];
const city: Measure = { column: 0, property: 'text' };
const revenue: Measure = { column: 1, property: 'number' };
const ordered: Measure = { column: 2, property: 'date' };
const ALL: Rows = { op: 'all' };
const inCity = (value: string, match: 'same' | 'words' | 'member' = 'same'): Rows => ({
  op: 'where',
  rows: ALL,
  condition: { op: 'is', column: 0, value, match },
});
const sum = { op: 'aggregate', by: 'sum', measure: revenue } as const;
const valuesOf = (measure: Measure, rows: Rows): QueryPlan => ({ op: 'values', measure, rows, distinct: false });
const compare = (measure: Measure, by: '=' | '!=' | '<' | '>' | '<=' | '>=', value: string | number): Rows => ({
  op: 'where',
  rows: ALL,
  condition: { op: 'compare', measure, by, value },
});

let engine: QueryEngine;
beforeAll(async () => {
  const { data, profile } = readTable({ headers: HEADERS, rows: ROWS });
  engine = await openEngine(data, profile, openQueryTable(data, profile));
});
afterAll(() => engine.close());

describe('answers of plans', () => {
  test.each<[string, QueryPlan, unknown]>([
    ['cells with their original case', valuesOf(city, inCity('BEND')), [['Bend'], ['bend']]],
    ['accents do not matter', valuesOf(revenue, inCity('sao paulo')), [[950]]],
    ['words within cells', valuesOf(city, inCity('york', 'words')), [['New York'], ['New York City']]],
    [
      'distinct values',
      { op: 'values', measure: city, rows: ALL, distinct: true },
      [['Bend'], ['São Paulo'], ['New York'], ['New York City']],
    ],
    ['a count', { op: 'summary', of: { op: 'count' }, rows: ALL }, [[6]]],
    ['a distinct count', { op: 'summary', of: { op: 'count-distinct', column: 0 }, rows: ALL }, [[4]]],
    ['a sum', { op: 'summary', of: sum, rows: ALL }, [[3450]]],
    ['a mean', { op: 'summary', of: { ...sum, by: 'mean' }, rows: ALL }, [[690]]],
    ['a median', { op: 'summary', of: { ...sum, by: 'median' }, rows: ALL }, [[950]]],
    ['a percentile', { op: 'summary', of: { ...sum, by: 'percentile', at: 25 }, rows: ALL }, [[300]]],
    [
      'a latest date',
      { op: 'summary', of: { op: 'aggregate', by: 'max', measure: ordered }, rows: ALL },
      [['2024-03-01']],
    ],
    ['a comparison of numbers', { op: 'summary', of: { op: 'count' }, rows: compare(revenue, '>', 300) }, [[3]]],
    ['a comparison of dates', valuesOf(revenue, compare(ordered, '<', '2024-01-01')), [[50]]],
    ['a month', { op: 'summary', of: sum, rows: compare({ column: 2, property: 'month' }, '=', 2) }, [[950]]],
    ['a weekday', valuesOf(ordered, compare({ column: 2, property: 'weekday' }, '=', 1)), [['2024-02-05']]],
    ['a second number', valuesOf(city, compare({ column: 3, property: 'number2' }, '=', 2)), [['São Paulo']]],
    [
      'a member of a list',
      {
        op: 'summary',
        of: { op: 'count' },
        rows: { op: 'where', rows: ALL, condition: { op: 'is', column: 4, value: 'Red', match: 'member' } },
      },
      [[3]],
    ],
    [
      'the highest, with ties',
      valuesOf(city, { op: 'highest', rows: ALL, by: revenue, count: 2 }),
      [['Bend'], ['São Paulo'], ['New York City']],
    ],
    ['the lowest', valuesOf(city, { op: 'lowest', rows: ALL, by: revenue, count: 1 }), [['bend']]],
    ['the next row', valuesOf(city, { op: 'next', rows: inCity('São Paulo') }), [['bend']]],
    ['the previous row', valuesOf(city, { op: 'previous', rows: inCity('São Paulo') }), [['Bend']]],
    ['the last rows', valuesOf(ordered, { op: 'last', rows: ALL, count: 2 }), [['2024-03-01'], ['2024-03-01']]],
    [
      'empty cells',
      { op: 'summary', of: { op: 'count' }, rows: { op: 'where', rows: ALL, condition: { op: 'empty', column: 1 } } },
      [[1]],
    ],
    [
      'the same as other rows',
      {
        op: 'summary',
        of: { op: 'count' },
        rows: {
          op: 'where',
          rows: ALL,
          condition: { op: 'same-as', column: 2, rows: { op: 'last', rows: ALL, count: 1 } },
        },
      },
      [[2]],
    ],
    [
      'groups',
      { op: 'groups', by: city, of: sum, rows: ALL, order: 'highest', keep: null, answer: 'groups' },
      [
        ['Bend', 1250],
        ['New York City', 950],
        ['São Paulo', 950],
      ],
    ],
    [
      'groups that tie',
      { op: 'groups', by: city, of: sum, rows: ALL, order: 'lowest', keep: 1, answer: 'values' },
      [['New York City'], ['São Paulo']],
    ],
    [
      'groups that fit',
      {
        op: 'groups',
        by: city,
        of: { op: 'count' },
        rows: ALL,
        order: 'value',
        keep: null,
        answer: 'values',
        having: { by: '>', value: 1 },
      },
      [['Bend']],
    ],
    ['a share', { op: 'share', of: sum, rows: inCity('bend'), among: ALL }, [[0.36231884057971]]],
    [
      'a difference',
      {
        op: 'difference',
        left: valuesOf(revenue, inCity('New York City')),
        right: { op: 'summary', of: sum, rows: inCity('bend') },
        absolute: true,
        unit: null,
      },
      [[300]],
    ],
    [
      'days between',
      {
        op: 'difference',
        left: { op: 'summary', of: { op: 'aggregate', by: 'max', measure: ordered }, rows: ALL },
        right: { op: 'summary', of: { op: 'aggregate', by: 'min', measure: ordered }, rows: ALL },
        absolute: false,
        unit: 'days',
      },
      [[68]],
    ],
    [
      'no difference of several values',
      {
        op: 'difference',
        left: valuesOf(revenue, ALL),
        right: valuesOf(revenue, inCity('New York City')),
        absolute: true,
        unit: null,
      },
      [[null]],
    ],
    [
      'which of two',
      {
        op: 'choose',
        among: [
          { name: 'Bend', plan: { op: 'summary', of: sum, rows: inCity('bend') } },
          { name: 'São Paulo', plan: { op: 'summary', of: sum, rows: inCity('são paulo') } },
        ],
        order: 'highest',
      },
      [['Bend']],
    ],
    [
      'nothing if a figure is missing',
      {
        op: 'choose',
        among: [
          { name: 'Bend', plan: { op: 'summary', of: sum, rows: inCity('bend') } },
          { name: 'x', plan: { op: 'summary', of: sum, rows: inCity('x') } },
        ],
        order: 'highest',
      },
      [],
    ],
    [
      'whether something holds',
      { op: 'holds', left: { op: 'summary', of: sum, rows: inCity('bend') }, by: '>', right: 1000 },
      [[true]],
    ],
    [
      'whether a text holds',
      { op: 'holds', left: valuesOf(city, compare(ordered, '=', '2024-02-05')), by: '=', right: 'Sao Paulo' },
      [[true]],
    ],
  ])('%s', async (_, plan, values) => {
    expect((await engine.run(plan)).values).toEqual(values);
  });
});

describe('evidence', () => {
  test('names the rows of the file, and what was skipped', async () => {
    const { rows, rowsUsed, rowsSkipped } = await engine.run({
      op: 'groups',
      by: city,
      of: sum,
      rows: ALL,
      order: 'highest',
      keep: null,
      answer: 'groups',
    });
    expect({ rows, rowsUsed, rowsSkipped }).toEqual({
      rows: [2, 3, 4, 7],
      rowsUsed: 4,
      rowsSkipped: [
        { count: 1, rows: [6], reason: '"city" is empty' },
        { count: 1, rows: [5], reason: '"revenue" contains no number' },
      ],
    });
  });

  test('reports rows with an undecided condition', async () => {
    const result = await engine.run({ op: 'summary', of: { op: 'count' }, rows: compare(revenue, '>', 300) });
    expect(result.rowsSkipped).toEqual([{ count: 1, rows: [5], reason: '"revenue" contains no number' }]);
  });
});

describe('amounts in several currencies', () => {
  const rows = [
    ['$5', 'north', 'shop', 'Ulm'],
    ['7 €', 'south', 'shop', 'Kiel'],
    ['USD 3', 'north', 'web', 'Jena'],
    ['8 EUR', 'south', 'web', 'Kiel'],
  ];
  const amount: Measure = { column: 0, property: 'number' };
  const total = { op: 'aggregate', by: 'sum', measure: amount } as const;
  const inRegion = (value: string): Rows => ({
    op: 'where',
    rows: ALL,
    condition: { op: 'is', column: 1, value, match: 'same' },
  });
  const perColumn = (column: number, keep: number | null): QueryPlan => ({
    op: 'groups',
    by: { column, property: 'text' },
    of: total,
    rows: ALL,
    order: 'highest',
    keep,
    answer: 'groups',
  });

  test.each<[string, QueryPlan, { mixed: boolean; unit: string | null }]>([
    ['are not added up', { op: 'summary', of: total, rows: ALL }, { mixed: true, unit: null }],
    [
      'are added up if those used are in one',
      { op: 'summary', of: total, rows: inRegion('north') },
      { mixed: false, unit: '$' },
    ],
    ['are counted', { op: 'summary', of: { op: 'count' }, rows: ALL }, { mixed: false, unit: null }],
    [
      'are not compared',
      valuesOf(amount, { op: 'highest', rows: ALL, by: amount, count: 1 }),
      { mixed: true, unit: null },
    ],
    ['are listed for groups of one currency each', perColumn(1, null), { mixed: false, unit: null }],
    ['are not listed for groups that mix them', perColumn(2, null), { mixed: true, unit: null }],
    ['are not listed for more groups than currencies', perColumn(3, null), { mixed: true, unit: null }],
    ['are not ranked between groups', perColumn(1, 1), { mixed: true, unit: null }],
  ])('%s', async (_, plan, { mixed, unit }) => {
    const { data, profile } = readTable({ headers: ['amount', 'region', 'way', 'city'], rows });
    const own = await openEngine(data, profile, openQueryTable(data, profile));
    const result = await own.run(plan);
    own.close();
    expect(result.mixedUnits !== undefined).toBe(mixed);
    expect(result.unit).toBe(unit);
  });
});
