import { expect, test } from 'vitest';
import type { ExpressionLanguage } from '../../../core/tables/history/expressions/describe-language.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler } from '../../../handlers/tables/expressions.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import { handler as change } from '../../../handlers/tables/session-operations.js';
import { handler as create } from '../../../handlers/tables/sessions-create.js';
import { callHandler } from '../../support/call.js';
import { endTableWorkers } from '../../support/table-folder.js';
import { folderWith } from '../../support/workspace-client.js';

endTableWorkers();

async function startSession(): Promise<string> {
  await folderWith({ 'orders.csv': 'unit price,quantity\n"2,50 €",3\n"3,75 €",2\n"0,10 €",x\n' });
  const { body } = await callHandler<SessionAnswer>(create, { json: { path: 'orders.csv' } });
  return body.session.id;
}

const computing = (expression: string) => ({
  kind: 'add',
  operations: [{ operation: { operation: 'compute_column', options: { expression, into: 'total' } } }],
});

test('lists the columns of a session as expressions write them', async () => {
  const { body, status } = await callHandler<ExpressionLanguage>(handler, {
    method: 'get',
    query: { session_id: await startSession() },
  });
  expect(status).toBe(200);
  expect(body.columns).toEqual([
    { name: 'unit price', written: '"unit price"', kind: 'number' },
    { name: 'quantity', written: 'quantity', kind: 'number' },
  ]);
});

test('previews an expression, with the rows that have no result', async () => {
  const session_id = await startSession();
  const { body } = await callHandler<SessionAnswer>(change, {
    params: { session_id },
    json: { expected: 0, change: computing('"unit price" * quantity'), preview: true },
  });
  expect(body.result.outcomes[0]).toMatchObject({
    state: 'applied',
    columns_added: ['total'],
    errors: { count: 1, examples: [{ row: 4, message: '"x" in "quantity" is not a number' }] },
  });
});

test('refuses an expression with the position and the nearest name', async () => {
  const session_id = await startSession();
  const { body, status } = await callHandler<Problem>(change, {
    params: { session_id },
    json: { expected: 0, change: computing('1 + quantiti'), preview: true },
  });
  expect(status).toBe(400);
  expect(body.detail).toContain('Unknown column "quantiti" (character 5). Did you mean quantity?');
});
