import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS } from '../../../handlers/index.js';
import { runProcess } from '../../support/cli-process.js';
import { ask as send } from '../../support/raw-request.js';
import { startTestServer, type TestServer } from '../../support/server.js';
import { startStack } from '../../support/starts.js';

let server: TestServer;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-token-'));
  server = await startTestServer(['--host', '0.0.0.0'], { HANDLENS_STATE_DIR: join(folder, '.state') }, folder);
  token = server.token!;
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

/** Cookies of a host are sent to all of its ports. */
const cookieName = () => `handlens_token_${new URL(server.address).port}`;

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

const PROBES = ['/health', '/ready'];

test('every route except the probes rejects requests without the token or with a wrong one', async () => {
  for (const { method, path } of ENDPOINTS.filter((endpoint) => !PROBES.includes(endpoint.path))) {
    for (const sent of [{}, { authorization: `Bearer ${'0'.repeat(64)}` }, { cookie: `${cookieName()}=` }]) {
      const headers = { 'content-type': 'application/json', ...sent };
      expect([path, (await ask(asset(path), headers, method)).status]).toEqual([path, 401]);
    }
  }
});

test('the probes answer only GET and only their own paths', async () => {
  for (const probe of PROBES) expect((await ask(probe)).status).toBe(200);
  for (const other of ['/health/', '/ready?a=1', '/health?a=1', '//health', '/health/../docs']) {
    expect([other, (await ask(other)).status]).toEqual([other, 401]);
  }
  expect((await ask('/health', { 'content-type': 'application/json' }, 'POST')).status).toBe(401);
});

test('finds no route for dot segments, which the framework would resolve', async () => {
  const authorization = `Bearer ${token}`;
  for (const path of ['/api/datasets/%2e%2e', '/api/datasets/..', '/app/%2E/x', '/models/.']) {
    const { status, headers } = await ask(path, { authorization });
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json']);
  }
});

test('accepts the token as a header', async () => {
  expect((await ask('/models', { authorization: `Bearer ${token}` })).status).toBe(200);
});

test('explains to a request without the token how to send it', async () => {
  expect(await ask('/models')).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer', 'content-type': 'application/problem+json' },
  });
});

test('accepts the address with the token in a browser, and removes the token from the address bar', async () => {
  const opened = await ask(`/?token=${token}`);
  expect(opened).toMatchObject({ status: 303, headers: { location: '/' } });
  const [cookie] = opened.headers['set-cookie'] as string[];
  expect(cookie).toMatch(new RegExp(`^${cookieName()}=.*; HttpOnly; SameSite=Lax$`));
  expect((await ask('/models', { cookie: cookie!.split(';')[0]! })).status).toBe(200);
  expect((await ask(`/?token=${token}`, { cookie: cookie!.split(';')[0]! })).status).toBe(303);
  expect((await ask(`/?token=${'0'.repeat(64)}`)).status).toBe(401);
  expect((await ask(`/models?token=${token}`)).status).toBe(401);
});

test('a wrong cookie or header does not shadow the right one', async () => {
  const good = `${cookieName()}=${token}`;
  const bad = `${cookieName()}=${'0'.repeat(64)}`;
  for (const cookie of [`${bad}; ${good}`, `${good}; ${bad}`, `handlens_token_1=x; ${good}`]) {
    expect((await ask('/models', { cookie })).status).toBe(200);
  }
  expect((await ask('/models', { cookie: good, authorization: 'Bearer x' })).status).toBe(200);
  expect((await ask('/models', { cookie: `handlens_token_1=${token}` })).status).toBe(401);
});

test('rejects pages of other hosts or sites even with the token', async () => {
  const authorization = `Bearer ${token}`;
  expect((await ask('/models', { authorization, host: 'evil.example' })).status).toBe(403);
  expect((await ask('/models', { authorization, origin: 'http://evil.example' })).status).toBe(403);
  expect((await ask(`/?token=${token}`, { host: 'evil.example' })).status).toBe(403);
});

test.skipIf(process.platform === 'win32')(
  'stores the token in a file that only its user can read, and in no log',
  async () => {
    expect(server.log()).not.toContain(token);
    const file = /^Token +(.+)$/m.exec(server.log())![1]!;
    expect(file).toBe(join(folder, '.state', `token-${new URL(server.address).port}`));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  },
);

test('no command that starts the server prints the token of the operator', async () => {
  const own = 'the-operators-own-token-0123456789abcdef';
  const env = { HANDLENS_TOKEN: own };
  const other = await startTestServer(['--host', '0.0.0.0', '--verbose'], env, folder);
  onTestFinished(() => void other.process.kill('SIGTERM'));
  const port = Number(new URL(other.address).port);
  const call = { port, path: '/models' };
  expect((await send({ ...call, headers: { authorization: `Bearer ${own}` } })).status).toBe(200);
  expect(other.log()).toContain('HANDLENS_TOKEN');
  expect(other.log()).not.toContain(own);
});

test('plain serverless offline also requires a token if other machines can reach it', async () => {
  const options = { stateDir: join(folder, '.plain'), root: folder, flags: ['--host', '0.0.0.0'] };
  const stack = await startStack('npx serverless offline', options);
  onTestFinished(() => stack.stop());
  const call = { port: stack.port, path: '/models' };
  expect((await send(call)).status).toBe(401);
  expect((await send({ ...call, headers: { authorization: `Bearer ${stack.token()}` } })).status).toBe(200);
  expect(stack.log()).not.toContain(stack.token());
});

test('a server exits with a reason if it cannot store its token', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { code, stderr } = await runProcess(['serve', '--port', '0', '--host', '0.0.0.0'], {
    env: { HANDLENS_STATE_DIR: join(file, 'state') },
  });
  expect([code, stderr]).toEqual([6, expect.stringContaining('token-')]);
});

test('rejects a weak token and an invalid address at the start', async () => {
  const weak = await runProcess(['serve', '--port', '0', '--host', '0.0.0.0'], { env: { HANDLENS_TOKEN: 'secret' } });
  expect([weak.code, weak.stderr]).toEqual([2, expect.stringContaining('HANDLENS_TOKEN must have 32')]);
  const odd = await runProcess(['serve', '--port', '0', '--host', '10.0.0.1']);
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining('0.0.0.0')]);
});
