import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { WorkerThread, type WorkerThreadOptions } from '../../../../core/base/processes/worker-thread.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** A thread that executes its task. */
const PROGRAM = `
import { writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
export async function work(task) {
  if (task === 'exit') process.exit(7);
  if (task === 'uncaught') { setImmediate(() => { throw new Error('not caught'); }); await new Promise(() => {}); }
  if (task === 'unhandled') { void Promise.reject(new Error('not handled')); await new Promise(() => {}); }
  if (task === 'memory') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
  if (task === 'bug') throw new Error('a bug');
  if (task.startsWith('/')) { writeFileSync(task, ''); for (;;); }
  return threadId;
}`;

async function openThread(options: Partial<WorkerThreadOptions> = {}, program = PROGRAM) {
  const file = join(await temporaryFolder(), 'thread.mjs');
  await writeFile(file, program);
  const faultOfEnd: WorkerThreadOptions['faultOfEnd'] = (end, cause) =>
    new Fault('backend-unavailable', `It ended: ${end}.`, { cause });
  const limits = { maxOldGenerationSizeMb: 32 };
  const thread = new WorkerThread<string, number>({
    file,
    name: 'work',
    idleMs: 60_000,
    depth: 1,
    limits,
    faultOfEnd,
    ...options,
  });
  onTestFinished(() => thread.close());
  return thread;
}

test.each([
  ['exit', 'crash', 'exited with code: 7'],
  ['uncaught', 'crash', 'not caught'],
  ['unhandled', 'crash', 'not handled'],
  ['memory', 'memory', 'memory'],
])(
  'a thread that ends by %s fails its task with a fault, and the next task has a new thread',
  async (task, end, why) => {
    const thread = await openThread();
    const before = await thread.run('fine');
    const fault = { code: 'backend-unavailable', message: `It ended: ${end}.` };
    const failed = await thread.run(task).catch((error: unknown) => error);
    expect(failed).toMatchObject(fault);
    expect(String((failed as Fault).cause)).toContain(why);
    expect(await thread.run('fine')).not.toBe(before);
  },
);

test('a bug does not end the thread', async () => {
  const thread = await openThread();
  const before = await thread.run('fine');
  const error = await thread.run('bug').catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(Fault);
  expect(String(error)).toContain('a bug');
  expect(await thread.run('fine')).toBe(before);
});

test('a task fails at its deadline with the reason of its signal, and the next one has a new thread', async () => {
  const thread = await openThread();
  const before = await thread.run('fine');
  const controller = new AbortController();
  const begun = join(await temporaryFolder(), 'begun');
  const hung = thread.run(begun, { signal: controller.signal });
  await expect.poll(() => existsSync(begun)).toBe(true);
  controller.abort(new Fault('timed-out', 'Too late.'));
  await expect(hung).rejects.toMatchObject({ code: 'timed-out' });
  expect(await thread.run('fine')).not.toBe(before);
});

test('a task fails if its thread cannot start', async () => {
  const thread = await openThread({}, 'throw new Error("no such library");');
  for (let turn = 0; turn < 2; turn++) {
    await expect(thread.run('fine')).rejects.toMatchObject({ message: 'It ended: crash.' });
  }
  const missing = await openThread({ file: '/no/such/thread.mjs' });
  await expect(missing.run('fine')).rejects.toMatchObject({ message: 'It ended: crash.' });
});

test('other tasks of a thread that ends fail too', async () => {
  const thread = await openThread({ depth: 2 });
  const both = await Promise.allSettled([thread.run('uncaught'), thread.run('unhandled')]);
  expect(both.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(2).fill('backend-unavailable'));
});
