import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLanes } from '../../core/in-lanes.js';
import { ENDPOINTS } from '../../handlers/index.js';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let folder: string;
let ports: { http: number; lambda: number };
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-foreign-'));
  server = await startTestServer(['--verbose'], { HANDLENS_STATE_DIR: join(folder, '.state') }, folder);
  // The second port, that takes whole events, is told by the local server alone.
  const lambda = /http for lambda\] listening on http:\/\/[^:]+:(\d+)/.exec(server.log())?.[1];
  ports = { http: Number(new URL(server.address).port), lambda: Number(lambda) };
});

afterAll(async () => {
  agent.destroy();
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

/** What a page that the user opened, or a name that an attacker points at this machine, would send as Host. */
const HOSTS = [
  ...['evil.example', 'evil.example:80', 'EVIL.EXAMPLE', 'localhost.evil.example', '127.0.0.1.evil.example'],
  ...['127.0.0.1.nip.io', 'localtest.me', 'lvh.me', '0.0.0.0', '10.0.0.1', '192.168.1.1', '169.254.169.254'],
  ...['[::]', '[::ffff:10.0.0.1]', '[fe80::1]', '127.1', '2130706433', '0x7f.0.0.1', '127.0.0.1.', 'localhost.'],
  ...['127.0.0.1@evil.example', 'evil.example#127.0.0.1', 'localhost:99999', 'localhost:1:2', '127.0.0.1,evil.example'],
];
const ORIGINS = (own: string) => [
  undefined,
  own,
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'file://',
];

interface Call {
  port: number;
  method: string;
  path: string;
  host: string;
  origin: string | undefined;
}

/** `fetch` would write Host and Origin itself. @returns the status. */
function ask({ port, method, path, host, origin }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', 'content-length': 2, ...(origin ? { origin } : {}) };
    const call = request({ host: '127.0.0.1', port, path, method, agent, headers }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode!));
    });
    call.on('error', reject);
    call.end('{}');
  });
}

const routes = ENDPOINTS.map(({ method, path }) => ({
  method: method.toUpperCase(),
  path: path.replace(/\{\w+\}/g, 'start.js'),
}));
/** How the second port takes an event for a function, and how the first does too. */
const INVOCATION = { method: 'POST', path: '/2015-03-31/functions/handlens-local-systemHealth/invocations' };

test('25 hosts and 6 origins on every route and both ports: none is let in', async () => {
  expect(HOSTS).toHaveLength(25);
  expect(ports.lambda).toBeGreaterThan(0);
  const calls = [ports.http, ports.lambda].flatMap((port) =>
    [...routes, INVOCATION].flatMap((route) =>
      HOSTS.flatMap((host) => ORIGINS(`http://127.0.0.1:${port}`).map((origin) => ({ ...route, port, host, origin }))),
    ),
  );
  const answered = new Map<number, number>();
  await inLanes({ places: calls.length, lanes: 16 }, async (place) => {
    const status = await ask(calls[place]!);
    answered.set(status, (answered.get(status) ?? 0) + 1);
  });
  // 403 by the guard; 400 where no HTTP server takes such a Host.
  expect([...answered.keys()].filter((status) => status !== 403 && status !== 400)).toEqual([]);
  expect(calls.length).toBe(2 * (routes.length + 1) * 150);
});

test('pages of this machine alone are let in where no name of it is wrong', async () => {
  const own = { port: ports.http, method: 'GET', path: '/health' };
  const lambda = { ...INVOCATION, port: ports.lambda };
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
    expect(await ask({ ...own, host: `${name}:${ports.http}`, origin: undefined })).toBe(200);
    expect(await ask({ ...own, host: `${name}:${ports.http}`, origin: `http://${name}:${ports.http}` })).toBe(200);
    for (const origin of ORIGINS('https://127.0.0.1.evil.example').slice(1)) {
      expect(await ask({ ...own, host: name, origin }), origin).toBe(403);
      expect(await ask({ ...lambda, host: name, origin }), origin).toBe(403);
    }
  }
});
