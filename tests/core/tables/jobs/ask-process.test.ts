import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Fault } from '../../../../core/fault.js';
import type { AskInput } from '../../../../core/tables/jobs/ask-job.js';
import { askInProcess } from '../../../../core/tables/jobs/ask-process.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const BYTES = Buffer.from('city,revenue\nBend,1200\nBend,50\nSalem,300\n');
const asked = (question: string, given: Partial<AskInput> = {}): AskInput => ({
  source: { kind: 'bytes', name: 'sales.csv', bytes: BYTES },
  read: {},
  datasetId: null,
  question,
  wordsDir: resolve('configs/questions'),
  plan: null,
  memoryMb: 256,
  withTable: false,
  ...given,
});
const REAL = { file: resolve('dist/ask-child.mjs'), memoryMb: 512 };
const never = () => ({ signal: new AbortController().signal });

/** A program that does what a test wants of it. */
async function program(text: string) {
  const file = join(await temporaryFolder(), 'child.mjs');
  await writeFile(file, text);
  return { file, memoryMb: 64 };
}

test('the bundled program answers, tells of the file and hands the table back where it is asked to', async () => {
  const count = { op: 'summary', of: { op: 'count' }, rows: { op: 'all' } } as const;
  const { answer, facts, table } = await askInProcess(REAL, asked('?', { plan: count, withTable: true }), never());
  expect(answer).toMatchObject({ status: 'answered', table: 't1', values: [[3]], text: 'There are 3 rows.' });
  expect(facts).toMatchObject({ name: 'sales.csv', bytes: BYTES.length });
  expect(table?.columns[0]?.texts).toEqual(['Bend', 'Salem']);
});

test('a fault of the question is thrown as it is', async () => {
  const wrong = { op: 'summary', of: { op: 'count-distinct', column: 9 }, rows: { op: 'all' } } as const;
  await expect(askInProcess(REAL, asked('?', { plan: wrong }), never())).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

test('a process that never answers is killed with the request', async () => {
  const hanging = await program(
    `process.on('message', () => { process.send({ kind: 'progress', done: process.pid, total: 2 }); for (;;); });`,
  );
  const controller = new AbortController();
  let pid = 0;
  const answer = askInProcess(hanging, asked('?'), {
    signal: controller.signal,
    onProgress: (done) => {
      pid = done;
      controller.abort(new Fault('timed-out', 'Too late.'));
    },
  });
  await expect(answer).rejects.toMatchObject({ code: 'timed-out', message: 'Too late.' });
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a process that runs out of memory is told as such', async () => {
  const greedy = await program(
    `process.on('message', () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); });`,
  );
  await expect(askInProcess(greedy, asked('?'), never())).rejects.toMatchObject({ code: 'table-too-large' });
});

test.each([
  ['process.exit(3);', 'ended with 3'],
  ["process.on('message', () => process.exit(3));", 'ended with 3'],
  ["process.on('message', () => { throw new Error('not caught'); });", 'ended with 1'],
  ["process.on('message', () => process.kill(process.pid, 'SIGSEGV'));", 'ended with SIGSEGV'],
])('a process that ends without a word, as by %s, is a fault that says how', async (text, how) => {
  const fault = { code: 'backend-unavailable', message: expect.stringContaining(how) };
  await expect(askInProcess(await program(text), asked('?'), never())).rejects.toMatchObject(fault);
});

test('a question beside one whose process ends is answered', async () => {
  const count = { op: 'summary', of: { op: 'count' }, rows: { op: 'all' } } as const;
  const failed = expect(askInProcess(await program('process.exit(3);'), asked('?'), never())).rejects.toThrow(
    'ended with 3',
  );
  const { answer } = await askInProcess(REAL, asked('?', { plan: count }), never());
  expect(answer).toMatchObject({ status: 'answered', values: [[3]] });
  await failed;
});

test('an error that the program tells of is a bug', async () => {
  const told = await program(`process.on('message', () => process.send({ kind: 'bug', message: 'a bug' }));`);
  const error = await askInProcess(told, asked('?'), never()).catch((thrown: unknown) => thrown);
  expect(error).not.toBeInstanceOf(Fault);
  expect(String(error)).toContain('a bug');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
