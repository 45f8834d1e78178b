import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../handlers/index.js';
import { type AnyEndpoint, takesBody } from '../../handlers/kit/define-endpoint.js';
import type { Invocation } from '../../handlers/kit/invoke.js';
import { Problem } from '../../handlers/kit/problem.js';
import { toLambda } from '../../handlers/kit/to-lambda.js';
import { callHandler } from '../support/call.js';

const all = ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const);
const posts = all.filter(([, endpoint]) => takesBody(endpoint));
const json = { 'content-type': 'application/json' };
const bytes = (text: string) => new TextEncoder().encode(text);

async function refuse(endpoint: AnyEndpoint, call: Invocation) {
  const reply = await callHandler(toLambda(endpoint), call);
  const problem = Problem.parse(reply.body);
  expect(reply.headers['content-type']).toBe('application/problem+json');
  expect(problem.status).toBe(reply.status);
  expect(problem.detail).not.toMatch(/\/home|\/root|node_modules|\.ts:\d/);
  return problem;
}

test('ids and routes are unique, and ids are service.name', () => {
  expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(ENDPOINTS.length);
  for (const { id } of ENDPOINTS) expect(id).toMatch(/^[a-z]+\.[a-z-]+$/);
});

const HOSTS = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '0.0.0.0',
  '127.0.0.1@evil.example',
  '',
  '[::1',
  'localhost:3000:1',
];

test.each(all)('%s refuses hosts that are not this machine', async (_id, endpoint) => {
  for (const host of HOSTS) {
    expect((await refuse(endpoint, { headers: { host } })).code, host).toBe('host-not-allowed');
  }
});

test.each(all)('%s refuses calls from other sites', async (_id, endpoint) => {
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'file://',
    'http://127.0.0.1.nip.io',
  ]) {
    expect((await refuse(endpoint, { headers: { origin } })).code, origin).toBe('host-not-allowed');
  }
  expect((await refuse(endpoint, { headers: { 'sec-fetch-site': 'cross-site' } })).code).toBe('host-not-allowed');
});

test.each(posts)('%s refuses broken JSON', async (_id, endpoint) => {
  for (const text of ['{', '{"a":}', 'nonsense', '\u0000']) {
    expect((await refuse(endpoint, { body: bytes(text), headers: json })).code, text).toBe('invalid-json');
  }
});

test.each(posts)('%s names an unknown key', async (_id, endpoint) => {
  const problem = await refuse(endpoint, { json: { no_such_key: 1 } });
  expect(problem.code).toBe('invalid-input');
  expect(problem.issues).toContainEqual({ pointer: '/no_such_key', detail: 'Is not a known key' });
});

test.each(posts)('%s refuses a prototype key', async (_id, endpoint) => {
  const body = bytes('{"__proto__":{"backend":"mock"},"constructor":1}');
  expect((await refuse(endpoint, { body, headers: json })).code).toBe('invalid-input');
});

test.each(posts)('%s refuses values other than objects, and JSON 100,000 deep', async (_id, endpoint) => {
  for (const text of [
    '[]',
    '1',
    '"x"',
    'null',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"image_path":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ]) {
    expect((await refuse(endpoint, { body: bytes(text), headers: json })).code, text.slice(0, 20)).toBe(
      'invalid-input',
    );
  }
});

const needsBody = posts.filter(([, endpoint]) => !endpoint.isBodyOptional);

test.each(needsBody)('%s rejects a request without a body, or with an empty one', async (_id, endpoint) => {
  const method = endpoint.method.toUpperCase();
  for (const call of [{ method }, { method, headers: json }, { body: bytes(' \n'), headers: json }]) {
    expect((await refuse(endpoint, call)).code).toBe('invalid-input');
  }
});

test.each(posts)(
  '%s rejects compressed bodies and text that is not UTF-8, and accepts a byte order mark',
  async (_id, endpoint) => {
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP, identity']) {
      const headers = { ...json, 'content-encoding': encoding };
      const problem = await refuse(endpoint, { body: gzipSync('{}'), headers });
      expect(problem, encoding).toMatchObject({ code: 'unsupported-type', status: 415 });
    }
    const latin1 = Buffer.from('{"no_such_key": "caf\u00e9"}', 'latin1');
    expect((await refuse(endpoint, { body: latin1, headers: json })).code).toBe('invalid-json');
    const marked = bytes('\ufeff{"no_such_key": 1}');
    expect((await refuse(endpoint, { body: marked, headers: json })).code).toBe('invalid-input');
  },
);

test.each(posts)('%s refuses bodies of another type', async (_id, endpoint) => {
  for (const type of ['image/jpeg', 'text/plain', 'application/xml', '']) {
    const problem = await refuse(endpoint, { body: bytes('x'), headers: { 'content-type': type } });
    expect(problem, type).toMatchObject({ code: 'unsupported-type', status: 415 });
  }
});

test.each(posts)('%s refuses broken multipart', async (_id, endpoint) => {
  const multipart = (boundary: string) => ({ 'content-type': `multipart/form-data${boundary}` });
  const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n';
  for (const [text, boundary] of [
    ['x', ''],
    ['x', '; boundary=b'],
    [head, '; boundary=b'],
    [`${head}\r\nabc`, '; boundary=b'],
    ['--b\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nabc\r\n--b--', '; boundary=b'],
    ['text\r\n--b--', '; boundary=b'],
  ] as const) {
    const problem = await refuse(endpoint, { body: bytes(text), headers: multipart(boundary) });
    expect(problem.code, JSON.stringify(text)).toBe('invalid-multipart');
  }
});

test.each(posts)('%s answers a large part without a name, or with a broken one', async (_id, endpoint) => {
  const content = 'x'.repeat(300_000);
  const heads = [
    'Content-Type: image/jpeg',
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; name="image"; filename="a\nb.jpg"',
  ];
  for (const head of heads) {
    const body = bytes(`--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`);
    const problem = await refuse(endpoint, { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    expect(problem.status, head).toBeLessThan(500);
  }
});
