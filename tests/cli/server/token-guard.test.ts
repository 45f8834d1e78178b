import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../handlers/index.js';
import { runCli } from '../../support/run-cli.js';
import { startTestServer, type TestServer } from '../../support/server.js';

let server: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-token-'));
  server = await startTestServer(['--host', '0.0.0.0'], { HANDLENS_STATE_DIR: join(folder, '.state') }, folder);
  token = new URL(server.address).searchParams.get('token') ?? '';
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

interface Reply {
  status: number;
  headers: Record<string, unknown>;
}

/** Sends headers that `fetch` would write itself. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port: new URL(server.address).port, path, method, headers }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers }));
    });
    call.on('error', reject);
    call.end();
  });
}

const asset = (path: string) => path.replace('{asset}', 'start.js');

test('every route but the probe refuses who has no token, or another', async () => {
  for (const { method, path } of ENDPOINTS.filter((endpoint) => endpoint.path !== '/health')) {
    for (const sent of [{}, { authorization: `Bearer ${'0'.repeat(64)}` }, { cookie: 'handlens_token=' }]) {
      const headers = { 'content-type': 'application/json', ...sent };
      expect([path, (await ask(asset(path), headers, method)).status]).toEqual([path, 403]);
    }
  }
});

test('a probe learns that the service runs, by GET and by that name alone', async () => {
  expect((await ask('/health')).status).toBe(200);
  for (const other of ['/health/', '/health?a=1', '//health', '/health/../docs']) {
    expect([other, (await ask(other)).status]).toEqual([other, 403]);
  }
  expect((await ask('/health', { 'content-type': 'application/json' }, 'POST')).status).toBe(403);
});

test('the token as a header opens it', async () => {
  expect((await ask('/models', { authorization: `Bearer ${token}` })).status).toBe(200);
});

test('the printed address opens it for a browser, which keeps the token out of its address bar', async () => {
  const opened = await ask(`/?token=${token}`);
  expect(opened).toMatchObject({ status: 303, headers: { location: '/' } });
  const [cookie] = opened.headers['set-cookie'] as string[];
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect((await ask('/models', { cookie: cookie!.split(';')[0]! })).status).toBe(200);
  expect((await ask(`/?token=${'0'.repeat(64)}`)).status).toBe(403);
  expect((await ask(`/models?token=${token}`)).status).toBe(403);
});

test('a page of another name or site is refused with the token too', async () => {
  const authorization = `Bearer ${token}`;
  expect((await ask('/models', { authorization, host: 'evil.example' })).status).toBe(403);
  expect((await ask('/models', { authorization, origin: 'http://evil.example' })).status).toBe(403);
  expect((await ask(`/?token=${token}`, { host: 'evil.example' })).status).toBe(403);
});

test('the token is told once', () => {
  expect(server.log().split(token)).toHaveLength(2);
});

test('a weak token and an address of no kind are refused at the start', async () => {
  const weak = await runCli(['serve', '--port', '0', '--host', '0.0.0.0'], { env: { HANDLENS_TOKEN: 'secret' } });
  expect([weak.code, weak.stderr]).toEqual([2, expect.stringContaining('HANDLENS_TOKEN must have 32')]);
  const odd = await runCli(['serve', '--port', '0', '--host', '10.0.0.1']);
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('0.0.0.0')]);
});
