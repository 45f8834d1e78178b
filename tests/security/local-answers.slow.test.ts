import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../handlers/index.js';
import { Problem } from '../../handlers/kit/problem.js';
import { propertyRuns } from '../support/property-runs.js';
import { ask, askBytes, type RawReply } from '../support/raw-request.js';
import { type StartedStack, startStack } from '../support/starts.js';

let stack: StartedStack;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-answers-'));
  stack = await startStack('npx serverless offline', { stateDir: join(folder, '.state'), root: folder });
});

afterAll(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };

/** Returns the code of an answer, which must be a problem of this API. */
function codeOf({ status, headers, body }: RawReply): string {
  expect(headers['content-type']).toBe('application/problem+json');
  const problem = Problem.parse(JSON.parse(body));
  expect(problem.status).toBe(status);
  return `${status} ${problem.code}`;
}

const asked = (path: string, method?: string) => ask({ port: stack.port, path, ...(method ? { method } : {}) });

test.each([
  '/nope',
  '/health/more',
  '//health',
  '/Health',
  '/2015-03-31/functions/systemHealth/invocations',
  '/docs/a/b',
])('answers 404 for an unknown route, %s', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'PUT'])
    expect(codeOf(await asked(path, method))).toBe('404 not-found');
  expect((await asked(path, 'HEAD')).status).toBe(404);
});

const templates = [...new Set(ENDPOINTS.map(({ path }) => path))];
const KNOWN = ['GET', 'POST', 'PUT', 'DELETE'];

test.each(templates)('%s lists its methods, and refuses others', async (template) => {
  const path = template.replace(/\{\w+\}/g, 'a');
  const own = ENDPOINTS.filter((endpoint) => endpoint.path === template).map(({ method }) => method.toUpperCase());
  const expected = [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort();
  const listOf = ({ headers }: RawReply) => String(headers.allow).split(', ').sort();
  const options = await asked(path, 'OPTIONS');
  expect([options.status, options.body, listOf(options)]).toEqual([204, '', expected]);
  for (const method of [...KNOWN, 'TRACE', 'PATCH', 'PROPFIND', 'LINK'].filter((name) => !own.includes(name))) {
    const reply = await asked(path, method);
    expect([method, codeOf(reply), listOf(reply)]).toEqual([method, '405 method-not-allowed', expected]);
  }
});

test('HEAD is GET without its body', async () => {
  const head = await asked('/health', 'HEAD');
  expect([head.status, head.body, head.headers['content-type']]).toEqual([
    200,
    '',
    (await asked('/health')).headers['content-type'],
  ]);
  expect((await asked('/detect/image', 'HEAD')).status).toBe(405);
});

test.each(['/docs/%', '/docs/%zz', '/docs/%c0%ae', '/%', '/api/datasets/%ff', '/health%'])(
  'answers 400 for a broken percent-encoding, %s',
  async (path) => {
    expect(codeOf(await asked(path))).toBe('400 invalid-input');
  },
);

const line = (text: string) => `${text}\r\nHost: 127.0.0.1\r\n\r\n`;

test.each([
  ['an unknown method', line('BREW /health HTTP/1.1'), '400 invalid-input'],
  ['no request at all', 'hello\r\n\r\n', '400 invalid-input'],
  ['a space in the path', line('GET /docs/a b HTTP/1.1'), '400 invalid-input'],
  ['a path without a slash', line('GET http://127.0.0.1/health HTTP/1.1'), '400 invalid-input'],
  ['CONNECT', line('CONNECT evil.example:80 HTTP/1.1'), '405 method-not-allowed'],
  ['TRACE of the server', line('TRACE * HTTP/1.1'), '405 method-not-allowed'],
  ['a second Host', line('GET /health HTTP/1.1\r\nHost: 127.0.0.1'), '400 invalid-input'],
  [
    'a second Origin',
    line('GET /health HTTP/1.1\r\nOrigin: http://127.0.0.1\r\nOrigin: http://127.0.0.1'),
    '400 invalid-input',
  ],
  [
    'a broken chunk',
    line('POST /train/smoke HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked').concat('zz\r\n'),
    '400 invalid-input',
  ],
])('answers %s with a problem', async (_, bytes, code) => {
  expect(codeOf(await askBytes(stack.port, bytes))).toBe(code);
});

test.each([201, 999, 1_100, 2_000])('%i headers before Origin do not hide it', async (count) => {
  const filler = 'a:b\r\n'.repeat(count);
  const bytes = `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n${filler}Origin: https://evil.example\r\n\r\n`;
  expect(codeOf(await askBytes(stack.port, bytes))).toBe('431 too-many-headers');
});

test('answers 431 for headers of more than 16 kB', async () => {
  const bytes = `GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\na: ${'b'.repeat(20_000)}\r\n\r\n`;
  expect(codeOf(await askBytes(stack.port, bytes))).toBe('431 too-many-headers');
});

test('treats a POST without a body as one with an empty body', async () => {
  const bare = await askBytes(stack.port, line('POST /train/smoke HTTP/1.1'));
  expect(bare.status).toBe(200);
  for (const { path } of ENDPOINTS.filter(({ method, path }) => method === 'post' && !path.includes('{'))) {
    const [none, empty] = [
      await asked(path, 'POST'),
      await ask({ port: stack.port, path, method: 'POST', headers: json, body: '{}' }),
    ];
    expect([path, none.status]).toEqual([path, empty.status]);
    expect([path, none.status]).not.toEqual([path, 415]);
  }
});

test('answers bodies that the framework would misread with a remedy', async () => {
  const send = (headers: Record<string, string>, body: string | Uint8Array) =>
    ask({ port: stack.port, path: '/agent/run', method: 'POST', headers, body });
  expect(codeOf(await send({}, 'x'))).toBe('415 unsupported-type');
  expect(codeOf(await send({ 'content-type': 'text/plain' }, '{"text":"list the models"}'))).toBe(
    '415 unsupported-type',
  );
  expect(codeOf(await send({ ...json, 'content-encoding': 'gzip' }, 'x'))).toBe('415 unsupported-type');
  expect(codeOf(await send(json, Buffer.from('{"text":"caf\xe9"}', 'latin1')))).toBe('400 invalid-json');
  expect(codeOf(await send(json, 'null'))).toBe('400 invalid-input');
  expect(codeOf(await send({ 'content-type': 'multipart/form-data' }, 'x'))).toBe('400 invalid-multipart');
  expect((await send(json, '\ufeff{"text":"list the models"}')).status).toBe(200);
});

test('answers a body over 10 MB with or without a known length', async () => {
  const body = new Uint8Array(10.5 * 1024 * 1024);
  const call = { port: stack.port, path: '/api/analyze-upload', method: 'POST' };
  const type = { 'content-type': 'application/octet-stream' };
  expect(codeOf(await ask({ ...call, headers: { ...type, 'content-length': body.length }, body }))).toBe(
    '413 too-large',
  );
  expect(codeOf(await ask({ ...call, headers: { ...type, 'transfer-encoding': 'chunked' }, body }))).toBe(
    '413 too-large',
  );
});

test('the framework never answers, for any path', async () => {
  const segment = fc.oneof(
    fc.constantFrom('docs', 'api', 'health', 'gui', '', '.', '..', '%2e', '%2F', '{asset}', '%'),
    fc.webPath(),
  );
  const path = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`.replace(/[^\x21-\x7e]/g, ''));
  await fc.assert(
    fc.asyncProperty(path, fc.constantFrom('GET', 'POST', 'OPTIONS', 'DELETE'), async (target, method) => {
      const { status, body, headers } = await asked(target, method);
      expect(body).not.toMatch(/Serverless-offline|existingRoutes|stackTrace|currentRoute/);
      if (status >= 400) expect(headers['content-type']).toBe('application/problem+json');
      expect(status).toBeLessThan(500);
    }),
    { numRuns: propertyRuns(200) },
  );
});
