import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryEngine } from '../../../../../core/tables/ask/engine/open-engine.js';
import { indexTable, type TableIndex } from '../../../../../core/tables/ask/language/question/table-index.js';
import { openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import { readQuestion } from '../../../../../core/tables/ask/language/read-question.js';
import type { QuestionReading, ResultCell } from '../../../../../core/tables/ask/plan/plan-result.js';
import { openQuery } from '../../../../support/opened-query.js';

const reader = openQuestionReader('configs/questions');

function openAsked(headers: string[], rows: string[][]) {
  let index: TableIndex;
  let engine: QueryEngine;
  beforeAll(async () => {
    const query = await openQuery({ headers, rows });
    index = indexTable(query.table);
    engine = query.engine;
  });
  afterAll(() => engine.close());
  return (question: string): Promise<QuestionReading> =>
    readQuestion(question, index, engine.run, { reader, probe: engine.probe });
}

const valuesOf = (reading: QuestionReading): ResultCell[][] | 'declined' =>
  reading.kind === 'plan' ? reading.result.values : 'declined';

describe('English questions', () => {
  const ask = openAsked(
    ['Order ID', 'Order date', 'Customer', 'City', 'Qty', 'Unit price', 'Revenue', 'Paid'],
    [
      ['A-1', '2024-03-02', 'Acme', 'Köln', '2', '60', '120', 'yes'],
      ['A-2', '2024-03-09', 'Borealis', 'Bern', '4', '20', '80', 'no'],
      ['A-3', '2024-04-01', 'Acme', 'Bern', '3', '100', '300', 'yes'],
      ['A-4', '2024-04-15', 'Cinder', 'Köln', '1', '50', '50', 'no'],
      ['A-5', '2023-12-24', 'Acme', 'Wien', '5', '2', '10', 'yes'],
      ['A-6', '2024-05-05', 'Borealis', 'Wien', '5', '19', '95', 'yes'],
    ],
  );

  test.each<[string, ResultCell[][]]>([
    ['who bought the most in april', [['Acme']]],
    ['how much revenue did acme bring', [[430]]],
    ['how many orders are not paid', [[2]]],
    ['revenue of a single order, what was the highest', [[300]]],
    ['total revenue in KÖLN or Bern', [[550]]],
    ['orders with more than 4 pieces', [['A-5'], ['A-6']]],
    ['customers with at least 2 orders', [['Acme'], ['Borealis']]],
    ['unpaid orders', [['A-2'], ['A-4']]],
    ['total of qty x unit price', [[655]]],
  ])('%s', async (question, values) => {
    expect(valuesOf(await ask(question))).toEqual(values);
  });

  test.each([
    ['how many orders came from mars', 'mars'],
    ['revenue on line D', 'd'],
    ['how much did acme spend', 'spend'],
  ])('names the word that it does not know: %s', async (question, word) => {
    const reading = await ask(question);
    expect(reading.kind === 'declined' && reading.unexplained).toContain(word);
  });

  test('leaves open what is meant', async () => {
    const reading = await ask('total revenue of the top 2 customers');
    expect(reading).toMatchObject({ kind: 'declined', reason: 'ambiguous', unexplained: [] });
  });

  test('is more certain if the strict reader has the same answer', async () => {
    const readings = await Promise.all(['total revenue', 'how much revenue did acme bring'].map(ask));
    expect(readings.map((reading) => reading.kind === 'plan' && reading.confidence)).toEqual([0.89, 0.73]);
  });
});

describe('German questions', () => {
  const ask = openAsked(
    ['Name', 'Abteilung', 'Gehalt', 'Eintritt'],
    [
      ['Anna Kurz', 'Vertrieb', '4200', '01.02.2019'],
      ['Bernd Lang', 'Lager', '3100', '15.03.2021'],
      ['Clara Wolf', 'Vertrieb', '5100', '20.05.2020'],
      ['Dirk Moser', 'Lager', '2900', '30.11.2022'],
    ],
  );

  test.each<[string, ResultCell[][]]>([
    ['wer verdient am meisten', [['Clara Wolf']]],
    ['wie viele Leute arbeiten im Lager', [[2]]],
    ['durchschnittliches Gehalt im Vertrieb', [[4650]]],
    ['total Gehalt in Vertrieb', [[9300]]],
    ['wer ist seit 2021 dabei', [['Bernd Lang'], ['Dirk Moser']]],
  ])('%s', async (question, values) => {
    expect(valuesOf(await ask(question))).toEqual(values);
  });

  test('suggests questions in German', async () => {
    const reading = await ask('wie ist das Wetter');
    expect(reading.kind === 'declined' && reading.suggestions.join(' ')).toMatch(/Gehalt/);
  });
});

describe('Chinese questions', () => {
  const ask = openAsked(
    ['日期', '产品', '城市', '数量', '金额'],
    [
      ['2024-03-02', '台灯', '上海', '2', '120'],
      ['2024-03-09', '椅子', '北京', '4', '800'],
      ['2024-04-01', '台灯', '北京', '3', '180'],
      ['2024-04-15', '书桌', '上海', '1', '650'],
    ],
  );

  test.each<[string, ResultCell[][]]>([
    ['总金额是多少', [[1750]]],
    ['北京的总金额', [[980]]],
    ['有几个城市', [[2]]],
    [
      '每个城市的金额',
      [
        ['北京', 980],
        ['上海', 770],
      ],
    ],
  ])('%s', async (question, values) => {
    expect(valuesOf(await ask(question))).toEqual(values);
  });
});
