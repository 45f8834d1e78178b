import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPORARY_NAME } from '../../core/base/files/temporary-file.js';
import { runProcess } from '../support/cli-process.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { hashOf, someFile } from '../support/uploads.js';

const MIB = 1 << 20;
let server: TestServer;
let folder: string;

const start = async () => {
  server = await startTestServer([], { HANDLENS_STATE_DIR: `${folder}/state` }, folder);
};
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-uploads-')));
  await start();
});
afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Kills the server without warning: first the serving process, then the command that started it. */
async function killServer(): Promise<void> {
  const { pid } = server.process;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  for (const child of children) process.kill(Number(child), 'SIGKILL');
  server.process.kill('SIGKILL');
  await server.ended;
}

interface State {
  dataset_id: string;
  state: string;
  parts: number[];
  missing: number[];
  part_bytes: number;
}

async function ask<Body>(method: string, path: string, body?: Uint8Array | object) {
  const isBytes = body instanceof Uint8Array;
  const reply = await fetch(`${server.address}${path}`, {
    method,
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    headers: body === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' },
  });
  return { status: reply.status, body: (await reply.json()) as Body };
}

const opening = ({ name, size, sha256 }: ReturnType<typeof someFile>) => ({ name, size, sha256 });
const cut = (bytes: Uint8Array, number: number) => bytes.subarray((number - 1) * 8 * MIB, number * 8 * MIB);

test('accepts 8 MiB of any bytes unchanged, and rejects one byte more', async () => {
  const file = someFile(8 * MIB + 5, 'noise.bin');
  const { body: upload } = await ask<State>('POST', '/api/datasets', opening(file));
  expect(upload).toMatchObject({ state: 'open', part_bytes: 8 * MIB, missing: [1, 2] });
  const path = `/api/datasets/${upload.dataset_id}/parts`;
  const first = await ask('PUT', `${path}/1?sha256=${hashOf(cut(file.bytes, 1))}`, cut(file.bytes, 1));
  expect(first).toMatchObject({ status: 200, body: { bytes: 8 * MIB, sha256: hashOf(cut(file.bytes, 1)) } });
  const larger = await ask('PUT', `${path}/2`, file.bytes);
  expect(larger).toMatchObject({ status: 413, body: { code: 'too-large' } });
  const beyond = await ask('PUT', `${path}/1`, new Uint8Array(11 * MIB));
  expect(beyond).toMatchObject({ status: 413, body: { detail: expect.stringContaining('in parts') } });
  expect((await ask('PUT', `${path}/2`, cut(file.bytes, 2))).status).toBe(200);
  const done = await ask<State>('POST', `/api/datasets/${upload.dataset_id}/complete`, {});
  expect(done.body).toMatchObject({ state: 'complete', sha256: file.sha256 });
  expect((await ask('DELETE', `/api/datasets/${upload.dataset_id}`)).status).toBe(200);
});

test.each(['..%2f..%2fsessions', '%2e%2e', 'ds-00000000000g', `ds-${'0'.repeat(12)}%00`])(
  'rejects the id %s for every operation',
  async (id) => {
    const replies = [
      await ask('GET', `/api/datasets/${id}`),
      await ask('PUT', `/api/datasets/${id}/parts/1`, new Uint8Array(3)),
      await ask('POST', `/api/datasets/${id}/complete`, {}),
      await ask('DELETE', `/api/datasets/${id}`),
    ];
    for (const { status } of replies) expect([400, 403, 404]).toContain(status);
  },
);

test('a killed server keeps acknowledged parts, and the upload continues with the others', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `${at},${'word '.repeat(900)}${at}`);
  const bytes = new TextEncoder().encode(`id,text\n${rows.join('\n')}\n`);
  const file = { ...someFile(1, 'long.csv'), bytes, size: bytes.length, sha256: hashOf(bytes) };
  const { body: upload } = await ask<State>('POST', '/api/datasets', opening(file));
  expect(upload.missing).toEqual([1, 2]);
  const path = `/api/datasets/${upload.dataset_id}`;
  await ask('PUT', `${path}/parts/2`, cut(bytes, 2));
  // Kills the server while the other part is being sent or written.
  const under = ask('PUT', `${path}/parts/1`, cut(bytes, 1)).catch(() => null);
  await Promise.all([under, killServer()]);
  await start();
  const { body: again } = await ask<State>('POST', '/api/datasets', opening(file));
  expect(again).toMatchObject({ dataset_id: upload.dataset_id, state: 'open' });
  expect(again.parts).toContain(2);
  for (const number of again.missing) await ask('PUT', `${path}/parts/${number}`, cut(bytes, number));
  const completing = ask<State>('POST', `${path}/complete`, {}).catch(() => null);
  await Promise.all([completing, killServer()]);
  await start();
  const done = await ask<State>('POST', `${path}/complete`, {});
  expect(done).toMatchObject({ status: 200, body: { state: 'complete', sha256: file.sha256 } });

  const known = await ask<{ uploads: unknown[] }>('GET', '/api/datasets?tables=false');
  expect(known.body.uploads).toMatchObject([{ name: 'long.csv', state: 'complete' }]);
  // `vision-cli` lists it too, and removes all uploads at once.
  const env = { HANDLENS_STATE_DIR: `${folder}/state` };
  const list = await runProcess(['table', 'list'], { cwd: folder, env });
  expect(list.stdout).toContain(upload.dataset_id);
  const cleared = await runProcess(['cache', 'clear', 'uploads'], { cwd: folder, env });
  expect(cleared.code).toBe(0);
  // Leftovers of a killed join are removed only after an hour, because they could still be in use.
  const left = await readdir(`${folder}/state/uploads`, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile() && !TEMPORARY_NAME.test(entry.name))).toEqual([]);
  expect((await ask('GET', path)).status).toBe(404);
});
