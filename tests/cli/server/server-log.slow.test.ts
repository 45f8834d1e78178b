import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spawnCli } from '../../support/cli-process.js';
import { readUntil } from '../../support/read-until.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789';

async function startLogged() {
  const folder = await temporaryFolder();
  const env = { HANDLENS_STATE_DIR: folder, HANDLENS_TOKEN: TOKEN };
  const child = spawnCli(['serve', '--json', '--port', '0'], { cwd: folder, env });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const { found, log } = await readUntil(child, /"address":"(http:[^"]+)"/);
  const entries = () =>
    log()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []));
  return { child, ended, address: found, entries };
}

test('each request has an entry in the log, even if no function was called', async () => {
  const { child, ended, address, entries } = await startLogged();
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { headers }).then(({ status }) => status);
  const authorization = `Bearer ${TOKEN}`;
  expect(await ask('/models')).toBe(401);
  expect(await ask('/nothing', { authorization })).toBe(404);
  expect(await ask('/models', { authorization, origin: 'https://other.example' })).toBe(403);
  expect(await ask('/models', { authorization })).toBe(200);
  const seen = () =>
    entries().filter(({ message, endpoint }) => message === 'request' && !endpoint.startsWith('system.'));
  await expect
    .poll(() => seen().map(({ endpoint, status, code }) => ({ endpoint, status, code })))
    .toEqual([
      { endpoint: 'local-server', status: 401, code: 'token-required' },
      { endpoint: 'local-server', status: 404, code: 'not-found' },
      { endpoint: 'local-server', status: 403, code: 'host-not-allowed' },
      { endpoint: 'detection.models', status: 200, code: undefined },
    ]);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a log that nobody reads neither delays requests nor prevents the end', async () => {
  const { child, ended, address } = await startLogged();
  child.stdout!.pause();
  // More than a pipe holds.
  for (let round = 0; round < 30; round++)
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${address}/models`).then((reply) => reply.text())));
  expect((await fetch(`${address}/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await Promise.race([ended, wait(20_000, 'still running')])).toBe(0);
});
