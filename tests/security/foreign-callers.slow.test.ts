import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inLanes } from '../../core/base/in-lanes.js';
import { ENDPOINTS } from '../../handlers/index.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { listeningPorts } from '../support/listening-ports.js';
import { ask } from '../support/raw-request.js';
import { STARTS, type StartedStack, type StartName, startStack } from '../support/starts.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-foreign-'));
  await writeFile(join(folder, 'private.csv'), 'secret,b\n1,2\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Hosts that a page would send, or an attacker's name that resolves to this machine. */
const HOSTS = [
  ...['evil.example', 'evil.example:80', 'EVIL.EXAMPLE', 'localhost.evil.example', '127.0.0.1.evil.example'],
  ...['127.0.0.1.nip.io', 'localtest.me', 'lvh.me', '0.0.0.0', '10.0.0.1', '192.168.1.1', '169.254.169.254'],
  ...['[::]', '[::ffff:10.0.0.1]', '[fe80::1]', '127.1', '2130706433', '0x7f.0.0.1', '127.0.0.1.', 'localhost.'],
  ...['127.0.0.1@evil.example', 'evil.example#127.0.0.1', 'localhost:99999', 'localhost:1:2', '127.0.0.1,evil.example'],
];
/** Those that are addresses of other machines. */
const ADDRESSES = new Set(['10.0.0.1', '192.168.1.1', '169.254.169.254', '[::ffff:10.0.0.1]', '[fe80::1]']);
const FOREIGN_ORIGINS = [
  ...['https://evil.example', 'null', 'http://localhost.evil.example', 'file://', 'http://127.0.0.1.nip.io'],
  // Pages of other programs on this machine.
  ...['http://127.0.0.1:8888', 'http://localhost:8888', 'http://127.0.0.1', 'http://[::1]:1', 'https://localhost'],
];
const json = { 'content-type': 'application/json' };

/** Returns an event that only the platform may send to a function: it claims to come from this machine. */
const forgedEvent = () =>
  JSON.stringify({
    version: '2.0',
    routeKey: 'POST /api/rows',
    rawPath: '/api/rows',
    rawQueryString: '',
    headers: { host: '127.0.0.1:3000', ...json },
    requestContext: { http: { method: 'POST', path: '/api/rows' }, requestId: 'x', stage: '$default' },
    body: JSON.stringify({ path: join(folder, 'private.csv') }),
    isBase64Encoded: false,
  });
const INVOCATIONS = [
  '/2015-03-31/functions/handlens-local-tablesRows/invocations',
  '/2015-03-31/functions/tablesRows/invocations',
  '/2014-11-13/functions/handlens-local-tablesRows/invoke-async/',
];

describe.each(Object.keys(STARTS) as StartName[])('%s', (name) => {
  let stack: StartedStack;

  beforeAll(async () => {
    stack = await startStack(name, { stateDir: join(folder, '.state'), root: folder });
  });
  afterAll(() => stack?.stop());

  const readRows = (headers: Record<string, string>) =>
    ask({
      port: stack.port,
      path: '/api/rows',
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify({ path: join(folder, 'private.csv') }),
    });

  test('serves its own pages and programs of this machine', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${stack.port}`)) {
      expect((await readRows({ host })).body).toContain('secret');
      const page = await readRows({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' });
      expect(page.status).toBe(200);
      expect(page.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test.each(FOREIGN_ORIGINS)('refuses pages of %j, without permission to read', async (origin) => {
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const { status, headers, body } = await ask({
        ...{ port: stack.port, path: method === 'GET' ? '/health' : '/api/rows', method },
        headers: { ...json, origin, 'access-control-request-method': 'POST' },
        body: method === 'POST' ? JSON.stringify({ path: join(folder, 'private.csv') }) : '',
      });
      expect([status, (JSON.parse(body) as Problem).code]).toEqual([403, 'host-not-allowed']);
      expect(Object.keys(headers).filter((header) => header.startsWith('access-control'))).toEqual([]);
    }
  });

  test('refuses other hosts and other sites', async () => {
    for (const headers of [{ host: 'evil.example' }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await readRows(headers)).status).toBe(403);
    }
  });

  test('accepts no forged event, on the port of the API or on a second one', async () => {
    for (const path of INVOCATIONS) {
      const event = { path, method: 'POST', headers: { 'content-type': 'text/plain' }, body: forgedEvent() };
      const reply = await ask({ ...event, port: stack.port });
      expect([reply.status, (JSON.parse(reply.body) as Problem).code]).toEqual([404, 'not-found']);
      const second = ask({ ...event, port: stack.lambdaPort });
      await expect(second).rejects.toThrow('ECONNREFUSED');
    }
  });

  test.skipIf(process.platform !== 'linux')('listens on one port, even if other machines can reach it', async () => {
    expect(listeningPorts(stack.pid)).toEqual([stack.port]);
    if (name === 'vision-cli gui') return;
    const flags = ['--host', '0.0.0.0'];
    const open = await startStack(name, { stateDir: join(folder, '.open'), root: folder, flags });
    onTestFinished(() => open.stop());
    expect(listeningPorts(open.pid)).toEqual([open.port]);
    expect((await ask({ port: open.port, path: '/models' })).status).toBe(401);
  });
});

test('25 hosts and 6 origins on every route are rejected', async () => {
  const stack = await startStack('npx serverless offline', { stateDir: join(folder, '.state'), root: folder });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  try {
    const own = `http://127.0.0.1:${stack.port}`;
    const origins = [undefined, own, ...FOREIGN_ORIGINS.slice(0, 4)];
    const routes = [
      ...ENDPOINTS.map(({ method, path }) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'a') })),
      ...INVOCATIONS.map((path) => ({ method: 'POST', path })),
    ];
    const isProbe = ({ path }: { path: string }) => path === '/health' || path === '/ready';
    // Probes may name the address of the machine.
    const hostsOf = (route: { path: string }) =>
      isProbe(route) ? HOSTS.filter((host) => !ADDRESSES.has(host)) : HOSTS;
    const calls = routes.flatMap((route) =>
      hostsOf(route).flatMap((host) => origins.map((origin) => ({ ...route, host, ...(origin ? { origin } : {}) }))),
    );
    const answered = new Map<number, number>();
    await inLanes({ places: calls.length, lanes: 16 }, async (place) => {
      const { method, path, ...headers } = calls[place]!;
      const status = await statusOf({ port: stack.port, method, path, agent }, { ...json, ...headers });
      answered.set(status, (answered.get(status) ?? 0) + 1);
    });
    // 403 by the guard; 400 if no HTTP server accepts such a Host.
    expect([...answered.keys()].filter((status) => status !== 403 && status !== 400)).toEqual([]);
    expect(calls.length).toBe(routes.length * 150 - 2 * ADDRESSES.size * origins.length);
  } finally {
    agent.destroy();
    await stack.stop();
  }
});

/** Many requests share connections. */
function statusOf(
  call: { port: number; method: string; path: string; agent: Agent },
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', ...call, headers: { ...headers, 'content-length': 2 } }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode!));
    });
    sent.on('error', reject);
    sent.end('{}');
  });
}
