import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { StoredResult } from '../../../core/workspace/items/result-store.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../core/workspace/jobs/job.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as clear } from '../../../handlers/system/cache-clear.js';
import { handler as correct } from '../../../handlers/workspace/corrections-change.js';
import { handler as changeItem } from '../../../handlers/workspace/item-change.js';
import { handler as detect } from '../../../handlers/workspace/item-detect.js';
import { handler as file } from '../../../handlers/workspace/item-file.js';
import { handler as getItem, type ItemDetails } from '../../../handlers/workspace/item-get.js';
import { handler as preview } from '../../../handlers/workspace/item-preview.js';
import { handler as list } from '../../../handlers/workspace/items-list.js';
import { handler as open } from '../../../handlers/workspace/items-open.js';
import { handler as changeJob } from '../../../handlers/workspace/job-change.js';
import { handler as getEntries, type JobEntries } from '../../../handlers/workspace/job-entries.js';
import { handler as getJob, type JobStatus } from '../../../handlers/workspace/job-get.js';
import { handler as createJob } from '../../../handlers/workspace/jobs-create.js';
import { type JobList, handler as listJobs } from '../../../handlers/workspace/jobs-list.js';
import { handler as saveLabels } from '../../../handlers/workspace/labels-save.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawCmyk, drawImage } from '../../support/generated-image.js';
import { multipart } from '../../support/multipart.js';
import { setGuarded } from '../../support/set-guarded.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

afterEach(closeServices);

/** A folder with two photos and a damaged one, in which requests may read. */
async function photos(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'photos'));
  for (const [at, name] of ['a.png', 'b.png'].entries())
    await writeFile(join(folder, 'photos', name), await drawImage({ width: 64 + at, height: 48 }));
  await writeFile(join(folder, 'photos', 'damaged.png'), '\x89PNG\r\n\x1a\n damaged');
  setEnv({ HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_WORKDIR: folder, HANDLENS_IN_PROCESS: '1' });
  return folder;
}

interface Opened {
  items: WorkspaceItem[];
}

async function openPath(path: string): Promise<WorkspaceItem> {
  const { status, body } = await callHandler<Opened>(open, { json: { path } });
  expect(status).toBe(200);
  return body.items[0]!;
}

const imagesOf = async (id: string) => (await callHandler<Opened>(list, { query: { folder_id: id } })).body.items;

/** Runs a job over an item as the local server does, until it is no longer active. */
async function runJob(item: string, options: Record<string, unknown> = {}): Promise<JobStatus> {
  setGuarded();
  const created = await callHandler<Job>(createJob, { json: { item_id: item, ...options } });
  expect(created.status).toBe(200);
  return ended(created.body.id);
}

async function ended(id: string): Promise<JobStatus> {
  let after = 0;
  for (;;) {
    const { body } = await callHandler<JobStatus>(getJob, { params: { job_id: id }, query: { after: String(after) } });
    if (!['queued', 'running'].includes(body.job.state)) return body;
    after = body.job.revision;
  }
}

test('outside the local server, jobs cannot be created', async () => {
  await photos();
  const item = await openPath('photos');
  const { status, body } = await callHandler<Problem>(createJob, { json: { item_id: item.id } });
  expect([status, body.code]).toEqual([503, 'backend-unavailable']);
  expect((await callHandler<JobList>(listJobs, {})).body.jobs).toEqual([]);
});

test('a job stores the results of a folder, reports the damaged image, and retries it', async () => {
  const folder = await photos();
  const item = await openPath('photos');
  expect(item).toMatchObject({ kind: 'folder', images: 3, results: 0 });
  const { job, log } = await runJob(item.id, { confidence: 0.1 });
  expect(job).toMatchObject({ state: 'done', total: 3, done: 2, failed: 1, origin: { backend: 'mock' } });
  expect(log.at(-1)!.text).toBe('Is done');
  expect(await openPath('photos')).toMatchObject({ results: 2, failed: 1 });
  const [first] = await imagesOf(item.id);
  const { body } = await callHandler<{ results: { maker: string; image: { name: string } }[] }>(getItem, {
    params: { item_id: first!.id },
  });
  expect(body.results).toMatchObject([{ maker: job.maker, image: { name: 'a.png' }, options: { confidence: 0.1 } }]);
  await writeFile(join(folder, 'photos', 'damaged.png'), await drawImage({ width: 32, height: 32 }));
  await callHandler(changeJob, { method: 'PUT', params: { job_id: job.id }, json: { action: 'retry' } });
  expect((await ended(job.id)).job).toMatchObject({ state: 'done', done: 3, failed: 0 });
  expect(await openPath('photos')).toMatchObject({ results: 3, failed: 0 });
});

test('each image has its own warnings, and a job those of its model', async () => {
  const folder = await photos();
  await writeFile(join(folder, 'photos', 'a.jpg'), await drawCmyk());
  const item = await openPath('photos');
  const { job } = await runJob(item.id);
  expect(job.origin!.warnings.map(({ code }) => code)).toEqual(['mock-backend']);
  const { body } = await callHandler<JobEntries>(getEntries, { params: { job_id: job.id } });
  const codes = (result: { warnings: { code: string }[] }) => result.warnings.map(({ code }) => code);
  expect(body.entries.flatMap(({ name, result }) => (result ? [[name, ...codes(result)]] : []))).toEqual([
    ['a.jpg', 'mock-backend', 'image-cmyk'],
    ['a.png', 'mock-backend'],
    ['b.png', 'mock-backend'],
  ]);
  for (const { item_id: id, result } of body.entries.filter((entry) => entry.result !== null)) {
    const params = { item_id: id };
    const stored = (await callHandler<ItemDetails>(getItem, { params })).body.results[0]!;
    const again = (await callHandler<StoredResult>(detect, { params, json: {} })).body;
    expect([codes(stored), codes(again)]).toEqual([codes(result!), codes(result!)]);
  }
});

test('a job whose model cannot run fails as a whole, with the reason, and can be resumed', async () => {
  await photos();
  const item = await openPath('photos');
  const { job } = await runJob(item.id, { model_path: 'no-such-model' });
  expect(job).toMatchObject({ state: 'failed', done: 0, failed: 0, reason: { code: 'model-not-found' } });
  const { body } = await callHandler<Job>(changeJob, {
    method: 'PUT',
    params: { job_id: job.id },
    json: { action: 'resume' },
  });
  expect(body).toMatchObject({ state: 'queued', reason: null });
});

test('opening a folder counts what it contains in addition to images', async () => {
  const folder = await photos();
  await mkdir(join(folder, 'photos/more/.cache'), { recursive: true });
  for (const name of ['notes.txt', '.hidden.png', 'more/c.txt', 'more/.cache/d.png'])
    await writeFile(join(folder, 'photos', name), 'x');
  const omitted = async (json: object) => (await callHandler<{ omitted: object | null }>(open, { json })).body.omitted;
  expect(await omitted({ path: 'photos' })).toEqual({ other_files: 1, hidden_files: 1, subfolders: 1 });
  expect(await omitted({ path: 'photos', recursive: true })).toEqual({
    other_files: 2,
    hidden_files: 2,
    subfolders: 0,
  });
  expect(await omitted({ path: 'photos/a.png' })).toBeNull();
});

test('one request waits for news of all jobs, and lists what changed', async () => {
  await photos();
  const folder = await openPath('photos');
  const image = await openPath('photos/a.png');
  const { job: first } = await runJob(folder.id);
  const jobs = async (query: Record<string, string>) => (await callHandler<JobList>(listJobs, { query })).body;
  const before = await jobs({ is_open: 'true' });
  expect(before).toEqual({ jobs: [], revision: first.revision });
  const news = jobs({ after_revision: String(before.revision), wait_s: '20' });
  const { job: second } = await runJob(image.id);
  expect((await news).jobs.map(({ id }) => id)).toEqual([second.id]);
  const { revision } = await jobs({});
  expect(await jobs({ after_revision: String(revision), wait_s: '0' })).toEqual({ jobs: [], revision });
});

test('an action that does not fit the state of a job is refused', async () => {
  await photos();
  const { job } = await runJob((await openPath('photos/a.png')).id);
  const late = await callHandler<Job>(changeJob, {
    method: 'PUT',
    params: { job_id: job.id },
    json: { action: 'cancel' },
  });
  expect(late.body).toEqual(job);
  for (const [action, why] of [
    ['resume', 'it is done'],
    ['retry', 'none of its images failed'],
  ]) {
    const reply = await callHandler<Problem>(changeJob, {
      method: 'PUT',
      params: { job_id: job.id },
      json: { action },
    });
    expect(reply.body).toMatchObject({ code: 'invalid-input', detail: expect.stringContaining(why!) });
  }
});

test('a dropped image is stored once, served, and has a thumbnail and results', async () => {
  await photos();
  const data = await drawImage({ width: 640, height: 480 });
  const send = () => callHandler<Opened>(open, multipart([{ name: 'files', fileName: 'dropped.png', data }]));
  const [item] = (await send()).body.items;
  expect((await send()).body.items[0]!.id).toBe(item!.id);
  expect(item!.source).toMatchObject({ type: 'file' });
  const params = { item_id: item!.id };
  const whole = await invoke(file, { params });
  expect(whole.headers['content-type']).toBe('image/png');
  expect(Buffer.from(whole.body, 'base64').equals(data)).toBe(true);
  const small = await invoke(preview, { params, query: { max_side: '64' } });
  expect(small.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-image-width': '640' });
  expect((await runJob(item!.id)).job).toMatchObject({ state: 'done', done: 1, name: 'dropped.png' });
});

test('several dropped images become a folder, and more can be added to it', async () => {
  await photos();
  const data = await drawImage({ width: 16, height: 16 });
  const drop = (field: string, value: string, names: readonly string[]) =>
    callHandler<Opened>(
      open,
      multipart([{ name: field, data: value }, ...names.map((fileName) => ({ name: 'files', fileName, data }))]),
    );
  const [folder] = (await drop('folder_name', 'Dropped images', ['a.png', 'b.png'])).body.items;
  expect(folder).toMatchObject({ kind: 'folder', images: 2, source: { type: 'none' } });
  const [more] = (await drop('folder_id', folder!.id, ['c.png'])).body.items;
  expect(more).toMatchObject({ id: folder!.id, images: 3 });
});

test('items are found by a part of their name, also images inside folders', async () => {
  const folder = await photos();
  const data = await drawImage({ width: 16, height: 16 });
  for (const name of ['Äpfel 100%.png', 'IMG_1.png']) await writeFile(join(folder, 'photos', name), data);
  await writeFile(join(folder, 'img_2.png'), data);
  await mkdir(join(folder, 'removed'));
  await writeFile(join(folder, 'removed', 'IMG_3.png'), data);
  await openPath('img_2.png');
  const photosId = (await openPath('photos')).id;
  const removed = await openPath('removed');
  await callHandler(changeItem, { method: 'PUT', params: { item_id: removed.id }, json: { is_removed: true } });
  const find = async (query: Record<string, string>) => {
    const { status, body } = await callHandler<Opened & { total: number }>(list, { query });
    expect(status).toBe(200);
    return [body.total, ...body.items.map(({ name, parent_name: place }) => [place, name])];
  };
  expect(await find({ name: 'Img' })).toEqual([2, [null, 'img_2.png'], ['photos', 'IMG_1.png']]);
  expect(await find({ name: 'img', limit: '1', offset: '1' })).toEqual([2, ['photos', 'IMG_1.png']]);
  expect(await find({ name: 'img', folder_id: photosId })).toEqual([1, ['photos', 'IMG_1.png']]);
  expect(await find({ name: 'PHOTOS' })).toEqual([1, [null, 'photos']]);
  expect(await find({ name: 'photos', kind: 'image' })).toEqual([0]);
  expect(await find({ name: 'äpfel 100%' })).toEqual([1, ['photos', 'Äpfel 100%.png']]);
  const inFolder = (await imagesOf(photosId)).map(({ name }) => ['photos', name]);
  expect(await find({ name: 'PNG' })).toEqual([6, [null, 'img_2.png'], ...inFolder]);
  // % and _ are letters here, not wildcards.
  expect(await find({ name: 'a%g' })).toEqual([0]);
  expect(await find({ name: 'MG_' })).toEqual([2, [null, 'img_2.png'], ['photos', 'IMG_1.png']]);
  expect(await find({ name: 'img__' })).toEqual([0]);
  expect((await callHandler(list, { query: { name: ' ' } })).status).toBe(400);
});

test('recognizes files by their content and refuses others with a reason', async () => {
  const folder = await photos();
  await writeFile(join(folder, 'photo.txt'), await drawImage({ width: 16, height: 16 }));
  await writeFile(join(folder, 'sales.csv'), 'a,b\n1,2\n');
  await writeFile(join(folder, 'clip.bin'), Buffer.from('\x1aE\xdf\xa3 webm', 'latin1'));
  await writeFile(join(folder, 'program.exe'), 'MZ');
  await writeFile(join(folder, 'empty.png'), '');
  await writeFile(join(folder, 'empty'), '');
  expect((await openPath('photo.txt')).kind).toBe('image');
  expect((await openPath('sales.csv')).kind).toBe('table');
  // An empty image is accepted here; its detection reports why it cannot be decoded.
  expect((await openPath('empty.png')).kind).toBe('image');
  expect((await openPath('clip.bin')).kind).toBe('video');
  const refused = async (path: string) => (await callHandler<Problem>(open, { json: { path } })).body.code;
  expect(await refused('program.exe')).toBe('unsupported-type');
  expect(await refused('empty')).toBe('empty-file');
  expect(await refused('/etc/passwd')).toBe('path-not-allowed');
  expect(await refused('missing.png')).toBe('not-found');
});

test('the state of a page and corrections are stored, and two windows do not overwrite each other', async () => {
  await photos();
  const { id } = await openPath('photos/a.png');
  const params = { item_id: id };
  await callHandler(changeItem, { method: 'PUT', params, json: { view: { zoom: 2 }, is_reviewed: true } });
  const box = { class_name: 'dog', confidence: null, box: { x1: 1, y1: 1, x2: 9, y2: 9 } };
  const change = { box_id: 'drawn-1', before: null, after: box };
  await callHandler(correct, { params, json: { expected: 0, changes: [change] } });
  const late = await callHandler<Problem>(correct, { params, json: { expected: 0, changes: [change] } });
  expect(late.body.code).toBe('dataset-changed');
  const both = await callHandler<Problem>(correct, { params, json: { expected: 1, changes: [change], done: 0 } });
  expect(both.body.code).toBe('invalid-input');
  await closeServices();
  const { body } = await callHandler<{ item: WorkspaceItem; corrections: unknown }>(getItem, { params });
  expect(body.item).toMatchObject({ view: { zoom: 2 }, is_reviewed: true, changes: 1, unsaved: true });
  expect(body.corrections).toEqual({ changes: [change], done: 1, saved: 0 });
});

test('after a file has changed, results and corrections of its earlier content are neither shown nor saved', async () => {
  const folder = await photos();
  const { id } = await openPath('photos/a.png');
  const params = { item_id: id };
  const json = { backend: 'mock' };
  const details = async () => (await callHandler<ItemDetails>(getItem, { params })).body;
  await callHandler(detect, { params, json });
  const box = { class_name: 'dog', confidence: null, box: { x1: 1, y1: 1, x2: 9, y2: 9 } };
  const change = { box_id: 'new:1', before: null, after: box };
  await callHandler(correct, { params, json: { expected: 0, changes: [change] } });
  expect(await details()).toMatchObject({ results: [{}], stale_results: 0, corrections: { done: 1 } });
  await writeFile(join(folder, 'photos', 'a.png'), await drawImage({ width: 90, height: 70 }));
  const target = { type: 'next-to-image', format: 'yolo' };
  const saved = await callHandler<Problem>(saveLabels, {
    method: 'PUT',
    params,
    json: { target, boxes: [box], class_names: ['dog'], changes_done: 0 },
  });
  expect([saved.status, saved.body.code]).toEqual([409, 'dataset-changed']);
  expect(await details()).toMatchObject({
    ...{ results: [], stale_results: 1 },
    corrections: { changes: [change], done: 0 },
  });
  await callHandler(detect, { params, json });
  expect(await details()).toMatchObject({ results: [{ image: { width: 90 } }], stale_results: 0 });
});

const corrected = (box: Record<string, number>) => ({
  box_id: 'new:1',
  before: null,
  after: { class_name: 'dog', confidence: null, box },
});

test.each([
  ['inverted', { x1: 9, y1: 1, x2: 1, y2: 9 }],
  ['without an area', { x1: 1, y1: 1, x2: 1, y2: 9 }],
  ['of impossible size', { x1: -1e300, y1: 1, x2: 1e300, y2: 9 }],
  ['outside the image', { x1: 60, y1: 1, x2: 90, y2: 9 }],
])('a box %s is rejected as a correction', async (_, box) => {
  await photos();
  const params = { item_id: (await openPath('photos/a.png')).id };
  await callHandler(detect, { params, json: { backend: 'mock' } });
  const { status, body } = await callHandler<Problem>(correct, {
    params,
    json: { expected: 0, changes: [corrected(box)] },
  });
  expect(status).toBe(400);
  expect(body.issues[0]?.pointer).toBe('/changes/0/after/box');
});

test('a folder has no corrections', async () => {
  await photos();
  const { id } = await openPath('photos');
  const changes = [corrected({ x1: 1, y1: 1, x2: 9, y2: 9 })];
  const { body } = await callHandler<Problem>(correct, { params: { item_id: id }, json: { expected: 0, changes } });
  expect(body.code).toBe('invalid-input');
});

test.each([
  ['a view of 40,000 levels', `{"view":{"deep":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`],
  ['a blank name', '{"name":"   "}'],
  ['a name with a NUL character', '{"name":"a\\u0000b"}'],
  ['half a character as its name', '{"name":"\\ud800"}'],
])('an item cannot get %s', async (_, text) => {
  await photos();
  const params = { item_id: (await openPath('photos/a.png')).id };
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await callHandler<Problem>(changeItem, {
    method: 'PUT',
    params,
    headers,
    body: Buffer.from(text),
  });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
});

test('a job with a model outside the allowed folders is not created', async () => {
  await photos();
  setGuarded();
  const json = { item_id: (await openPath('photos')).id, backend: 'onnx', model_path: '../../etc/passwd' };
  expect((await callHandler<Problem>(createJob, { json })).body.code).toBe('path-not-allowed');
});

test('clearing the workspace removes items, copies and jobs, and leaves the files of the user', async () => {
  await photos();
  await runJob((await openPath('photos')).id);
  await callHandler(clear, { method: 'DELETE', query: { kinds: 'workspace' } });
  expect((await callHandler<Opened>(list, {})).body.items).toEqual([]);
  expect((await callHandler<JobList>(listJobs, {})).body.jobs).toEqual([]);
  expect((await openPath('photos')).images).toBe(3);
});

test('unknown ids are not found', async () => {
  await photos();
  const params = { item_id: 'a'.repeat(16), job_id: 'a'.repeat(16) };
  for (const handler of [getItem, file, preview])
    expect((await callHandler<Problem>(handler, { params: { item_id: params.item_id } })).body.code).toBe('not-found');
  const job = await callHandler<Problem>(getJob, { params: { job_id: params.job_id } });
  expect(job.body.code).toBe('not-found');
});
