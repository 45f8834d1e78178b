import { expect, test } from 'vitest';
import type { QueryAnswer } from '../../../core/tables/ask/plan/query-answer.js';
import { handler } from '../../../handlers/tables/agent-query.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { type Behaviour, startModelServer } from '../../support/hostile-model-server.js';
import { variants } from '../../support/property-runs.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const SHOP = 'city,revenue,ordered\nBend,1000.5,2024-01-31\nSalem,250,2024-02-05\nBend,40,2024-02-06\n';
const SLANG = 'how much dough did Bend rake in?';
const PLAN = {
  op: 'summary',
  of: { op: 'aggregate', by: 'sum', measure: { column: 1, property: 'number' } },
  rows: { op: 'where', rows: { op: 'all' }, condition: { op: 'is', column: 0, value: 'Bend', match: 'same' } },
};

async function ask(question: string, behaviours: Behaviour[] | null): Promise<QueryAnswer> {
  await tableFolder({ 'shop.csv': SHOP });
  if (behaviours) {
    const { address } = await startModelServer(behaviours);
    // Only a hanging server needs the whole timeout.
    const time = { HANDLENS_LOCAL_MODEL_TIMEOUT_S: behaviours.includes('hang') ? '1' : '60', HANDLENS_TIMEOUT_S: '90' };
    const server = { HANDLENS_LOCAL_MODEL_SERVER: address, ...time };
    setEnv({ HANDLENS_LOCAL_MODEL_RUNTIME: 'openai', HANDLENS_LOCAL_MODEL_NAME: 'good', ...server });
  }
  const { status, body } = await callHandler<QueryAnswer>(handler, {
    json: { path: 'shop.csv', question, local_ai: true },
  });
  expect(status).toBe(200);
  return body;
}

test('answers a question that the rules declined by a plan of the model, run by our engine', async () => {
  const words = { says: '{"text":"The sum of revenue is 1,040.5 for Bend."}' };
  const answer = await ask(SLANG, [{ says: JSON.stringify({ plan: PLAN }) }, words]);
  expect(answer).toMatchObject({
    status: 'answered',
    values: [[1040.5]],
    confidence: 0,
    evidence: { proposed_by: 'model', rows: [2, 4], rows_used: 2 },
    model: { used_for: 'plan-and-words', words: 'The sum of revenue is 1,040.5 for Bend.' },
  });
  expect(answer.text).toMatch(/^As a local model interpreted the question: /);
});

test.each(
  variants<[string, Behaviour[]]>([
    ['nonsense', [{ says: '{"operation":"sum","column":"qty","limit":9095454545454545}' }]],
    ['SQL', [{ says: '{"plan":"DROP TABLE shop"}' }]],
    ['another city', [{ says: JSON.stringify({ plan: PLAN }).replace('Bend', 'Salem') }]],
    ['nothing, without end', ['hang']],
    ['half a gigabyte', ['flood']],
  ]),
)('a model that answers %s changes nothing', async (_what, behaviours) => {
  const { model, ...answer } = await ask(SLANG, behaviours);
  expect(answer).toMatchObject({ status: 'declined', values: [], evidence: null });
  expect(model).toMatchObject({ used_for: 'nothing', words: null });
});

test('drops false words next to an answer', async () => {
  const { model, ...answer } = await ask('how many rows are there?', [{ says: '{"text":"There are 9 rows."}' }]);
  expect(answer).toMatchObject({ status: 'answered', values: [[3]], evidence: { proposed_by: 'rules' } });
  expect(model).toMatchObject({ used_for: 'nothing', words: null, note: expect.stringMatching(/9 is not a figure/) });
});

test('without a runtime the answer has a note', async () => {
  const { model, ...answer } = await ask('how many rows are there?', null);
  expect(answer).toMatchObject({ status: 'answered', values: [[3]] });
  expect(model!.note).toMatch(/No local model is configured/);
});
