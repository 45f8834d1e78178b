import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { superviseServer } from '../../../cli/server/supervise-server.js';
import { openWaitingRoom } from '../../../cli/server/waiting-room.js';
import { ask } from '../../support/raw-request.js';

/** Short serving processes: they take over the port like the local server, and then behave as named. */
const TAKE_OVER = `
process.on('message', (message, socket) => {
  if (message !== 'handlens-port') return;
  const server = require('node:http').createServer((request, response) => response.end('served'));
  server.listen(socket, () => { process.send('handlens-listens'); behave(); });
});
process.send('handlens-ready-to-listen');
`;
const BEHAVIOURS = {
  serves: 'const behave = () => undefined;',
  dies: 'const behave = () => setImmediate(() => process.kill(process.pid, "SIGKILL"));',
  fails: 'process.exit(3); const behave = () => undefined;',
} as const;

type Behaviour = keyof typeof BEHAVIOURS;

/** Supervises a sequence of processes with the listed behaviours; the last one repeats. */
async function supervise(...behaviours: Behaviour[]) {
  const room = await openWaitingRoom(0, '127.0.0.1');
  const lines: string[] = [];
  const children: ChildProcess[] = [];
  const server = superviseServer({
    room,
    report: (line) => void lines.push(line),
    spawn: () => {
      const behaviour = BEHAVIOURS[behaviours[children.length] ?? behaviours.at(-1)!];
      const child = spawn(process.execPath, ['-e', behaviour + TAKE_OVER], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.push(child);
      return child;
    },
  });
  onTestFinished(() => server.kill());
  return { server, lines, children, port: room.port };
}

/** Status of a request; the code of its error if there was no answer. */
function statusOf(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode!));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
  });
}

test('gives up after five deaths of the server, with the reason', async () => {
  const { server, lines, children, port } = await supervise('dies');
  expect(await server.ended).toBe(5);
  expect(children).toHaveLength(5);
  expect(lines).toHaveLength(5);
  for (const line of lines)
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z The serving process was killed by SIGKILL\. It /);
  expect(lines.at(-1)).toContain('ended 5 times within a minute and will not be restarted');
  expect(await statusOf(port)).toBe('ECONNREFUSED');
});

test('does not restart a server that fails at its first start', async () => {
  const { server, lines, children } = await supervise('fails');
  expect(await server.ended).toBe(3);
  expect([children.length, lines]).toEqual([1, []]);
});

test('answers 503 with Retry-After during a restart, and never refuses a connection afterwards', async () => {
  const { server, lines, children, port } = await supervise('serves', 'fails', 'fails', 'serves');
  await expect.poll(() => statusOf(port)).toBe(200);
  children[0]!.kill('SIGKILL');
  await once(children[0]!, 'exit');
  // The first request that is answered gets this status.
  await expect.poll(() => statusOf(port)).toBe(503);
  const waiting = await ask({ port, path: '/models', method: 'POST', body: 'x'.repeat(100_000) });
  expect(waiting).toMatchObject({ status: 503, headers: { 'content-type': 'application/problem+json' } });
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(waiting.body)).toMatchObject({ status: 503, code: 'backend-unavailable' });
  const seen = new Set<number | string>();
  while (!seen.has(200)) seen.add(await statusOf(port));
  expect([...seen]).toEqual([503, 200]);
  expect(lines.map((line) => / process (.+?)\./.exec(line)?.[1])).toEqual([
    'was killed by SIGKILL',
    'ended with exit code 3',
    'ended with exit code 3',
  ]);
  server.stop('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('ends immediately if stopped while it waits for the next start', async () => {
  const { server, lines, children, port } = await supervise('serves', 'fails');
  await expect.poll(() => statusOf(port)).toBe(200);
  children[0]!.kill('SIGKILL');
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  server.stop('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await statusOf(port)).toBe('ECONNREFUSED');
});

test.each(['SIGINT', 'SIGTERM'] as const)('restarts the serving process after %s', async (signal) => {
  const { server, lines, children, port } = await supervise('serves');
  await expect.poll(() => statusOf(port)).toBe(200);
  children[0]!.kill(signal);
  await expect.poll(() => children.length).toBe(2);
  await expect.poll(() => statusOf(port)).toBe(200);
  expect(lines.join()).toContain(`was killed by ${signal}. It will be restarted.`);
  server.stop('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('a signal to both processes ends the server without a restart', async () => {
  const { server, lines, children, port } = await supervise('serves');
  await expect.poll(() => statusOf(port)).toBe(200);
  children[0]!.kill('SIGINT');
  server.stop('SIGINT');
  expect(await server.ended).toBe(0);
  expect([children.length, lines]).toEqual([1, []]);
});
