import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planId, TrainingPlan } from '../../../../core/vision/train/contract/training-plan.js';
import { executePlan } from '../../../../core/vision/train/execute-plan.js';
import { planTraining } from '../../../../core/vision/train/plan-training.js';
import { TrainingSettings } from '../../../../core/vision/train/training-request.js';
import { COMPLETE, fakeProgram, fakePython } from '../../../support/fake-python.js';
import { folderHashes } from '../../../support/folder-bytes.js';
import { propertyRuns, testInFull } from '../../../support/property-runs.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { trainingPlacesIn, trainingRequest } from '../../../support/training-places.js';
import { writeYoloDataset } from '../../../support/yolo-dataset.js';

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** Copies the dataset of the toolkit: valid, with reviewed rights. */
async function reviewedDataset() {
  const folder = await temporaryFolder();
  await cp(resolve('configs/smoke'), join(folder, 'data'), { recursive: true });
  const places = await trainingPlacesIn(folder);
  return { folder, config: join(folder, 'data', 'data.yaml'), output: join(folder, 'runs', 'one'), places };
}

test('a plan of a reviewed dataset passes every gate and has the exact command', async () => {
  const { folder, config, output, places } = await reviewedDataset();
  const settings = TrainingSettings.parse({ epochs: 3, batch: 8, image_size: 160 });
  const plan = await planTraining(trainingRequest(config, { output, settings }), places);
  expect(() => TrainingPlan.parse(plan)).not.toThrow();
  expect(plan.gates.map(({ id, state }) => [id, state])).toEqual([
    ['dataset-valid', 'passed'],
    ['rights-reviewed', 'passed'],
    ['extra-installed', 'passed'],
    ['output-path', 'passed'],
    ['disk-space', 'passed'],
  ]);
  expect(plan).toMatchObject({
    plan_id: planId(plan),
    kind: 'dry-run',
    is_executable: true,
    model: 'yolo11n.yaml',
    steps: { per_epoch: 3, total: 9 },
    output,
    dataset: {
      config,
      root: join(folder, 'data'),
      config_sha256: sha256(await readFile(config)),
      manifest_sha256: sha256(await readFile(join(folder, 'data', 'manifest.yaml'))),
      classes: ['red circle', 'green square', 'blue triangle'],
      splits: { train: { images: 20, objects: 48, backgrounds: 1 }, val: { images: 4, objects: 8 } },
      error_count: 0,
      warning_count: 0,
      rights: { licence: 'MIT', commercial_use: 'allowed' },
    },
    versions: { handlens: '0.0.0', python: '3.11.7', ultralytics: '8.4.190', torch: '2.8.0', onnx: '1.23.2' },
  });
  const { argv, cwd, environment, input } = plan.command;
  expect(argv).toEqual([join(folder, 'python'), '-I', '-B', '-u', '-X', 'utf8', places.runnerFile]);
  expect(cwd).toBe(output);
  expect(environment).toMatchObject({ YOLO_OFFLINE: 'true', YOLO_AUTOINSTALL: 'false', HOME: join(output, 'home') });
  expect(environment).not.toHaveProperty('SECRET_KEY');
  expect(input).toMatchObject({
    model: 'yolo11n.yaml',
    resume: null,
    settings: { epochs: 3, batch: 8, imgsz: 160, device: 'cpu', pretrained: false, amp: false, plots: false },
  });
  const { ledger, paceFile } = places;
  expect(plan.writes.filter((path) => !path.startsWith(`${output}/`))).toEqual([`${ledger}/`, paceFile]);
});

testInFull('making a plan changes no file, and is deterministic', async () => {
  const { folder, config, output, places } = await reviewedDataset();
  const before = await folderHashes(folder);
  const request = trainingRequest(config, { output });
  const [one, two] = [await planTraining(request, places), await planTraining(request, places)];
  expect(two).toEqual(one);
  expect(await folderHashes(folder)).toEqual(before);
});

testInFull('a different setting, place, dataset or version is a different plan', async () => {
  const { folder, config, output, places } = await reviewedDataset();
  const request = trainingRequest(config, { output });
  const ids = [
    (await planTraining(request, places)).plan_id,
    (await planTraining({ ...request, settings: { ...request.settings, epochs: 99 } }, places)).plan_id,
    (await planTraining({ ...request, output: join(folder, 'runs', 'two') }, places)).plan_id,
    (await planTraining(request, { ...places, toolkitVersion: '0.0.1' })).plan_id,
  ];
  await writeFile(join(folder, 'data', 'labels', 'train', '000001.txt'), '0 0.5 0.5 0.5 0.5\n');
  ids.push((await planTraining(request, places)).plan_id);
  expect(new Set(ids).size).toBe(5);
});

type Gates = Record<string, string>;

const BROKEN: [string, Parameters<typeof writeYoloDataset>[1], Gates][] = [
  [
    'a class that does not exist',
    { images: { 'train/a.png': '7 0.5 0.5 0.2 0.2\n', 'val/b.png': '0 0.5 0.5 0.2 0.2\n' } },
    { 'dataset-valid': 'label-' },
  ],
  [
    'a row of four columns',
    { images: { 'train/a.png': '0 0.5 0.5 0.2\n', 'val/b.png': '0 0.5 0.5 0.2 0.2\n' } },
    { 'dataset-valid': 'label-' },
  ],
  [
    'a label that is not a number',
    { images: { 'train/a.png': '0 x 0.5 0.2 0.2\n', 'val/b.png': '0 0.5 0.5 0.2 0.2\n' } },
    { 'dataset-valid': 'label-' },
  ],
  [
    'NaN in a label',
    { images: { 'train/a.png': '0 nan 0.5 0.2 0.2\n', 'val/b.png': '0 0.5 0.5 0.2 0.2\n' } },
    { 'dataset-valid': 'label-' },
  ],
  [
    'a box outside its image',
    { images: { 'train/a.png': '0 5 0.5 0.2 0.2\n', 'val/b.png': '0 0.5 0.5 0.2 0.2\n' } },
    { 'dataset-valid': 'label-' },
  ],
  [
    'an invalid image',
    { bytes: { 'train/0001.png': new TextEncoder().encode('no image') } },
    { 'dataset-valid': 'image-' },
  ],
  ['an empty image', { bytes: { 'train/0001.png': new Uint8Array() } }, { 'dataset-valid': 'image-' }],
  ['no val split', { images: { 'train/a.png': '0 0.5 0.5 0.2 0.2\n' } }, { 'dataset-valid': 'config-' }],
  [
    'a missing split',
    { config: 'train: images/train\nval: images/none\nnames: [red, green]\n' },
    { 'dataset-valid': 'config-' },
  ],
  [
    'a count of classes that is wrong',
    { config: 'train: images/train\nval: images/val\nnc: 3\nnames: [red, green]\n' },
    { 'dataset-valid': 'config-' },
  ],
  [
    'a command to download',
    { config: 'train: images/train\nval: images/val\nnames: [red, green]\ndownload: touch CANARY\n' },
    { 'dataset-valid': 'config-' },
  ],
  ['a config that is not YAML', { config: 'train: [images\n' }, { 'dataset-valid': 'config-' }],
  [
    'a config of aliases',
    { config: 'train: &a images/train\nval: *a\nnames: [red, green]\n' },
    { 'dataset-valid': 'config-' },
  ],
  [
    'paths that leave the dataset',
    { config: 'train: ../../..\nval: images/val\nnames: [red, green]\n' },
    { 'dataset-valid': 'config-' },
  ],
];

test.each(BROKEN)('%s fails its gate, and prevents the run', async (_what, dataset, expected) => {
  const folder = await temporaryFolder();
  const config = await writeYoloDataset(join(folder, 'data'), dataset);
  const log = join(await temporaryFolder(), 'started');
  const answer = await fakePython(folder, COMPLETE, 'answer');
  const python = await fakeProgram(folder, `echo started >> ${log}; exec ${answer}`);
  const places = await trainingPlacesIn(folder, python);
  const output = join(folder, 'runs', 'one');
  const plan = await planTraining(trainingRequest(config, { output }), places);
  const gates = new Map(plan.gates.map((gate) => [gate.id as string, gate]));
  for (const [id, code] of Object.entries(expected)) {
    expect(gates.get(id), id).toMatchObject({ state: 'failed', evidence: expect.stringContaining(code) });
  }
  expect(gates.get('rights-reviewed')).toMatchObject({ state: 'failed' });
  expect(gates.get('extra-installed')).toMatchObject({ state: 'passed' });
  expect(plan.is_executable).toBe(false);
  const before = await folderHashes(folder);
  const watch = { signal: new AbortController().signal };
  await expect(executePlan(plan, plan.plan_id, places, watch)).rejects.toMatchObject({ code: 'gate-failed' });
  expect(await folderHashes(folder)).toEqual(before);
  expect(await readdir(join(folder, 'runs'))).toEqual([]);
  // Python was started only once, to report its versions.
  expect(await readFile(log, 'utf8')).toBe('started\n');
});

test('does not run a plan that was confirmed with another id, and creates no folder', async () => {
  const { folder, config, output, places } = await reviewedDataset();
  const plan = await planTraining(trainingRequest(config, { output }), places);
  const before = await folderHashes(folder);
  const watch = { signal: new AbortController().signal };
  await expect(executePlan(plan, 'f'.repeat(64), places, watch)).rejects.toMatchObject({ code: 'gate-failed' });
  expect(await folderHashes(folder)).toEqual(before);
});

test('reports a missing config', async () => {
  const folder = await temporaryFolder();
  const request = trainingRequest(join(folder, 'none.yaml'));
  await expect(planTraining(request, await trainingPlacesIn(folder))).rejects.toMatchObject({ code: 'not-found' });
});

test('no text of class, folder or output reaches the command line', async () => {
  const { config, places } = await reviewedDataset();
  const plain = await planTraining(trainingRequest(config), places);
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('$(touch x)', '`id`', '; rm -rf /', "'", '--help', '\n'),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (name, className) => {
      const folder = await temporaryFolder();
      const hostile = await writeYoloDataset(join(folder, 'data'), {
        config: JSON.stringify({ train: 'images/train', val: 'images/val', names: [className, 'green'] }),
      });
      const output = join(folder, name.replaceAll('\0', ''));
      const { command } = await planTraining(trainingRequest(hostile, { output }), places);
      expect(command.argv).toEqual(plain.command.argv);
      expect(Object.keys(command.environment)).toEqual(Object.keys(plain.command.environment));
      expect(command.input).toEqual(plain.command.input);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test('a path that stops the trainer fails the gate, which names the fix and the place', async () => {
  const folder = await temporaryFolder();
  const config = await writeYoloDataset(join(folder, 'data'), {
    config: 'train: /content/x/images/train\nval: /content/x/images/val\nnames: [red, green]\n',
  });
  const plan = await planTraining(trainingRequest(config), await trainingPlacesIn(folder));
  const gate = plan.gates.find(({ id }) => id === 'dataset-valid');
  expect(gate).toMatchObject({
    state: 'failed',
    evidence: expect.stringMatching(/config-path-elsewhere.*"images\/val" \(1 image, 1 label\)/),
    fix: expect.stringMatching(/vision-cli dataset fix \S+data\.yaml --write FOLDER\./),
  });
  expect(plan.is_executable).toBe(false);
  expect(plan.dataset).toMatchObject({
    splits: { train: { images: 1 }, val: { images: 1 } },
    adopted_paths: [
      { key: 'train', found: 'images/train' },
      { key: 'val', found: 'images/val' },
    ],
  });
});
