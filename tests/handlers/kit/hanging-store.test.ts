import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { handler as detect } from '../../../handlers/detection/detect-image.js';
import { type Invocation, invoke } from '../../../handlers/kit/invoke.js';
import type { LambdaHandler } from '../../../handlers/kit/lambda-event.js';
import { logger } from '../../../handlers/kit/logger.js';
import { HOLD_MS } from '../../../handlers/kit/settings/shared-settings.js';
import { handler as health } from '../../../handlers/system/health.js';
import { handler as home } from '../../../handlers/system/home.js';
import { handler as ready } from '../../../handlers/system/ready.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const hang: Answer = () => undefined;
const beEmpty: Answer = ({ url = '' }, response) =>
  url.includes('list-type')
    ? response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')
    : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
const rejectKey: Answer = (_, response) =>
  response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');

/** Starts a store, and sets the environment to use it. */
async function useStore(answer: Answer): Promise<{ become(answer: Answer): void }> {
  let current = answer;
  const server = createServer((request, response) => current(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  setEnv({
    HANDLENS_S3_BUCKET: 'state',
    HANDLENS_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    HANDLENS_S3_ACCESS_KEY_ID: 'a',
    HANDLENS_S3_SECRET_ACCESS_KEY: 'b',
  });
  return {
    become: (next) => {
      current = next;
    },
  };
}

const statusOf = async (handler: LambdaHandler, call: Invocation = {}) => (await invoke(handler, call)).statusCode;
const photo = async () => {
  const image = Buffer.from(await drawImage({ width: 8, height: 8 }));
  return { json: { image_base64: image.toString('base64'), backend: 'mock' } };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('a store that hangs from the start delays only what needs it, and is named', async () => {
  await useStore(hang);
  expect(await Promise.all([statusOf(health), statusOf(home)])).toEqual([200, expect.any(Number)]);
  const refused = await callHandler(detect, await photo());
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'store-unavailable', detail: expect.stringMatching(/state.*did not respond within 3 s/) },
  });
  expect(await statusOf(ready)).toBe(503);
});

test('while a store hangs, the last known settings apply', async () => {
  const store = await useStore(beEmpty);
  expect(await statusOf(ready)).toBe(200);
  store.become(hang);
  vi.setSystemTime(Date.now() + HOLD_MS);
  expect(await statusOf(health)).toBe(200);
  expect(await statusOf(detect, await photo())).toBe(200);
  expect(await statusOf(ready)).toBe(503);
});

test('damaged settings do not replace those that are known', async () => {
  const store = await useStore(beEmpty);
  expect(await statusOf(detect, await photo())).toBe(200);
  store.become((_, response) => response.end('<html>Bad gateway</html>'));
  vi.setSystemTime(Date.now() + HOLD_MS);
  expect(await statusOf(detect, await photo())).toBe(200);
});

test('a bucket that does not exist is not ready', async () => {
  await useStore((_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'));
  const brief = await callHandler(ready, {});
  expect(brief).toMatchObject({
    status: 503,
    body: { detail: expect.not.stringMatching(/NoSuchBucket|127\.0\.0\.1/) },
  });
  const full = await callHandler(ready, { query: { detail: 'full' } });
  expect(full).toMatchObject({ status: 503, body: { detail: expect.stringContaining('NoSuchBucket') } });
});

test('a bucket that disappears does not reset the settings', async () => {
  const store = await useStore(beEmpty);
  expect(await statusOf(detect, await photo())).toBe(200);
  store.become((_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'));
  vi.setSystemTime(Date.now() + HOLD_MS);
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  expect(await statusOf(detect, await photo())).toBe(200);
  expect(JSON.stringify(warn.mock.calls)).toContain('NoSuchBucket');
});

test('without settings, a missing bucket is as unavailable as wrong keys', async () => {
  await useStore((_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>'));
  expect(await callHandler(detect, await photo())).toMatchObject({ status: 503, body: { code: 'store-unavailable' } });
});

test('reads only a limited amount of settings', async () => {
  await useStore(({ url = '' }, response) => {
    if (url.includes('list-type')) return beEmpty({ url } as IncomingMessage, response);
    for (let sent = 0; sent < 5; sent++) response.write(Buffer.alloc(1 << 20, ' '));
    return response.end();
  });
  expect(await callHandler(detect, await photo())).toMatchObject({
    status: 413,
    body: { detail: expect.stringMatching(/settings\.jsonl.*larger than/) },
  });
});

test('a failure of the store is logged once, not for each request', async () => {
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  const store = await useStore(beEmpty);
  const wait = () => vi.setSystemTime(Date.now() + HOLD_MS);
  for (const answer of [rejectKey, rejectKey, beEmpty, rejectKey, hang]) {
    store.become(answer);
    wait();
    await statusOf(detect, await photo());
  }
  expect(warn).toHaveBeenCalledTimes(2);
});

test('wrong keys are named at once', async () => {
  await useStore(rejectKey);
  const refused = await callHandler(ready, { query: { detail: 'full' } });
  const detail = expect.stringMatching(/403 InvalidAccessKeyId.*HANDLENS_S3_\*/);
  expect(refused).toMatchObject({ status: 503, body: { code: 'store-unavailable', detail } });
});
