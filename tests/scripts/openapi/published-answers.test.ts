import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { SECURITY_HEADERS } from '../../../handlers/kit/security-headers.js';
import { handler as health } from '../../../handlers/system/health.js';
import { callHandler } from '../../support/call.js';
import { findDeviations } from '../../support/published/check-answer.js';
import { operationOf } from '../../support/published/published-document.js';

/** Hides one status of an operation from the checks of the current test. */
function hideStatus(route: { method: string; path: string }, status: string): void {
  const { responses } = operationOf(route)!.operation;
  const response = responses[status]!;
  delete responses[status];
  onTestFinished(() => {
    responses[status] = response;
  });
}

async function serveAnswer(body: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const get = { method: 'get', path: '/health' };
const json = (value: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(value) });

test('a handler that answers a status that is not published fails its test', async () => {
  hideStatus(get, '200');
  await expect(callHandler(health, {})).rejects.toThrow('GET /health breaks docs/openapi.json: status 200');
});

test('a server that answers anything but the published schema fails its test', async () => {
  const address = await serveAnswer('{"status":"ok"}');
  await expect(fetch(`${address}/health`)).rejects.toThrow(/GET \/health breaks .* must have required property/);
});

test.each([
  ['a missing field', json({ status: 'ok' }), /must have required property/],
  ['another type', { ...json({}), contentType: 'text/plain' }, /type "text\/plain" is not documented/],
  ['another status', { ...json({}), status: 418 }, /status 418 is not documented/],
])('finds %s', (_, answer, expected) => {
  expect(findDeviations(operationOf(get)!, answer).join('\n')).toMatch(expected);
});

test('a dataset without a test split fits the published schemas', () => {
  const report = operationOf({ method: 'post', path: '/dataset/validate' })!;
  const found = findDeviations(report, json({ splits: { train: {} }, classes: [{ objects: { train: 1 } }] }));
  expect(found.join('\n')).not.toMatch(/'(test|val)'/);
});
