import { expect, test } from 'vitest';
import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler } from '../../../handlers/tables/agent-query.js';
import { replayJournal } from '../../../handlers/tables/kit/replay-journal.js';
import { handler as exportJournal } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const ask = (question: string, more: Record<string, unknown> = { path: 'orders.csv' }) =>
  callHandler<QueryAnswer>(handler, { json: { question, ...more } });

test('an answer contains the underlying rows of the file', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { status, body } = await ask('What is the average price?');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'answered',
    table: 't1',
    values: [[9.58333333333333]],
    declined: null,
    model: null,
  });
  expect(body.evidence).toMatchObject({
    plan_in_words: 'The mean of "price" over all rows',
    columns: [{ index: 2, name: 'price', used_as: 'number' }],
    rows: [2, 4, 5],
    rows_used: 3,
    table_rows: 4,
    rows_skipped: [{ count: 1, reason: '"price" contains no number', rows: [3] }],
    proposed_by: 'rules',
  });
  expect(body.evidence!.sql).toBe('SELECT (SELECT favg(c2_number) FROM t) AS value');
});

test('an answer of several rows has all of their values, with the meaning of each place', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { body } = await ask('How many orders per city?');
  expect(body).toMatchObject({
    status: 'answered',
    values: [
      ['Berlin', 2],
      ['Paris', 1],
      ['Roma', 1],
    ],
    value_count: 3,
  });
  expect(body.value_names).toHaveLength(2);
});

test('a question that asks for a chart gets one', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { status, body } = await ask('number of rows per city as a chart');
  expect({ status, kind: body.chart?.kind, notes: body.notes }).toEqual({ status: 200, kind: 'bars', notes: [] });
  expect(body.chart!.svg).toMatch(/^<svg .*<title>count by city<\/title>.*>Berlin<.*>2<.*<\/svg>$/s);
  const figure = await ask('What is the average price, as a chart?');
  expect(figure.body).toMatchObject({
    chart: null,
    notes: ['No chart: the answer is not one figure for each group.'],
  });
  expect((await ask('number of rows per city')).body.chart).toBeNull();
});

test.each([
  ['сколько zzqx строк', true],
  ['πόσες zzqx', true],
  ['zzqx', false],
])('"%s" was not understood, and the languages are listed: %s', async (question, isListed) => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { body } = await ask(question);
  expect(body.status).toBe('declined');
  expect(body.text.endsWith('Questions are understood in English, German and Chinese.')).toBe(isListed);
});

test('declines a question that no column answers, with suggestions', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const { status, body } = await ask('Who won the football match on Mars?');
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'declined', values: [], evidence: null, confidence: 0 });
  expect(body.declined!.suggestions.length).toBeGreaterThan(0);
});

test('answers a question about an upload like one about a file', async () => {
  await tableFolder({});
  const file = { name: 'file', fileName: 'orders.csv', data: Buffer.from(ORDERS) };
  const question = { name: 'question', data: Buffer.from('How many rows are there?') };
  const { status, body } = await callHandler<QueryAnswer>(handler, multipart([file, question]));
  expect({ status, values: body.values }).toEqual({ status: 200, values: [[4]] });
});

test.each([
  [{ question: '', path: 'orders.csv' }, 400, 'invalid-input'],
  [{ question: 'x'.repeat(1001), path: 'orders.csv' }, 400, 'invalid-input'],
  [{ question: 'How many rows?' }, 400, 'invalid-input'],
  [{ question: 'How many rows?', path: 'none.csv' }, 404, 'not-found'],
  [{ question: 'How many rows?', path: 'orders.csv', table: 't9' }, 404, 'table-not-found'],
])('%j is refused', async (json, status, code) => {
  await tableFolder({ 'orders.csv': ORDERS });
  expect(await callHandler<Problem>(handler, { json })).toMatchObject({ status, body: { code } });
});

const GROUPS = 'Region,City,Sales\nNorth,Oslo,10\n,Riga,5\nSubtotal,,15\nSouth,Rome,7\n,Bari,2\nSubtotal,,9\n';

test.each<[string, Record<string, unknown>, unknown[][]]>([
  [
    'total Sales by Region',
    {},
    [
      ['North', 15],
      ['South', 9],
    ],
  ],
  [
    'total Sales by Region',
    { keep_blanks: true },
    [
      ['North', 10],
      ['South', 7],
    ],
  ],
  ['sum of Sales', { include_totals: true }, [[48]]],
  ['sum of Sales including subtotals', {}, [[48]]],
])('%s with %j', async (question, options, values) => {
  await tableFolder({ 'groups.csv': GROUPS });
  const { body } = await ask(question, { path: 'groups.csv', ...options });
  expect(body).toMatchObject({ question, values, evidence: { table_rows: 6 } });
  expect(body.notes[0]).toMatch(/^(?:Includes|Leaves out) 2 rows that add up other rows.*row 4.*row 7/);
});

test('records a question, and the journal can replay it', async () => {
  const folder = await tableFolder({ 'orders.csv': GROUPS });
  await ask('How many rows are there?', { path: 'orders.csv', include_totals: true });
  const { body } = await callHandler<{ events: { event: string; question: string | null }[] }>(exportJournal, {});
  expect(body.events.map(({ event, question }) => [event, question])).toEqual([
    ['question', 'How many rows are there?'],
  ]);
  const options = { config: loadConfig(process.env), folder, onEvent: () => undefined };
  expect(await replayJournal(body, options)).toMatchObject({ verdict: 'same', same: 1 });
});
