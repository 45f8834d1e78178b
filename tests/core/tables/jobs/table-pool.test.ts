import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import type { JobInput } from '../../../../core/tables/jobs/job-input.js';
import { createTablePool, type TablePoolOptions } from '../../../../core/tables/jobs/table-pool.js';
import { bundleProgram } from '../../../support/bundle-program.js';

import { testInFull, variants } from '../../../support/property-runs.js';

/** A worker whose behaviour is determined by the name of the file. */
const WORKER = `
import { serveTasks } from './core/base/processes/serve-tasks.js';
import { Fault } from './core/base/fault.js';
serveTasks(({ input }, { onProgress }) => {
  const { name } = input.source;
  if (name === 'hang') for (;;);
  if (name === 'memory') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
  if (name === 'native memory') { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }
  if (name === 'one large growth') return new Array(4e8).fill(0).length;
  if (name === 'exit') process.exit(7);
  if (name === 'segfault') process.kill(process.pid, 'SIGSEGV');
  if (name === 'killed') process.kill(process.pid, 'SIGKILL');
  if (name === 'uncaught') { setImmediate(() => { throw new Error('not caught'); }); return new Promise(() => {}); }
  if (name === 'fault') throw new Fault('empty-file', 'Nothing there.');
  if (name === 'bug') throw new Error('a bug');
  if (name === 'report and hang') {
    onProgress(1, 2);
    onProgress(2, 2);
    for (;;);
  }
  return name;
});`;

async function openPool(options: Partial<TablePoolOptions> = {}) {
  const file = await bundleProgram(WORKER);
  const pool = createTablePool({
    program: { file, heapMb: 64 },
    workers: 1,
    maxQueue: 4,
    maxWaitMs: 60_000,
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

const job = (name: string): JobInput => ({
  source: { kind: 'bytes', name, bytes: new Uint8Array() },
  read: {},
  datasetId: null,
});
const never = () => new AbortController().signal;

test('a job answers', async () => {
  const pool = await openPool();
  expect(await pool.run('hash', job('fine'), { signal: never() })).toBe('fine');
});

test('a job reports progress while it runs', async () => {
  const pool = await openPool();
  const controller = new AbortController();
  const progress = new Promise((resolve) => {
    const onProgress = (done: number, total: number) => resolve([done, total]);
    pool.run('hash', job('report and hang'), { signal: controller.signal, onProgress }).catch(() => undefined);
  });
  expect(await progress).toEqual([1, 2]);
  controller.abort(new Fault('cancelled', 'Stopped.'));
});

test('throws the fault of a job unchanged, and does not treat a bug as one', async () => {
  const pool = await openPool();
  await expect(pool.run('hash', job('fault'), { signal: never() })).rejects.toMatchObject({
    code: 'empty-file',
    message: 'Nothing there.',
  });
  const error = await pool.run('hash', job('bug'), { signal: never() }).catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(Fault);
});

test('an endless job ends with its process when aborted, and the next one runs', async () => {
  const pool = await openPool();
  const controller = new AbortController();
  const hung = pool.run('hash', job('hang'), { signal: controller.signal });
  controller.abort(new Fault('timed-out', 'Too long.'));
  await expect(hung).rejects.toMatchObject({ code: 'timed-out' });
  expect(await pool.run('hash', job('fine'), { signal: never() })).toBe('fine');
});

testInFull.each(variants(['memory', 'native memory', 'one large growth']))(
  'a job that fills the memory by %s fails alone, with the remedy',
  async (name) => {
    const pool = await openPool();
    await expect(pool.run('hash', job(name), { signal: never() })).rejects.toMatchObject({
      code: 'table-too-large',
      message: expect.stringContaining('HANDLENS_TABLE_MEMORY_MB'),
    });
    expect(await pool.run('hash', job('fine'), { signal: never() })).toBe('fine');
  },
);

test.each(
  variants([
    ['killed', 'ended with SIGKILL'],
    ['exit', 'ended with code 7'],
    ['segfault', 'ended with SIGSEGV'],
    ['uncaught', 'ended with code 1'],
  ]),
)('a job whose worker ends by %s fails alone, and another takes its place', async (name, how) => {
  const pool = await openPool({ workers: 2 });
  const failed = expect(pool.run('hash', job(name), { signal: never() })).rejects.toMatchObject({
    code: 'backend-unavailable',
    message: expect.stringContaining(how),
  });
  const others = ['a', 'b', 'c'].map((one) => pool.run('hash', job(one), { signal: never() }));
  expect(await Promise.all(others)).toEqual(['a', 'b', 'c']);
  await failed;
  expect(await Promise.all(['d', 'e'].map((one) => pool.run('hash', job(one), { signal: never() })))).toEqual([
    'd',
    'e',
  ]);
});

test('a worker that cannot start is a fault without waiting', async () => {
  const pool = await openPool({ program: { file: '/no/such/worker.mjs', heapMb: 64 } });
  const fault = { code: 'backend-unavailable' };
  await expect(pool.run('hash', job('fine'), { signal: never() })).rejects.toMatchObject(fault);
  await expect(pool.run('hash', job('fine'), { signal: never() })).rejects.toMatchObject(fault);
});

test('rejects jobs above the maximum queue length', async () => {
  const pool = await openPool({ maxQueue: 1 });
  const controller = new AbortController();
  const waiting = [1, 2].map(() => pool.run('hash', job('hang'), { signal: controller.signal }));
  await expect(pool.run('hash', job('fine'), { signal: never() })).rejects.toMatchObject({ code: 'overloaded' });
  controller.abort(new Fault('cancelled', 'Stopped.'));
  for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
  expect(await pool.run('hash', job('fine'), { signal: never() })).toBe('fine');
});

test('rejects a job that waits too long, and frees its place', async () => {
  const pool = await openPool({ maxWaitMs: 1 });
  const controller = new AbortController();
  const hung = pool.run('hash', job('hang'), { signal: controller.signal });
  await expect(pool.run('hash', job('fine'), { signal: never() })).rejects.toMatchObject({ code: 'overloaded' });
  controller.abort(new Fault('cancelled', 'Stopped.'));
  await expect(hung).rejects.toMatchObject({ code: 'cancelled' });
  expect(await pool.run('hash', job('fine'), { signal: never() })).toBe('fine');
});

test('queued jobs run in order, except aborted ones', async () => {
  const pool = await openPool();
  const [first, second] = [new AbortController(), new AbortController()];
  const hung = pool.run('hash', job('hang'), { signal: first.signal });
  const aborted = pool.run('hash', job('fine'), { signal: second.signal });
  const done: string[] = [];
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    done.push(await pool.run('hash', job(name), { signal: never() }));
  });
  second.abort(new Fault('cancelled', 'Stopped.'));
  await expect(aborted).rejects.toMatchObject({ code: 'cancelled' });
  first.abort(new Fault('timed-out', 'Too long.'));
  await expect(hung).rejects.toMatchObject({ code: 'timed-out' });
  await Promise.all(waiting);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('does not start a job whose signal is already aborted', async () => {
  const pool = await openPool();
  const signal = AbortSignal.abort(new Fault('cancelled', 'Stopped.'));
  await expect(pool.run('hash', job('fine'), { signal })).rejects.toMatchObject({ code: 'cancelled' });
});
