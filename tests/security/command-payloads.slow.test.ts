import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runTraining } from '../../core/vision/train/run/run-training.js';
import { outputGate } from '../../core/vision/train/training-gates.js';
import { handler as validate } from '../../handlers/detection/dataset-validate.js';
import { handler as folder } from '../../handlers/detection/detect-folder.js';
import { handler as image } from '../../handlers/detection/detect-image.js';
import { handler as compare } from '../../handlers/detection/models-compare.js';
import { closeServices } from '../../handlers/kit/close-services.js';
import { invoke } from '../../handlers/kit/invoke.js';
import { handler as clean } from '../../handlers/tables/clean-upload.js';
import { handler as train } from '../../handlers/training/train-yolo.js';
import { setEnv } from '../support/env.js';
import { trainingPython } from '../support/fake-python.js';
import { withSharedData } from '../support/needs-shared-data.js';
import { planRun } from '../support/stand-in-trainer/plan-run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { drawFields, writeYoloDataset } from '../support/yolo-dataset.js';

afterAll(closeServices);

/** Ways in which a shell, Python or a program would execute a name; X creates a file. */
const WAYS = [
  ...['$(X)', '`X`', ';X;', '|X', '&&X', '||X', '&X&', '\nX\n', "';X;'", '";X;"', '>X', '<(X)', '\\$(X)'],
  ...['--cfg=X', '-c X', '!X', '{X,}', '~X', '*X*', '%X%', '$[X]', '@X', '#X', '\rX', '=X'],
];
const PAYLOADS = WAYS.flatMap((around) =>
  Array.from({ length: 20 }, (_, at) => around.replace('X', () => `touch canary-${at}`)),
);
const isCanary = (path: string) => /(?:^|\/)canary-\d+$/.test(path);

/** Reads commands from attacks on web servers, one per line. */
const corpusIn = (shared: string) =>
  ['patt_command_exec.txt', 'patt_command_unix.txt'].flatMap((name) =>
    readFileSync(join(shared, 'abuse', name), 'utf8')
      .split('\n')
      .filter(Boolean),
  );

async function canaries(...folders: string[]): Promise<string[]> {
  const names = await Promise.all([...folders.map((place) => readdir(place, { recursive: true })), readdir('.')]);
  return names.flat().filter(isCanary);
}

test('500 hostile paths of the dataset, its folders and the run reach the trainer as text', async () => {
  expect(PAYLOADS).toHaveLength(500);
  const picture = await drawFields(1);
  const paths = PAYLOADS.map((payload, at) => `${at % 2 ? 'train' : 'val'}/${payload}/${at}.png`);
  const run = await planRun({
    epochs: 1,
    below: join(...WAYS.map((way) => way.replace('X', 'touch canary-0'))),
    dataset: {
      images: Object.fromEntries(paths.map((path) => [path, ''])),
      bytes: Object.fromEntries(paths.map((path) => [path, picture])),
    },
  });
  const record = await runTraining(run.plan, {
    signal: new AbortController().signal,
    ledger: run.ledger,
    graceMs: 100,
  });
  expect(record).toMatchObject({ state: 'finished', data: { images: 500 } });
  const input = JSON.parse(await readFile(join(run.output, 'input.json'), 'utf8')) as { argv: string[]; job: unknown };
  expect(input).toMatchObject({ argv: [], job: run.plan.command.input });
  expect(await canaries(dirname(run.output))).toEqual([]);
});

/** Expects that no payload, without its slashes, is accepted as the name of a run. */
async function expectNoRunName(payloads: readonly string[]): Promise<void> {
  const parent = await temporaryFolder();
  const names = payloads.map((payload) => payload.replaceAll('/', ' ')).filter((name) => !/^[\w.-]+$/.test(name));
  expect(names.length).toBeGreaterThan(399);
  for (const name of names) {
    const gate = await outputGate(join(parent, name), { forbidden: [] });
    expect([name, gate.state, gate.evidence.includes('is not valid')]).toEqual([name, 'failed', true]);
  }
}

/** Sends each payload as a path to every endpoint that accepts one, and expects no effect. */
async function expectNoPath(payloads: readonly string[]): Promise<void> {
  const place = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: place,
    HANDLENS_STATE_DIR: join(place, 'state'),
    HANDLENS_TRAINING_PYTHON: await trainingPython(place),
  });
  await mkdir(join(place, 'runs'));
  await writeYoloDataset(join(place, 'signs'));
  const before = (await readdir(place)).filter((name) => name !== 'state');
  const calls = (payload: string) =>
    [
      [image, { image_path: payload }],
      [folder, { folder_path: payload }],
      [validate, { path: payload }],
      [compare, { models: [payload, 'mock'], folder_path: 'signs/images/val' }],
      [train, { data: payload, output: 'runs/one' }],
      [clean, { path: payload, output_path: payload }],
    ] as const;
  for (const payload of payloads) {
    for (const [handler, json] of calls(payload)) {
      const { statusCode } = await invoke(handler, { json });
      // A plain word in the corpora may be a valid path, but of a missing file.
      expect([payload, statusCode >= 400 && statusCode < 500]).toEqual([payload, true]);
    }
  }
  expect((await readdir(place)).filter((name) => name !== 'state')).toEqual(before);
  expect((await stat(join(place, 'runs'))).isDirectory()).toBe(true);
  expect(await canaries(place)).toEqual([]);
}

describe('500 payloads', () => {
  test('none is accepted as the name of a run', () => expectNoRunName(PAYLOADS));
  test('as a path they are looked up or rejected, and never executed', () => expectNoPath(PAYLOADS));
});

withSharedData('a corpus of commands', (shared) => {
  test('none is accepted as the name of a run', () => expectNoRunName(corpusIn(shared)));
  test('as a path they are looked up or rejected, and never executed', () => expectNoPath(corpusIn(shared)));
});
