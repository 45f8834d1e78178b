import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type QueryEngine } from '../../../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { indexTable, type TableIndex } from '../../../../../core/tables/ask/language/question/table-index.js';
import { openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import { readQuestion } from '../../../../../core/tables/ask/language/read-question.js';
import { readTable } from '../../../../support/opened-table.js';

const reader = openQuestionReader('configs/questions');
const RATING = 'How happy? (1 = not at all, 5 = very)';

let index: TableIndex;
let engine: QueryEngine;

beforeAll(async () => {
  const { data, profile } = readTable({
    headers: ['Datum', 'Betrag (EUR)', 'Betrag (USD)', 'Masse [g]', 'Crédito (R$)', 'Variant Price', RATING],
    rows: [
      ['2024-03-01', '-84', '-91', '12.5', '2300', '19.5', '4'],
      ['2024-03-02', '120', '130', '11.5', '150', '5.5', '2'],
      ['2024-03-05', '7', '8', '12', '20', '12', '3'],
    ],
  });
  const table = openQueryTable(data, profile);
  index = indexTable(table);
  engine = await openEngine(data, profile, table);
});
afterAll(() => engine.close());

const ask = (question: string) => readQuestion(question, index, engine.run, { reader, probe: engine.probe });

test.each([
  ['total of Betrag (EUR)', 43],
  ['total betrag (usd)', 47],
  ['average of Masse [g]', 12],
  ['sum of Crédito (R$)', 2470],
  ['sum of Variant Price', 37],
  [`average of ${RATING}`, 3],
  ['highest Masse [g]', 12.5],
])('answers %s', async (question, figure) => {
  const reading = await ask(question);
  expect(reading.kind === 'plan' && reading.result.values).toEqual([[figure]]);
});

test.each(['total Betrag', 'total Variant Price', 'total of Betrag (CHF)'])('declines %s', async (question) => {
  expect((await ask(question)).kind).toBe('declined');
});
