import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { describeBug } from '../../handlers/kit/describe-bug.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { startTestServer, type TestServer } from '../support/server.js';

const servers: { server: TestServer; folder: string }[] = [];
afterEach(async () => {
  for (const { server, folder } of servers.splice(0)) {
    server.process.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  }
});

/** Loaded into the server: a system call of the /about handler fails, with a message that quotes a file. */
const BREAK = `
import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
const release = os.release;
os.release = () => {
  if (!new Error().stack.includes('readAbout')) return release();
  throw Object.assign(new TypeError('read-from-a-body\\n    at quoted (/home/someone/private.csv:1:1)'), { code: 'EBROKEN' });
};
syncBuiltinESMExports();
`;

async function startBroken(args: readonly string[]): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'handlens-bug-'));
  const file = join(folder, 'break.mjs');
  await writeFile(file, BREAK);
  const env = { HANDLENS_STATE_DIR: join(folder, '.state'), NODE_OPTIONS: `--import ${pathToFileURL(file).href}` };
  const server = await startTestServer(args, env, folder);
  servers.push({ server, folder });
  return server;
}

test.each([[[]], [['--verbose']]])('prints the stack of a 500 with %j, under the id of the answer', async (args) => {
  const server = await startBroken(args);
  const reply = await fetch(`${server.address}/about`);
  const problem = (await reply.json()) as Problem;
  expect([reply.status, problem.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(problem)).not.toMatch(/read-from-a-body|EBROKEN|\.mjs|private/);
  await expect.poll(() => server.log()).toContain(problem.request_id);
  await expect.poll(() => server.log()).toMatch(/TypeError/);
  expect(server.log()).toContain('EBROKEN');
  expect(server.log()).toMatch(/readAbout \([\w-]+\.m?js:\d+:\d+\)/);
  const shown = server.log().slice(server.log().indexOf('system.about'));
  expect(shown).not.toMatch(/read-from-a-body|private\.csv|\/home\//);
  // The server keeps running.
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
});

test('reports causes without messages and folders, and the type of values that are not errors', () => {
  const inner = new RangeError('the cell holds sk-secret');
  const outer = new Error('outer of /home/me/a.csv', { cause: inner });
  const facts = describeBug(outer);
  expect(facts.map(({ name }) => name)).toEqual(['Error', 'RangeError']);
  expect(facts[0]!.stack[0]).toMatch(/^unexpected-errors\.slow\.test\.ts:\d+:\d+$/);
  expect(JSON.stringify(facts)).not.toMatch(/secret|\/home|\/tests\//);
  expect(describeBug('text')).toEqual([{ name: 'string', code: null, stack: [] }]);
  const circle = new Error('a');
  circle.cause = circle;
  expect(describeBug(circle).length).toBeLessThan(6);
});
