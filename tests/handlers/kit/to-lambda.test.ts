import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { Fault } from '../../../core/base/fault.js';
import { defineEndpoint } from '../../../handlers/kit/define-endpoint.js';
import { toEvent } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { toLambda } from '../../../handlers/kit/to-lambda.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { setGuarded } from '../../support/set-guarded.js';

const Result = z.strictObject({ value: z.number() });

function endpointThat(run: (signal: AbortSignal) => Promise<{ value: number }>) {
  return toLambda(
    defineEndpoint({
      id: 'test.run',
      method: 'get',
      path: '/run',
      summary: 'Run',
      body: z.strictObject({}),
      result: Result,
      faults: [],
      run: (_, { signal }) => run(signal),
    }),
  );
}

test('answers 504 before the platform answers 200, and stops the work', async () => {
  setEnv({ HANDLENS_TIMEOUT_S: '0.02' });
  let reason: unknown;
  const handler = endpointThat(
    (signal) => new Promise(() => signal.addEventListener('abort', () => (reason = signal.reason))),
  );
  const reply = await callHandler<Problem>(handler, {});
  expect(reply).toMatchObject({
    status: 504,
    body: { code: 'timed-out', detail: expect.stringContaining('HANDLENS_TIMEOUT_S') },
  });
  expect(reason).toMatchObject({ code: 'timed-out' });
});

test('answers 504 even if the platform leaves less time than our deadline', async () => {
  let reason: unknown;
  const handler = endpointThat(
    (signal) => new Promise(() => signal.addEventListener('abort', () => (reason = signal.reason))),
  );
  const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 300 };
  const reply = await handler(toEvent({}), context);
  expect([reply.statusCode, (JSON.parse(reply.body) as Problem).code]).toEqual([504, 'timed-out']);
  expect(reason).toMatchObject({ code: 'timed-out' });
});

test('functions reject the local server without its guard', async () => {
  setEnv({ IS_OFFLINE: 'true' });
  const handler = endpointThat(() => Promise.resolve({ value: 1 }));
  const reply = await handler(toEvent({ path: '/run' }), { awsRequestId: 'trial' });
  expect([reply.statusCode, (JSON.parse(reply.body) as Problem).code]).toEqual([403, 'host-not-allowed']);
});

test('only our own deadline applies on the local platform', async () => {
  setEnv({ IS_OFFLINE: 'true' });
  setGuarded();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const handler = endpointThat(() => new Promise((done) => setTimeout(() => done({ value: 1 }), 1000)));
  const context = { awsRequestId: 'trial', getRemainingTimeInMillis: () => 6 };
  const reply = handler(toEvent({ path: '/run' }), context);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reply).toMatchObject({ statusCode: 200 });
});

test.each<[unknown, number]>([
  [null, 400],
  [5, 400],
  ['text', 400],
  [[], 403],
  [{ headers: null }, 403],
  [{ headers: { host: ['127.0.0.1', 'evil.example'] } }, 400],
  [{ headers: { host: '127.0.0.1' }, body: { toString: 5 } }, 400],
])('answers %j, which is not an event of a platform, with %i', async (event, status) => {
  const handler = endpointThat(() => Promise.resolve({ value: 1 }));
  const reply = await handler(event as never, { awsRequestId: 'test' });
  expect([reply.statusCode, (JSON.parse(reply.body) as Problem).status]).toEqual([status, status]);
});

test('answers a bug with 500 without its message', async () => {
  const handler = endpointThat(() => Promise.reject(new Error('secret in /home/me')));
  const reply = await callHandler<Problem>(handler, {});
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(reply)).not.toContain('secret');
});

test('an answer that does not match its schema is a bug', async () => {
  const handler = endpointThat(() => Promise.resolve({ value: 'text' as unknown as number }));
  expect((await callHandler<Problem>(handler, {})).body.code).toBe('internal');
});

test('answers overload with the time to retry', async () => {
  const handler = endpointThat(() => Promise.reject(new Fault('overloaded', 'Too many images are waiting.')));
  const reply = await callHandler<Problem>(handler, {});
  expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
});

test('answers forbid caching and sniffing', async () => {
  const { headers } = await callHandler(
    endpointThat(() => Promise.resolve({ value: 1 })),
    {},
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});
