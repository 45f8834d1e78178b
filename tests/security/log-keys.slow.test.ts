import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../handlers/index.js';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-log-'));
  // The most detailed output: every request, and the messages of the local server.
  const args = ['--host', '0.0.0.0', '--verbose'];
  token = randomBytes(32).toString('hex');
  server = await startTestServer(args, { HANDLENS_STATE_DIR: join(folder, '.state'), HANDLENS_TOKEN: token }, folder);
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
/** Made-up keys in the formats of services. The longest part of each occurs nowhere else. */
const SHAPES: readonly ((secret: string) => string)[] = [
  (secret) => `sk-${secret}`,
  (secret) => `ghp_${secret}`,
  (secret) => `AKIA${secret.toUpperCase()}`,
  (secret) => `Bearer ${secret}`,
  (secret) => `eyJhbGciOiJIUzI1NiJ9.${secret}.${secret}`,
  (secret) => `-----BEGIN PRIVATE KEY----- ${secret}`,
  (secret) => `password=${secret}`,
  (secret) => `https://user:${secret}@host/`,
  (secret) => `xoxb-${secret}`,
  (secret) => secret,
];
const KEYS = Array.from({ length: 50 }, (_, at) => {
  const secret = hex(20);
  return { secret, text: SHAPES[at % SHAPES.length]!(secret) };
});

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

function ask({ method, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: new URL(server.address).port, path, method };
    const sent = { authorization: `Bearer ${token}`, ...headers };
    const call = request({ ...options, headers: sent }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode!));
    });
    call.on('error', reject);
    call.end(body);
  });
}

const FIELDS = [
  'path',
  'image_path',
  'folder_path',
  'text',
  'question',
  'dataset',
  'model_path',
  'url',
  'api_key',
  'name',
];

/** Returns calls with a key in every part that a request can have. */
function callsWith(text: string, method: string, path: string): Call[] {
  const quoted = encodeURIComponent(text);
  const route = path.replace(/\{\w+\}/g, quoted);
  const headers = { 'x-api-key': text, cookie: `session=${quoted}`, 'user-agent': text };
  const json = { ...headers, 'content-type': 'application/json' };
  const asked = { method, path: `${route}?q=${quoted}`, headers };
  if (method === 'GET') return [asked];
  const fields = Object.fromEntries(FIELDS.map((field) => [field, text]));
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n\r\n${text}\r\n--b--\r\n`;
  return [
    { ...asked, headers: json, body: JSON.stringify(fields) },
    { ...asked, headers: json, body: `{"broken": "${text}` },
    { ...asked, headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' }, body: form },
  ];
}

async function textsBelow(place: string): Promise<string> {
  const names = await readdir(place, { recursive: true });
  const paths = names.map((name) => join(place, name));
  const files = await Promise.all(
    paths.map(async (path) => ((await stat(path)).isFile() ? readFile(path, 'latin1') : '')),
  );
  return files.join('\n');
}

test('logs none of 50 keys sent to every route, nor the token', async () => {
  const calls = ENDPOINTS.flatMap(({ method, path }, at) => {
    const { text } = KEYS[at % KEYS.length]!;
    return callsWith(text, method.toUpperCase(), path);
  });
  const rest = KEYS.flatMap(({ text }) => callsWith(text, 'POST', '/agent/run'));
  const statuses = new Set<number>();
  for (const call of [...calls, ...rest]) statuses.add(await ask(call));
  // A user may put the token in the wrong place.
  for (const path of [`/?token=${token}`, `/${token}`, `/docs/${token}`, `/docs/start.js?token=${token}`]) {
    await ask({ method: 'GET', path, headers: {} });
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const printed = server.log();
  // Each request that reached its handler is logged.
  expect(printed.match(/"endpoint":"/g)?.length).toBeGreaterThan(ENDPOINTS.length);
  expect(KEYS.filter(({ secret }) => printed.toLowerCase().includes(secret)).map(({ text }) => text)).toEqual([]);
  expect(printed).not.toContain(token);
  expect(await textsBelow(join(folder, '.state')).catch(() => '')).not.toContain(token);
});
