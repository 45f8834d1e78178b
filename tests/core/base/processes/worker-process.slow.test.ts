import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { WorkerProcess, type WorkerProcessOptions } from '../../../../core/base/processes/worker-process.js';
import { bundleProgram } from '../../../support/bundle-program.js';
import { setEnv } from '../../../support/env.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** A program that executes its task, and appends each started task to a file. */
const PROGRAM = `
import { appendFileSync } from 'node:fs';
import { Fault } from './core/base/fault.js';
import { retireProcess, serveTasks } from './core/base/processes/serve-tasks.js';
const never = () => new Promise(() => {});
serveTasks(async ({ name, log }, { signal, onProgress }) => {
  if (log) appendFileSync(log, process.pid + ' ' + name + '\\n');
  if (name === 'crash') { await new Promise((done) => setTimeout(done, 50)); process.kill(process.pid, 'SIGSEGV'); return never(); }
  if (name === 'exit') process.exit(7);
  if (name === 'heap') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
  if (name === 'native memory') { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }
  if (name === 'loop') for (;;);
  if (name === 'deaf') return never();
  if (name === 'listen') return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  if (name === 'fault') throw new Fault('empty-file', 'Nothing there.', { issues: [{ pointer: '/a', detail: 'b' }] });
  if (name === 'bug') throw new TypeError('a bug');
  if (name === 'retire') retireProcess();
  if (name === 'slow') await new Promise((done) => setTimeout(done, 400));
  if (name === 'environment') return { pid: process.pid, name: String(process.env.HANDLENS_TOKEN) };
  if (name === 'progress') { onProgress(1, 2); onProgress(2, 2); }
  return { pid: process.pid, name };
});`;

interface Task {
  name: string;
  log?: string;
}
interface Answer {
  pid: number;
  name: string;
}

async function openWorker(options: Partial<WorkerProcessOptions> = {}) {
  const worker = new WorkerProcess<Task, Answer>({
    file: options.file ?? (await bundleProgram(PROGRAM)),
    heapMb: 64,
    residentMb: 300,
    idleMs: 60_000,
    graceMs: 0,
    faultOfEnd: (end, cause) => new Fault('backend-unavailable', `${end}: ${cause.message}`),
    ...options,
  });
  onTestFinished(() => worker.close());
  return worker;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['exit', 'crash: ended with code 7'],
  ['crash', 'crash: ended with SIGSEGV'],
  ['heap', 'memory: '],
  ['native memory', 'memory: ended with SIGUSR2'],
])('a task that ends its process by %s fails with a fault, and the next one has a new process', async (name, why) => {
  const worker = await openWorker();
  const before = await worker.run({ name: 'fine' });
  await expect(worker.run({ name })).rejects.toMatchObject({
    code: 'backend-unavailable',
    message: expect.stringContaining(why),
  });
  expect((await worker.run({ name: 'fine' })).pid).not.toBe(before.pid);
});

test('a fault of a task keeps its code and its issues', async () => {
  const worker = await openWorker();
  await expect(worker.run({ name: 'fault' })).rejects.toMatchObject({
    code: 'empty-file',
    message: 'Nothing there.',
    issues: [{ pointer: '/a', detail: 'b' }],
  });
});

test('a bug of a task keeps its name and its stack, and the process continues', async () => {
  const worker = await openWorker();
  const before = await worker.run({ name: 'fine' });
  const error = await worker.run({ name: 'bug' }).catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(Fault);
  expect(error).toMatchObject({ name: 'TypeError', message: 'a bug', stack: expect.stringContaining('program.mjs') });
  expect(await worker.run({ name: 'fine' })).toEqual(before);
});

test('progress arrives before the answer', async () => {
  const worker = await openWorker();
  const steps: (readonly number[])[] = [];
  await worker.run({ name: 'progress' }, { onProgress: (...step) => steps.push(step) });
  expect(steps.at(-1)).toEqual([2, 2]);
});

test('tasks fail if their program does not exist', async () => {
  const worker = await openWorker({ file: '/no/such/program.mjs' });
  for (let turn = 0; turn < 2; turn++)
    await expect(worker.run({ name: 'fine' })).rejects.toMatchObject({ message: expect.stringContaining('crash: ') });
});

describe('an aborted task', () => {
  test('ends with its process, even when busy', async () => {
    const worker = await openWorker();
    const { pid } = await worker.run({ name: 'fine' });
    const controller = new AbortController();
    const hung = worker.run({ name: 'loop' }, { signal: controller.signal });
    controller.abort(new Fault('timed-out', 'Too late.'));
    await expect(hung).rejects.toMatchObject({ code: 'timed-out' });
    expect(isAlive(pid)).toBe(false);
    expect((await worker.run({ name: 'fine' })).pid).not.toBe(pid);
  });

  test('may end by itself within the grace period, without ending its process', async () => {
    const worker = await openWorker({ graceMs: 60_000 });
    const { pid } = await worker.run({ name: 'fine' });
    const controller = new AbortController();
    const hung = worker.run({ name: 'listen' }, { signal: controller.signal });
    controller.abort(new Fault('timed-out', 'Too late.'));
    await expect(hung).rejects.toMatchObject({ code: 'timed-out' });
    expect((await worker.run({ name: 'fine' })).pid).toBe(pid);
  });

  test('ends with its process after the grace period, and other tasks of the process run again', async () => {
    const worker = await openWorker({ graceMs: 20 });
    const { pid } = await worker.run({ name: 'fine' });
    const controller = new AbortController();
    const slow = worker.run({ name: 'slow' });
    const hung = worker.run({ name: 'deaf' }, { signal: controller.signal });
    controller.abort(new Fault('timed-out', 'Too late.'));
    await expect(hung).rejects.toMatchObject({ code: 'timed-out' });
    expect(await slow).toMatchObject({ name: 'slow' });
    expect((await slow).pid).not.toBe(pid);
  });

  test('is not started if its signal is already aborted', async () => {
    const worker = await openWorker();
    const signal = AbortSignal.abort(new Fault('cancelled', 'Stopped.'));
    await expect(worker.run({ name: 'fine' }, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

test('only the task that ends a shared process fails', async () => {
  const worker = await openWorker();
  const log = join(await temporaryFolder(), 'log');
  const names = ['slow', 'crash', 'slow', 'slow'];
  const results = await Promise.allSettled(names.map((name) => worker.run({ name, log })));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const begun = readFileSync(log, 'utf8').trim().split('\n');
  // Each is started twice: together, then in a separate process.
  expect(begun).toHaveLength(8);
  expect(new Set(begun.slice(4).map((line) => line.split(' ')[0])).size).toBe(4);
});

test('runs a task again if its process was killed from outside', async () => {
  const worker = await openWorker();
  const { pid } = await worker.run({ name: 'fine' });
  const slow = worker.run({ name: 'slow' });
  process.kill(pid, 'SIGKILL');
  expect((await slow).pid).not.toBe(pid);
});

test('a process that announces its end finishes its tasks first', async () => {
  const worker = await openWorker();
  const slow = worker.run({ name: 'slow' });
  const { pid } = await worker.run({ name: 'retire' });
  const next = await worker.run({ name: 'fine' });
  expect(next.pid).not.toBe(pid);
  expect((await slow).pid).toBe(pid);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a process does not inherit the token of the server', async () => {
  setEnv({ HANDLENS_TOKEN: 'secret' });
  const worker = await openWorker();
  expect((await worker.run({ name: 'environment' })).name).toBe('undefined');
});

test('an idle process ends, and the next task has a new one', async () => {
  const worker = await openWorker({ idleMs: 1 });
  const { pid } = await worker.run({ name: 'fine' });
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect((await worker.run({ name: 'fine' })).pid).not.toBe(pid);
});

test('a process ends with its parent, even in an endless loop', async () => {
  const program = await bundleProgram(PROGRAM);
  const owner = await bundleProgram(`
    import { WorkerProcess } from './core/base/processes/worker-process.js';
    const [file, log] = process.argv.slice(2);
    const worker = new WorkerProcess({ file, heapMb: 64, residentMb: 300, idleMs: 60000, graceMs: 0, faultOfEnd: (_, cause) => cause });
    void worker.run({ name: 'loop', log });
  `);
  const log = join(await temporaryFolder(), 'log');
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [owner, program, log], { stdio: 'ignore' });
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('loop');
  const pid = Number(readFileSync(log, 'utf8').split(' ')[0]);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
