import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { createInferencePool } from '../../../../../core/vision/backends/onnx/inference-pool.js';
import type { InferenceTask } from '../../../../../core/vision/backends/onnx/inference-task.js';
import { inspectModel } from '../../../../../core/vision/models/inspect-model.js';
import { planResize } from '../../../../../core/vision/preprocessing/resize-plan.js';
import { SELECT } from '../../../../support/run-model.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { tinyModel } from '../../../../support/tiny-model.js';

const pool = createInferencePool({ workerFile: resolve('dist/inference-worker.mjs'), workers: 1, maxQueue: 2 });
afterAll(() => pool.close());

async function newTask(): Promise<() => InferenceTask> {
  const path = join(await temporaryFolder(), 'tiny.onnx');
  await writeFile(path, tinyModel());
  const { contract, sha256 } = await inspectModel(path);
  const region = { x: 0, y: 0, width: 64, height: 64 };
  return () => ({
    session: { path, sha256, device: 'cpu', threads: 1 },
    contract: contract!,
    tensor: new Float32Array(new SharedArrayBuffer(3 * 64 * 64 * 4)),
    plan: planResize(region, contract!.input),
    region,
    keepsRaw: false,
    timeoutMs: 60_000,
    options: SELECT,
  });
}

const never = () => new AbortController().signal;

test('runs a task in a worker, and leaves its tensor unchanged', async () => {
  const task = (await newTask())();
  task.tensor.fill(0.5);
  const answer = await pool.run(task, never());
  expect(answer.candidates).toEqual({ boxes: [8, 16, 32, 48], scores: [expect.closeTo(0.9, 5)], classIds: [1] });
  expect(new Set(task.tensor)).toEqual(new Set([0.5]));
});

test('a fault of the worker keeps its code', async () => {
  const task = (await newTask())();
  const changed = { ...task, session: { ...task.session, sha256: '0'.repeat(64) } };
  await expect(pool.run(changed, never())).rejects.toMatchObject({ name: 'Fault', code: 'model-changed' });
});

test('rejects tasks immediately if the queue is full', async () => {
  const task = await newTask();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => pool.run(task(), never())));
  const refused = outcomes.filter((one) => one.status === 'rejected').map((one) => one.reason as { code: string });
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['overloaded']));
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
});

test('rejects a cancelled task, and runs the next one', async () => {
  const task = await newTask();
  await expect(pool.run(task(), AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  const stop = new AbortController();
  const running = pool.run(task(), stop.signal);
  stop.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  expect((await pool.run(task(), never())).candidates.scores).toHaveLength(1);
});

test('drops a waiting task when it is cancelled', async () => {
  const task = await newTask();
  const stop = new AbortController();
  const held = [pool.run(task(), never()), pool.run(task(), never())];
  const waiting = pool.run(task(), stop.signal);
  const last = pool.run(task(), never());
  stop.abort(new Fault('timed-out', 'Too late.'));
  await expect(waiting).rejects.toMatchObject({ code: 'timed-out' });
  expect((await Promise.all([...held, last])).map(({ kind }) => kind)).toEqual(Array(3).fill('candidates'));
});

test('closing finishes running tasks, and rejects waiting and new ones', async () => {
  const own = createInferencePool({ workerFile: resolve('dist/inference-worker.mjs'), workers: 1, maxQueue: 2 });
  const task = await newTask();
  const held = [own.run(task(), never()), own.run(task(), never())];
  const waiting = own.run(task(), never());
  const refused = expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  const closing = own.close();
  expect((await Promise.all(held)).map(({ kind }) => kind)).toEqual(['candidates', 'candidates']);
  await refused;
  await closing;
  await expect(own.run(task(), never())).rejects.toMatchObject({ code: 'cancelled' });
});

const EMPTY = `{ kind: 'candidates', candidates: { boxes: [], scores: [], classIds: [] }, raw: null, inferenceMs: 0, postprocessMs: 0, loadMs: 0 }`;

/** Creates a worker that hangs on its first task and records that in a file. */
const stuckOnce = (flag: string) => `
import { existsSync, writeFileSync } from 'node:fs';
export async function runInferenceTask() {
  if (!existsSync(${JSON.stringify(flag)})) {
    writeFileSync(${JSON.stringify(flag)}, '');
    while (true) {}
  }
  return ${EMPTY};
}`;

async function poolOf(worker: (folder: string) => string, options: { workers?: number; lostAfterMs?: number } = {}) {
  const folder = await temporaryFolder();
  const workerFile = join(folder, 'worker.mjs');
  await writeFile(workerFile, worker(folder));
  return { folder, own: createInferencePool({ workerFile, workers: 1, maxQueue: 2, ...options }) };
}

async function fileIn(folder: string, name: string) {
  while (!existsSync(join(folder, name))) await new Promise((next) => setImmediate(next));
}

test('runs the tasks queued after a hung one in the new worker', async () => {
  const { folder, own } = await poolOf((place) => stuckOnce(join(place, 'flag')), { lostAfterMs: 1 });
  const task = await newTask();
  const stop = new AbortController();
  const stuck = expect(own.run(task(), stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  const behind = own.run(task(), never());
  const waiting = own.run(task(), never());
  await fileIn(folder, 'flag');
  stop.abort();
  await stuck;
  expect((await behind).kind).toBe('candidates');
  expect((await waiting).kind).toBe('candidates');
  await own.close();
});

const ENDS = {
  exits: 'process.exit(7);',
  'throws an uncaught error': "setImmediate(() => { throw new Error('not caught'); }); await new Promise(() => {});",
  'runs out of memory': `const full = Object.assign(new Error('full'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    setImmediate(() => { throw full; }); await new Promise(() => {});`,
};

/** Creates a worker that exits in a given way on its first task and answers all others. */
const endsOnce = (flag: string, end: string) => `
import { existsSync, writeFileSync } from 'node:fs';
export async function runInferenceTask() {
  if (!existsSync(${JSON.stringify(flag)})) {
    writeFileSync(${JSON.stringify(flag)}, '');
    ${end}
  }
  return ${EMPTY};
}`;

test.each(Object.entries(ENDS))('a worker that %s fails its image with a remedy, and is replaced', async (how, end) => {
  const { own } = await poolOf((place) => endsOnce(join(place, 'flag'), end));
  const task = await newTask();
  await expect(own.run(task(), never())).rejects.toMatchObject({
    code: 'model-failed',
    message: expect.stringMatching(
      how === 'runs out of memory' ? /out of memory\. Use a smaller/ : /was replaced\. Try again/,
    ),
  });
  expect((await own.run(task(), never())).kind).toBe('candidates');
  await own.close();
});

test('an image in another worker continues when one ends', async () => {
  const program = (place: string) => `
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
export async function runInferenceTask() {
  writeFileSync(${JSON.stringify(place)} + '/at-' + threadId, '');
  while (readdirSync(${JSON.stringify(place)}).filter((name) => name.startsWith('at-')).length < 2) await new Promise((next) => setImmediate(next));
  try { writeFileSync(${JSON.stringify(place)} + '/first', '', { flag: 'wx' }); } catch { return ${EMPTY}; }
  process.exit(7);
}`;
  const { own } = await poolOf(program, { workers: 2 });
  const task = await newTask();
  const ended = await Promise.allSettled([own.run(task(), never()), own.run(task(), never())]);
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await own.close();
});

/** Creates a worker whose task ends once a file exists. */
const held = (folder: string) => `
import { existsSync } from 'node:fs';
export async function runInferenceTask() {
  while (!existsSync(${JSON.stringify(join(folder, 'go'))})) await new Promise((next) => setImmediate(next));
  return ${EMPTY};
}`;

test('a task cancelled before its turn does not end its worker', async () => {
  const { folder, own } = await poolOf(held, { lostAfterMs: 60 });
  const task = await newTask();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = new AbortController();
  const running = own.run(task(), never());
  const next = expect(own.run(task(), stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  stop.abort();
  await next;
  await vi.advanceTimersByTimeAsync(1000);
  await writeFile(join(folder, 'go'), '');
  expect((await running).kind).toBe('candidates');
  await own.close();
});

/** Creates a worker that records its name when a task arrives. */
const named = (folder: string) => `
import { appendFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
export async function runInferenceTask() {
  appendFileSync(${JSON.stringify(join(folder, 'threads'))}, threadId + ' ');
  return ${EMPTY};
}`;

test('parallel tasks use different workers, consecutive ones the same', async () => {
  const { folder, own } = await poolOf(named, { workers: 2 });
  const task = await newTask();
  const threads = () => new Set(readFileSync(join(folder, 'threads'), 'utf8').trim().split(' ')).size;
  for (let done = 0; done < 3; done++) await own.run(task(), never());
  expect(threads()).toBe(1);
  await Promise.all([own.run(task(), never()), own.run(task(), never())]);
  expect(threads()).toBe(2);
  await own.close();
});

test('a worker runs its tasks one after another', async () => {
  const own = createInferencePool({ workerFile: resolve('dist/inference-worker.mjs'), workers: 1, maxQueue: 2 });
  const task = await newTask();
  const answers = await Promise.all([own.run(task(), never()), own.run(task(), never())]);
  // In parallel, both would have loaded the model.
  expect(answers.filter(({ loadMs }) => loadMs > 2)).toHaveLength(1);
  await own.close();
});

test('replaces a hung worker', async () => {
  const { folder, own } = await poolOf((place) => stuckOnce(join(place, 'flag')), { lostAfterMs: 1 });
  const task = await newTask();
  const stop = new AbortController();
  const stuck = own.run(task(), stop.signal);
  await fileIn(folder, 'flag');
  stop.abort();
  await expect(stuck).rejects.toMatchObject({ code: 'cancelled' });
  expect((await own.run(task(), never())).kind).toBe('candidates');
});
