import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Fault, isFault } from '../../../../core/base/fault.js';
import { openLocalModel } from '../../../../core/local-model/open-local-model.js';
import { setEnv } from '../../../support/env.js';
import {
  type Behaviour,
  type ModelServer,
  STORED_MODEL,
  startModelServer,
  WIRE_BEHAVIOURS,
} from '../../../support/hostile-model-server.js';
import { localModelSettings } from '../../../support/local-model-settings.js';
import { shareOf } from '../../../support/property-runs.js';

const SCHEMA = { type: 'object', properties: {}, additionalProperties: false };
const RUNTIMES = ['ollama', 'openai'] as const;

const deadline = (ms: number) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Fault('timed-out', 'too late')), ms);
  onTestFinished(() => clearTimeout(timer));
  return controller.signal;
};

function complete(runtime: (typeof RUNTIMES)[number], server: ModelServer, signal = deadline(30_000), key = '') {
  const model = openLocalModel(localModelSettings({ runtime, server: server.address, key }));
  return model.complete({ system: 'be brief', prompt: 'how many?', schema: SCHEMA, signal });
}

async function faultOf(promise: Promise<unknown>): Promise<Fault> {
  const error = await promise.then(
    (value) => expect.unreachable(`answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!isFault(error)) throw error;
  return error;
}

const MESSAGES: Record<(typeof WIRE_BEHAVIOURS)[number], RegExp> = {
  'no json': /invalid JSON/,
  'another shape': /does not respond like/,
  'deep json': /too many levels/,
  nothing: /returned nothing/,
  'status 500': /status 500/,
  'status 404': /does not support/,
  'status 401': /requires a key/,
  hang: /too late/,
  'hang after the head': /too late/,
  drip: /too late/,
  flood: /more than 1 MB/,
  'endless head': /closed the connection early/,
  'no http': /closed the connection early|closed the connection/,
  redirect: /not followed/,
  reset: /closed the connection/,
  'half a body': /closed the connection|closed the connection early/,
  'zip bomb': /compressed/,
};

const NEVER_ENDS = new Set<string>(['hang', 'hang after the head', 'drip']);

describe.each(RUNTIMES)('%s', (runtime) => {
  test.each(shareOf(WIRE_BEHAVIOURS))('a server with %s is a fault with that reason', async (behaviour) => {
    const server = await startModelServer([behaviour]);
    const fault = await faultOf(complete(runtime, server, deadline(NEVER_ENDS.has(behaviour) ? 300 : 30_000)));
    expect(fault.message).toMatch(MESSAGES[behaviour]);
    expect(fault.code).toBe(NEVER_ENDS.has(behaviour) ? 'timed-out' : 'model-failed');
    expect(server.written()).toBeLessThan(50_000_000);
  });

  test('reads any answer', async () => {
    const server = await startModelServer([{ says: '{"plan": null}' }]);
    expect(await complete(runtime, server)).toEqual({ plan: null });
  });

  test.each<[Behaviour, RegExp]>([
    [{ says: 'The answer is 42.' }, /invalid JSON/],
    [{ says: '' }, /returned nothing/],
    [{ says: '{"op":"not","of":'.repeat(5000) }, /too many levels/],
  ])('an answer without a value is a fault (%#)', async (behaviour, message) => {
    const fault = await faultOf(complete(runtime, await startModelServer([behaviour])));
    expect(fault.message).toMatch(message);
  });

  test('does not follow a redirect', async () => {
    const other = await startModelServer([{ says: '{}' }]);
    const server = await startModelServer(['redirect'], { elsewhere: `${other.address}/v1/chat/completions` });
    await faultOf(complete(runtime, server));
    expect(other.requests).toEqual([]);
  });

  test('does not use proxies of the environment', async () => {
    const proxy = await startModelServer(['status 500']);
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
      setEnv({ [name]: name.startsWith('NODE') ? '1' : proxy.address });
    }
    const server = await startModelServer([{ says: '{"plan": null}' }]);
    expect(await complete(runtime, server)).toEqual({ plan: null });
    expect(proxy.requests).toEqual([]);
  });

  test('a server that is not running is a fault with a remedy', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    for (const host of ['127.0.0.1', 'localhost']) {
      const model = openLocalModel(localModelSettings({ runtime, server: `http://${host}:${port}` }));
      const request = { system: '', prompt: '', schema: SCHEMA, signal: deadline(30_000) };
      const fault = await faultOf(model.complete(request));
      expect(fault.message).toMatch(/is not running\. Start it/);
    }
  });

  test('does not send an aborted request', async () => {
    const server = await startModelServer([{ says: '{}' }]);
    const signal = AbortSignal.abort(new Fault('cancelled', 'gone'));
    expect((await faultOf(complete(runtime, server, signal))).code).toBe('cancelled');
    expect(server.requests).toEqual([]);
  });

  test('sends only the schema and the words', async () => {
    const server = await startModelServer([{ says: '{}' }]);
    await complete(runtime, server, deadline(30_000), 'key-1');
    const { headers, body, method } = server.requests.at(-1)!;
    expect(method).toBe('POST');
    expect(Object.keys(headers).sort()).toEqual(
      ['accept', 'accept-encoding', 'authorization', 'connection', 'content-length', 'content-type', 'host'].sort(),
    );
    expect(headers.authorization).toBe('Bearer key-1');
    const sent = JSON.parse(body) as { model: string; format?: object; response_format?: { json_schema: object } };
    expect(sent.model).toBe('good:1b');
    expect(sent.format ?? sent.response_format?.json_schema).toMatchObject(
      runtime === 'ollama' ? SCHEMA : { schema: SCHEMA },
    );
  });
});

describe('the model that Ollama runs', () => {
  test.each<[string, unknown, RegExp]>([
    ['is not there', { models: [] }, /no models yet/],
    ['is not among those of the server', { models: [{ ...STORED_MODEL, name: 'other:7b' }] }, /It has other:7b/],
    ['is forwarded to a host', { models: [{ ...STORED_MODEL, remote_host: 'https://ollama.com' }] }, /another machine/],
    ['is forwarded under another name', { models: [{ ...STORED_MODEL, remote_model: 'gpt-oss' }] }, /another machine/],
    ['has no weights', { models: [{ ...STORED_MODEL, size: 384 }] }, /neither size nor hash/],
    ['has no hash', { models: [{ ...STORED_MODEL, digest: '' }] }, /neither size nor hash/],
    ['is in an invalid list', { models: 'many' }, /does not respond like Ollama/],
    ['is of a server other than Ollama', { error: 'no' }, /does not respond like Ollama/],
  ])('sends nothing to a model that %s', async (_what, tags, message) => {
    const server = await startModelServer([{ says: '{}' }], { tags });
    expect((await faultOf(complete('ollama', server))).message).toMatch(message);
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/tags']);
  });

  test('is reported with size and hash, and looked up once', async () => {
    const server = await startModelServer([{ says: '{}' }]);
    const model = openLocalModel(localModelSettings({ server: server.address }));
    const request = { system: '', prompt: '', schema: SCHEMA, signal: deadline(30_000) };
    expect(model.identity()).toEqual({ sizeBytes: null, digest: null });
    await model.complete(request);
    await model.complete(request);
    expect(model.identity()).toEqual({ sizeBytes: STORED_MODEL.size, digest: STORED_MODEL.digest });
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/tags', '/api/chat', '/api/chat']);
  });

  test('a name without a version is the latest', async () => {
    const server = await startModelServer([{ says: '{}' }], {
      tags: { models: [{ ...STORED_MODEL, name: 'm:latest' }] },
    });
    const model = openLocalModel(localModelSettings({ server: server.address, model: 'm' }));
    expect(await model.complete({ system: '', prompt: '', schema: SCHEMA, signal: deadline(30_000) })).toEqual({});
  });
});

test.each([
  ['http://127.0.0.1:9', '/v1/chat/completions'],
  ['http://127.0.0.1:9/v1', '/v1/chat/completions'],
  ['http://127.0.0.1:9/v1/', '/v1/chat/completions'],
  ['http://127.0.0.1:9/api/v3', '/api/v3/chat/completions'],
])('the API of %s is at %s', async (address, path) => {
  const server = await startModelServer([{ says: '{}' }]);
  const model = openLocalModel(
    localModelSettings({ runtime: 'openai', server: address.replace('http://127.0.0.1:9', server.address) }),
  );
  await model.complete({ system: '', prompt: '', schema: SCHEMA, signal: deadline(30_000) });
  expect(server.requests.map((request) => request.path)).toEqual([path]);
});

test.each([
  [{ runtime: 'none' as const }, /No local model is configured/],
  [{ server: 'http://example.com' }, /not on this machine/],
  [{ model: 'gpt-oss:120b-cloud' }, /in the cloud/],
  [{ model: '' }, /No model is named/],
  [{ runtime: 'llama-cpp' as const, model: 'weights.onnx' }, /No GGUF file/],
])('%j is not opened', (changes, message) => {
  expect(() => openLocalModel(localModelSettings(changes))).toThrow(message);
});
