import { get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { descendants } from '../support/crash/kill-tree.js';
import { ask } from '../support/raw-request.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function start(args: readonly string[]): Promise<TestServer> {
  const folder = await temporaryFolder();
  const server = await startTestServer(args, { HANDLENS_STATE_DIR: folder }, folder);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return server;
}

/** Returns the status of a health request; the error code if there was no answer. */
function statusOf(port: string): Promise<number | string> {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path: '/health', agent: false }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode!));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
  });
}

// Finds process ids in /proc.
const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('restarts a killed server, answers 503 in the meantime, and logs the cause', async () => {
  const server = await start(['--host', '0.0.0.0']);
  const { port } = new URL(server.address);
  const [serving] = descendants(server.process.pid!);
  process.kill(serving!, 'SIGKILL');
  const answers: (number | string)[] = [];
  while (!answers.includes(503)) answers.push(await statusOf(port));
  while (answers.at(-1) !== 200) answers.push(await statusOf(port));
  // Until the supervisor detects the death, connections may be refused or closed. From the first 503 on, every request
  // is answered.
  const order = answers.filter((answer, at) => answer !== answers[at - 1]);
  expect(order.slice(order.indexOf(503))).toEqual([503, 200]);
  expect(server.log()).toMatch(/^\d{4}-\S+Z The serving process was killed by SIGKILL\. It will be restarted\.$/m);
  const [next] = descendants(server.process.pid!);
  expect(next).not.toBe(serving);
  // The restarted server accepts the same token.
  const headers = { authorization: `Bearer ${server.token}` };
  expect((await ask({ port: Number(port), path: '/models', headers })).status).toBe(200);
  expect((await ask({ port: Number(port), path: '/models' })).status).toBe(401);
});

onLinux('a restarted server still ends on request', async () => {
  const server = await start([]);
  const { port } = new URL(server.address);
  process.kill(descendants(server.process.pid!)[0]!, 'SIGKILL');
  await expect.poll(() => server.log()).toContain('be restarted');
  await expect.poll(() => statusOf(port)).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await statusOf(port)).toBe('ECONNREFUSED');
});
