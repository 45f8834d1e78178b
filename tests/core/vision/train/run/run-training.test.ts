import { existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { runTraining } from '../../../../../core/vision/train/run/run-training.js';
import type { TrainingRecord } from '../../../../../core/vision/train/run/training-record.js';
import type { TrainingProgress } from '../../../../../core/vision/train/run/training-run.js';
import { testInFull, variants } from '../../../../support/property-runs.js';
import { type PlannedRun, planRun, type StandInRun, withId } from '../../../../support/stand-in-trainer/plan-run.js';
import { drawFields } from '../../../../support/yolo-dataset.js';

const quiet = new AbortController().signal;

async function readJson<Value>(...path: string[]): Promise<Value> {
  return JSON.parse(await readFile(join(...path), 'utf8')) as Value;
}
const recordOf = ({ output }: PlannedRun) => readJson<TrainingRecord>(output, 'record.json');

function start(run: PlannedRun, signal: AbortSignal = quiet, onProgress?: (progress: TrainingProgress) => void) {
  return runTraining(run.plan, { signal, ledger: run.ledger, graceMs: 100, ...(onProgress ? { onProgress } : {}) });
}

/** Returns every file below a folder with its content, to detect changes. */
async function contentOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  const facts = names.map(async (name) => {
    const { mtimeMs, size } = await stat(join(folder, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return Promise.all(facts);
}

/** Returns whether a process has ended, including a zombie. */
async function isGone(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ');
  return /^State:\tZ/m.test(status);
}

test('trains in a separate folder and returns the results', async () => {
  const run = await planRun({ epochs: 2 });
  const before = await contentOf(run.dataset);
  const record = await start(run);
  expect(record).toMatchObject({
    state: 'finished',
    reason: null,
    versions: { ultralytics: '8.4.190', torch: '2.8.0' },
    data: { images: 2, labels: 2 },
    batch: 16,
    checkpoint: null,
    results: {
      weights: { path: 'train/weights/best.pt', bytes: 16 },
      onnx: { path: 'train/weights/best.onnx', bytes: 18 },
      card_draft: { path: 'model-card.draft.yaml' },
    },
  });
  expect(record.epochs.map(({ epoch, ap50 }) => [epoch, ap50])).toEqual([
    [1, 0.1],
    [2, 0.2],
  ]);
  expect(await recordOf(run)).toEqual(record);
  expect(await contentOf(run.dataset)).toEqual(before);
});

test('writes only the files of the plan, and leaves no ledger entry of a finished run', async () => {
  const run = await planRun({ epochs: 1 });
  await start(run);
  const listed = run.plan.writes.map((path) => path.slice(run.output.length + 1).split('/')[0]);
  // The stub records its input.
  const written = (await readdir(run.output)).filter((name) => name !== 'input.json');
  expect(written.filter((name) => !listed.includes(name))).toEqual([]);
  expect(await readdir(run.ledger)).toEqual([]);
});

test('reports each image and epoch', async () => {
  const run = await planRun({ epochs: 2 });
  const seen: string[] = [];
  await start(run, quiet, ({ phase, done, total, epoch }) =>
    seen.push(`${phase} ${done}/${total} ${epoch?.epoch ?? '-'}`),
  );
  expect(seen).toEqual(['copy 1/2 -', 'copy 2/2 -', 'train 1/2 1', 'train 2/2 2', 'export 0/1 2']);
});

test('the trainer gets only the environment of the plan', async () => {
  vi.stubEnv('SECRET_OF_THE_USER', 'x');
  const run = await planRun({ epochs: 1 });
  await start(run).finally(() => vi.unstubAllEnvs());
  const input = await readJson<{ environment: object; job: object }>(run.output, 'input.json');
  expect(input.environment).toEqual(expect.objectContaining(run.plan.command.environment));
  expect(input.environment).not.toHaveProperty('SECRET_OF_THE_USER');
  expect(input.job).toEqual(run.plan.command.input);
});

test('never passes a config that would download or execute to the trainer', async () => {
  const config =
    'train: images/train\nval: images/val\nnames:\n  0: red\n  1: green\ndownload: bash -c "touch executed"\n';
  const run = await planRun({ epochs: 1, dataset: { config } });
  await start(run);
  const text = await readFile(join(run.output, 'data/data.yaml'), 'utf8');
  expect(parse(text)).toEqual({ train: 'images/train', val: 'images/val', names: { 0: 'red', 1: 'green' } });
});

/** Texts that a shell, Python or YAML would execute, each with a command that creates a file. */
const PAYLOADS = [
  ...[
    '$(X)',
    '`X`',
    ';X;',
    '|X',
    '&&X',
    '||X',
    '&X&',
    '\nX\n',
    "';X;'",
    '";X;"',
    '>X',
    '<(X)',
    '\\$(X)',
    '--cfg=X',
    '-c X',
  ],
  ...['!X', '{X,}', '~X', '*X*', '%X%', '$[X]', '@X', '#X', '\rX', '!!python/object/apply:os.system ["X"]'],
].flatMap((around) => Array.from({ length: 20 }, (_, at) => around.replace('X', () => `touch canary-${at}`)));

test('500 hostile class and file names stay text', async () => {
  expect(PAYLOADS).toHaveLength(500);
  const names = PAYLOADS.filter((_, at) => at % 5 === 0).map((payload) => payload.replaceAll('/', ' '));
  const images = Object.fromEntries(names.map((name, at) => [`${at % 2 ? 'train' : 'val'}/${name}.png`, '']));
  const picture = await drawFields(1);
  const bytes = Object.fromEntries(Object.keys(images).map((path) => [path, picture]));
  const run = await planRun({ epochs: 1, classes: PAYLOADS, dataset: { names: ['any'], images, bytes } });
  const record = await start(run);
  expect(record.data?.images).toBe(names.length);
  expect(Object.values(parse(await readFile(join(run.output, 'data/data.yaml'), 'utf8')).names)).toEqual(PAYLOADS);
  expect(await readJson(run.output, 'input.json')).toMatchObject({ argv: [], job: run.plan.command.input });
  const made = [...(await readdir(dirname(run.output), { recursive: true })), ...(await readdir('.'))];
  expect(made.filter((path) => /(?:^|\/)canary-\d+$/.test(path))).toEqual([]);
});

test('records a batch that the trainer halved', async () => {
  expect((await start(await planRun({ behaviour: 'halved' }))).batch).toBe(8);
});

const FAILURES: [string, string, number | null][] = [
  ['crash', 'code 3', 1],
  ['killed', 'memory ran out', 1],
  ['out-of-memory', 'Use a smaller .batch', 1],
  ['disk-full', 'Free some space', 1],
  ['silent', 'code 0', 3],
  ['no-export', 'best.onnx is missing', 3],
];

test.each(variants(FAILURES))('%s: reports what happened and how to continue', async (behaviour, expected, epoch) => {
  const run = await planRun({ behaviour });
  await expect(start(run)).rejects.toMatchObject({
    code: 'training-failed',
    message: expect.stringMatching(new RegExp(`${expected}.*--resume ${run.output}`)),
  });
  expect(await recordOf(run)).toMatchObject({ state: 'failed', checkpoint: { epoch }, results: null });
});

test('reports a missing Python and how to find one', async () => {
  const run = await planRun({ program: '/nowhere/python3' });
  await expect(start(run)).rejects.toMatchObject({
    code: 'training-failed',
    message: expect.stringContaining('Check which Python the server uses'),
  });
  expect(await recordOf(run)).toMatchObject({ state: 'failed', checkpoint: null });
});

test('asks the trainer to stop first after an abort signal', async () => {
  const run = await planRun({ behaviour: 'wait' });
  const stop = new AbortController();
  const training = start(run, stop.signal, ({ phase }) => phase === 'train' && stop.abort());
  await expect(training).rejects.toMatchObject({
    code: 'cancelled',
    message: expect.stringContaining('Epoch 1 is saved'),
  });
  expect(await recordOf(run)).toMatchObject({ state: 'cancelled', epochs: [{ epoch: 1 }] });
});

testInFull.skipIf(!existsSync('/proc/self/status'))(
  'kills a trainer that ignores its signal, with its children',
  async () => {
    const run = await planRun({ behaviour: 'deaf' });
    const stop = new AbortController();
    const training = start(run, stop.signal, ({ phase }) => phase === 'train' && stop.abort());
    await expect(training).rejects.toMatchObject({ code: 'cancelled' });
    const pids = await readJson<number[]>(run.output, 'pids.json');
    await vi.waitFor(async () => expect(await Promise.all(pids.map(isGone))).toEqual([true, true]));
    expect(await readFile(join(run.output, 'trainer.log'), 'utf8')).toContain('heard SIGTERM');
  },
);

test('starts no trainer if stopped before', async () => {
  const run = await planRun();
  const stop = new AbortController();
  const training = start(run, stop.signal, ({ phase }) => phase === 'copy' && stop.abort());
  await expect(training).rejects.toMatchObject({ code: 'cancelled' });
  await expect(access(join(run.output, 'trainer.log'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a failed listener stops the trainer, and its error is thrown', async () => {
  const run = await planRun({ behaviour: 'wait' });
  const training = start(run, quiet, ({ phase }) => {
    if (phase === 'train') throw new TypeError('a bug of ours');
  });
  await expect(training).rejects.toThrow('a bug of ours');
  expect(await recordOf(run)).toMatchObject({ state: 'failed', reason: 'A bug in Handlens.' });
});

test('never writes to an existing folder', async () => {
  const run = await planRun();
  await mkdir(run.output);
  await writeFile(join(run.output, 'mine.txt'), 'mine');
  await expect(start(run)).rejects.toMatchObject({ code: 'already-exists' });
  expect(await readdir(run.output)).toEqual(['mine.txt']);
});

test('only one of two runs gets the same folder', async () => {
  const run = await planRun({ epochs: 1 });
  const ends = await Promise.allSettled([start(run), start(run)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

const REFUSED: Record<string, (run: PlannedRun) => Promise<PlannedRun>> = {
  'a gate that failed': async (run) => ({
    ...run,
    plan: withId({ ...run.plan, gates: run.plan.gates.map((gate) => ({ ...gate, state: 'failed' as const })) }),
  }),
  'a changed plan': async (run) => ({ ...run, plan: { ...run.plan, model: 'yolo11x.yaml' } }),
};

test.each(Object.keys(REFUSED))('%s starts nothing and writes nothing', async (name) => {
  const run = await REFUSED[name]!(await planRun());
  await expect(start(run)).rejects.toMatchObject({ code: 'gate-failed' });
  await expect(access(run.output)).rejects.toMatchObject({ code: 'ENOENT' });
});

const CHANGED: Record<string, StandInRun> = { 'config with a change': {}, 'manifest with a change': {} };

test.each(Object.keys(CHANGED))('a %s after the plan stops before the trainer', async (name) => {
  const run = await planRun(CHANGED[name]);
  const plan = name.startsWith('manifest')
    ? withId({ ...run.plan, dataset: { ...run.plan.dataset, manifest_sha256: '0'.repeat(64) } })
    : run.plan;
  if (!name.startsWith('manifest')) await writeFile(plan.dataset.config, 'train: /etc\n');
  await expect(start({ ...run, plan })).rejects.toMatchObject({ code: 'gate-failed' });
  expect(await readdir(dirname(run.output))).toContain('run-1');
  expect(await readdir(run.output)).not.toContain('trainer.log');
});
