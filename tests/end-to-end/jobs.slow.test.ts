import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../core/workspace/jobs/job.js';
import { killTree } from '../support/crash/kill-tree.js';
import { smallDisk } from '../support/disk/small-disk.js';
import { drawImage } from '../support/generated-image.js';
import { putFile } from '../support/put-file.js';
import { runCli } from '../support/run-cli.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const IMAGES = 500;
const ENDED = ['done', 'failed', 'paused', 'cancelled'];

async function folderOfImages(images: number): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'photos'));
  const first = join(folder, 'photos', '0.png');
  await putFile(first, await drawImage({ width: 320, height: 240 }));
  for (let at = 1; at < images; at++) await cp(first, join(folder, 'photos', `${at}.png`));
  return folder;
}

async function start(folder: string, stateDir = join(folder, 'state')): Promise<TestServer> {
  const server = await startTestServer([], { HANDLENS_STATE_DIR: stateDir }, folder);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return server;
}

async function send<Answer>({ address }: TestServer, method: string, path: string, json?: unknown): Promise<Answer> {
  const reply = await fetch(address + path, {
    method,
    ...(json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
  });
  return (await reply.json()) as Answer;
}

async function startJob(server: TestServer): Promise<Job> {
  const { items } = await send<{ items: { id: string }[] }>(server, 'POST', '/workspace/items', { path: 'photos' });
  return send<Job>(server, 'POST', '/jobs', { item_id: items[0]!.id });
}

/** Follows a job by long polling until a condition holds. */
async function follow(server: TestServer, id: string, isReached: (job: Job) => boolean): Promise<Job> {
  let after = 0;
  for (;;) {
    const { job } = await send<{ job: Job }>(server, 'GET', `/jobs/${id}?after=${after}`);
    if (isReached(job)) return job;
    after = job.revision;
  }
}

test('a job of 500 images continues after the server was killed, without repeating or losing an image', async () => {
  const folder = await folderOfImages(IMAGES);
  const first = await start(folder);
  const { id } = await startJob(first);
  const before = await follow(first, id, ({ done }) => done >= 20);
  killTree(first.process.pid!);
  await first.ended;
  const env = { HANDLENS_STATE_DIR: join(folder, 'state') };
  const waiting = await runCli(['jobs', 'list'], { cwd: folder, env });
  expect(waiting.stdout).toMatch(new RegExp(`${id} {2}waiting for a server {2}\\d+ of 500`));
  const second = await start(folder);
  const job = await follow(second, id, ({ state }) => ENDED.includes(state));
  expect(job).toMatchObject({ state: 'done', done: IMAGES, failed: 0 });
  expect(job.done).toBeGreaterThan(before.done);
  const { items } = await send<{ items: { results: number }[] }>(second, 'GET', `/workspace/items?kind=folder`);
  expect(items).toMatchObject([{ results: IMAGES }]);
});

test('vision-cli watches, pauses, resumes and cancels a job of the server', async () => {
  const folder = await folderOfImages(IMAGES);
  const server = await start(folder);
  const { id } = await startJob(server);
  const env = { HANDLENS_STATE_DIR: join(folder, 'state') };
  const jobs = (...args: string[]) => runCli(['jobs', ...args], { cwd: folder, env });
  expect((await jobs('pause', id)).stdout).toContain('paused');
  const paused = await follow(server, id, ({ state }) => state === 'paused');
  expect(paused.done).toBeLessThan(IMAGES);
  expect((await jobs('resume', id)).stdout).toContain('queued');
  const watched = await jobs('watch', id);
  expect(watched).toMatchObject({ code: 0, stdout: expect.stringContaining('500 images: 500 done, 0 failed') });
  const other = await startJob(server);
  expect((await jobs('cancel', other.id)).stdout).toContain('cancelled');
  expect(await jobs('cancel', other.id)).toMatchObject({ code: 0, stdout: expect.stringContaining('cancelled') });
  expect(await jobs('extend', other.id)).toMatchObject({ code: 2, stderr: expect.stringContaining('no new images') });
});

test('two windows and vision-cli write to the workspace at the same time, and nothing is lost', async () => {
  const folder = await folderOfImages(20);
  const server = await start(folder);
  const job = await startJob(server);
  const { items } = await send<{ items: { id: string }[] }>(server, 'GET', `/workspace/items?folder_id=${job.item_id}`);
  const box = { x1: 1, y1: 1, x2: 9, y2: 9 };
  let accepted = 0;
  const window = async (name: string) => {
    const path = `/workspace/items/${items[0]!.id}`;
    for (let at = 0; at < 40; at++) {
      const { corrections } = await send<{ corrections: { done: number } }>(server, 'GET', path);
      const change = { box_id: `${name}-${at}`, before: null, after: { class_name: 'cat', confidence: null, box } };
      const body = { expected: corrections.done, changes: [change] };
      const answer = await send<{ done?: number; code?: string }>(server, 'POST', `${path}/corrections`, body);
      if (answer.done !== undefined) accepted += 1;
      else expect(answer.code).toBe('dataset-changed');
    }
  };
  const env = { HANDLENS_STATE_DIR: join(folder, 'state') };
  const shell = async () => {
    for (let at = 0; at < 5; at++) expect((await runCli(['jobs', 'list'], { cwd: folder, env })).code).toBe(0);
  };
  await Promise.all([window('a'), window('b'), shell(), follow(server, job.id, ({ state }) => state === 'done')]);
  const { corrections } = await send<{ corrections: { done: number } }>(
    server,
    'GET',
    `/workspace/items/${items[0]!.id}`,
  );
  expect(corrections.done).toBe(accepted);
  expect(accepted).toBeGreaterThanOrEqual(40);
});

test('a full disk stops a job with the reason and keeps its results, and it resumes when there is space', async (context) => {
  const disk = await smallDisk('900k');
  if (disk === null) return context.skip('this user may not mount a small disk');
  const folder = await folderOfImages(IMAGES);
  const server = await start(folder, disk.folder);
  const { id } = await startJob(server);
  const failed = await follow(server, id, ({ state }) => ENDED.includes(state));
  expect(failed).toMatchObject({ state: 'failed', reason: { code: 'storage-full' } });
  expect(failed.done).toBeGreaterThan(0);
  disk.remount('size=50m');
  await send(server, 'PUT', `/jobs/${id}`, { action: 'resume' });
  expect(await follow(server, id, ({ state }) => ENDED.includes(state))).toMatchObject({ state: 'done', done: IMAGES });
});
