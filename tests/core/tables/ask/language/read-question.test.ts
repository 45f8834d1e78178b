import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEngine, type QueryEngine } from '../../../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { indexTable, type TableIndex } from '../../../../../core/tables/ask/language/question/table-index.js';
import { openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import { readQuestion } from '../../../../../core/tables/ask/language/read-question.js';
import type { ResultCell } from '../../../../../core/tables/ask/plan/plan-result.js';
import { readTable } from '../../../../support/opened-table.js';
import { shareOf } from '../../../../support/property-runs.js';

const reader = openQuestionReader('configs/questions');

const ROWS = [
  ['A-1', '2024-03-02', 'Acme', 'Köln', '120', 'yes'],
  ['A-2', '2024-03-09', 'Borealis', 'Bern', '80', 'no'],
  ['A-3', '2024-04-01', 'Acme', 'Bern', '300', 'yes'],
  ['A-4', '2024-04-15', 'Cinder', 'Köln', '50', 'no'],
  ['A-5', '2023-12-24', 'Acme', 'Wien', '10', 'yes'],
  ['A-6', '2024-05-05', 'Borealis', 'Wien', '95', ''],
];

let index: TableIndex;
let engine: QueryEngine;

beforeAll(async () => {
  const { data, profile } = readTable({
    headers: ['Order', 'Ordered', 'Customer', 'City', 'Revenue', 'Paid'],
    rows: ROWS,
  });
  const table = openQueryTable(data, profile);
  index = indexTable(table);
  engine = await openEngine(data, profile, table);
});
afterAll(() => engine.close());

const ask = (question: string) => readQuestion(question, index, engine.run, { reader, probe: engine.probe });

describe('questions with only known words', () => {
  test.each(
    shareOf<[string, ResultCell[][]]>([
      [
        'revenue per order',
        [
          ['A-3', 300],
          ['A-1', 120],
          ['A-6', 95],
          ['A-2', 80],
          ['A-4', 50],
          ['A-5', 10],
        ],
      ],
      ['total revenue', [[655]]],
      ['total revenue in Bern', [[380]]],
      ['total revenue in KÖLN or Bern', [[550]]],
      ['average revenue in Bern', [[190]]],
      [
        'revenue per customer',
        [
          ['Acme', 430],
          ['Borealis', 175],
          ['Cinder', 50],
        ],
      ],
      ['which customer has the highest total revenue', [['Acme']]],
      ['how many orders are from Koln', [[2]]],
      ['how many orders over 90', [[3]]],
      ['how many orders between $60 and $100', [[2]]],
      ['how many orders in march', [[2]]],
      ['how many orders after 2024-04-01', [[2]]],
      ['highest revenue in Wien', [[95]]],
      ['difference between the highest and the lowest revenue', [[290]]],
      ['how many different customers are there', [[3]]],
      ['which city had more revenue, Bern or Wien', [['Bern']]],
      ['second highest revenue', [[120]]],
      ['top 2 orders by revenue', [['A-3'], ['A-1']]],
      ['two orders with the lowest revenue', [['A-5'], ['A-4']]],
      ['how many orders in the first quarter', [[2]]],
      ['how many orders between march 2024 and april 2024', [[4]]],
      ['total revenue between 1 march 2024 and 10 march 2024', [[200]]],
      ['how many orders before april 2024', [[3]]],
      ['revenue on 9 march 2024', [[80]]],
      ['how many orders between 80 and 120', [[3]]],
      ['the 50th percentile of the revenue', [[87.5]]],
      ['share of Bern orders that are paid', [[0.5]]],
      ['total revenue without Bern', [[275]]],
      ['total revenue excluding Bern and Wien', [[170]]],
      ['average revenue except Acme', [[75]]],
      ['total revenue between 01.03.2024 and 10.03.2024', [[200]]],
      ['how many orders have no customer', [[0]]],
      ['share of Bern in total revenue', [[0.580152671755725]]],
      ['proportion of Acme in the revenue', [[0.656488549618321]]],
      ['which customer has the highest number of orders', [['Acme']]],
      ['which customer made order A-4', [['Cinder']]],
      ['when was A-2 ordered', [['2024-03-09']]],
      ['difference between the revenue of Köln and Wien', [[65]]],
    ]),
  )('%s', async (question, values) => {
    const reading = await ask(question);
    expect(reading.kind === 'plan' ? reading.result.values : []).toEqual(values);
  });
});

describe('good and bad are high or low, depending on the column', () => {
  const league = {
    headers: ['Team', 'Rank', 'Points', 'Errors'],
    rows: [
      ['Foxes', '2', '41', '7'],
      ['Owls', '1', '52', '3'],
      ['Bears', '3', '30', '12'],
    ],
  };
  const { data, profile } = readTable(league);
  const table = openQueryTable(data, profile);

  test.each([
    ['best team by points', [['Owls']]],
    ['worst team by points', [['Bears']]],
    ['best team by rank', [['Owls']]],
    ['worst team by errors', [['Bears']]],
    ['which team has the best rank', [['Owls']]],
    ['second best team by points', [['Foxes']]],
    ['which team has the second highest points', [['Foxes']]],
  ] satisfies [string, ResultCell[][]][])('%s', async (question, values) => {
    const opened = await openEngine(data, profile, table);
    const reading = await readQuestion(question, indexTable(table), opened.run, { reader, probe: opened.probe });
    expect(reading.kind === 'plan' ? reading.result.values : []).toEqual(values);
    opened.close();
  });

  test('the first row is not the best one', async () => {
    const towns = readTable({ headers: ['Town'], rows: [['Paris'], ['Rome'], ['Berlin']] });
    const named = openQueryTable(towns.data, towns.profile);
    const opened = await openEngine(towns.data, towns.profile, named);
    const reading = await readQuestion('best town', indexTable(named), opened.run, { reader, probe: opened.probe });
    expect(reading.kind).toBe('declined');
    opened.close();
  });
});

describe('questions that are too short or have unknown words', () => {
  test.each(
    shareOf([
      'how many orders are not in Bern or Wien',
      'total revenue of the top 2 customers',
      'how many orders above -5 and below',
    ]),
  )('%s', async (question) => {
    expect((await ask(question)).kind).toBe('declined');
  });

  test('counts rows per value of a column with few repeats, if a count is named', async () => {
    const cities = ['Bern', 'Bern', 'Köln', 'Wien', 'Oslo', 'Rom', 'Paris', 'Lima', 'Kiel', 'Bonn', 'Graz', 'Linz'];
    const { data, profile } = readTable({
      headers: ['Name', 'City', 'Bonus'],
      rows: cities.map((city, at) => [`Name ${at}`, city, String(at)]),
    });
    const table = openQueryTable(data, profile);
    const people = await openEngine(data, profile, table);
    const read = (question: string) =>
      readQuestion(question, indexTable(table), people.run, { reader, probe: people.probe });
    const counted = await read('number of rows per city');
    expect(counted.kind === 'plan' ? counted.result.values[0] : []).toEqual(['Bern', 2]);
    expect((await read('bonuses per city')).kind).toBe('declined');
    people.close();
  });

  test('does not combine amounts in several currencies', async () => {
    const { data, profile } = readTable({
      headers: ['Employee', 'Amount', 'Currency'],
      rows: [
        ['Holm', '12.50', 'EUR'],
        ['Demir', '80.25', 'USD'],
        ['Holm', '30.25', 'EUR'],
        ['Novak', '10.00', 'GBP'],
      ],
    });
    const mixed = openQueryTable(data, profile);
    const opened = await openEngine(data, profile, mixed);
    const askMixed = (question: string) =>
      readQuestion(question, indexTable(mixed), opened.run, { reader, probe: opened.probe });
    expect(await askMixed('total amount')).toMatchObject({ kind: 'declined', reason: 'ambiguous' });
    expect(await askMixed('highest amount')).toMatchObject({ kind: 'declined' });
    opened.close();
  });
});

describe('declined questions', () => {
  test.each([
    ['which customer is the nicest', 'nicest'],
    ['how much will we sell next year', 'next'],
    ['what is our profit margin', 'profit'],
    ['how many parcels were damaged', 'damaged'],
  ])('%s', async (question, word) => {
    const reading = await ask(question);
    expect(reading.kind).toBe('declined');
    expect(reading.kind === 'declined' ? reading.unexplained : []).toContain(word);
  });

  test('a question for a reason is not about the table', async () => {
    expect(await ask('why did Acme stop ordering')).toMatchObject({ kind: 'declined', reason: 'not-about-the-table' });
  });
});

test('leaves questions of quality to the profile', async () => {
  expect(await ask('how many orders are missing paid')).toMatchObject({
    plan: { op: 'quality', about: 'missing', column: 5 },
  });
});
