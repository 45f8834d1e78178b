import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { finishCli, spawnCli } from '../support/cli-process.js';
import { fakeProgram, trainingPython } from '../support/fake-python.js';
import { testInFull } from '../support/property-runs.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Creates a folder with a reviewed dataset, a place for runs, and a stub Python for training. */
async function workplace(behaviour?: string) {
  const cwd = await temporaryFolder();
  await cp(resolve('configs/smoke'), join(cwd, 'data'), { recursive: true });
  await mkdir(join(cwd, 'runs'));
  const python = await trainingPython(cwd, behaviour);
  const options = { cwd, env: { HANDLENS_STATE_DIR: join(cwd, 'state'), HANDLENS_TRAINING_PYTHON: python } };
  const train = (...args: string[]) => runCli(['train', ...args], options);
  return { cwd, python, options, train };
}

const YOLO = ['yolo', '--data', 'data/data.yaml', '--epochs', '2', '--batch', '8', '--image-size', '64'];
const RUN = [...YOLO, '--output', 'runs/one'];

test('prints the smoke plan as text and as JSON', async () => {
  const { train } = await workplace();
  const { code, stdout, stderr } = await train('smoke');
  expect(code).toBe(0);
  for (const fact of ['smoke plan ', '3 classes: red circle', 'passed   dataset-valid', 'unknown  output-path']) {
    expect(stdout).toContain(fact);
  }
  expect(stderr).toContain('Nothing was trained');
  const json = await train('smoke', '--epochs', '5', '--json');
  expect(TrainingPlan.parse(JSON.parse(json.stdout))).toMatchObject({ kind: 'smoke', settings: { epochs: 5 } });
});

test('a dry run is the default, prints the plan, and writes nothing', async () => {
  const { cwd, train } = await workplace();
  const reported = await train(...RUN);
  expect(reported).toMatchObject({ code: 0, stderr: expect.stringContaining('Every gate passes') });
  for (const fact of ['3 per epoch, 6 in total', 'YOLO_OFFLINE=true', 'run_training.py', 'train/weights/best.onnx']) {
    expect(reported.stdout).toContain(fact);
  }
  const same = await train(...RUN, '--dry-run', '--json');
  const { plan, record } = JSON.parse(same.stdout) as { plan: TrainingPlan; record: null };
  expect(record).toBeNull();
  expect(reported.stdout).toContain(plan.plan_id);
  expect(await readdir(join(cwd, 'runs'))).toEqual([]);
  expect(await readdir(cwd)).not.toContain('state');
});

test('--execute trains, prints each epoch, and stores the results', async () => {
  const { cwd, train } = await workplace();
  const { code, stdout, stderr } = await train(...RUN, '--execute');
  expect(code).toBe(0);
  expect(stderr).toMatch(/epoch 1\/2 {2}box 3\.000 {2}AP50 0\.100[\s\S]*epoch 2\/2/);
  expect(stderr).not.toContain('Nothing was trained');
  expect(stdout).toMatch(/^finished[\s\S]*best\.pt[\s\S]*best\.onnx[\s\S]*model-card\.draft\.yaml/);
  const record = JSON.parse(await readFile(join(cwd, 'runs/one/record.json'), 'utf8'));
  expect(record).toMatchObject({ state: 'finished', plan: { settings: { epochs: 2 } } });
});

test('--execute with a failed gate starts nothing and exits with 3', async () => {
  const { cwd, train } = await workplace();
  const failed = await train(...YOLO, '--execute', '--output', 'data/run');
  expect(failed).toMatchObject({ code: 3, stderr: expect.stringMatching(/error: .*inside the dataset/) });
  const other = await train(...RUN, '--execute', '--plan', 'f'.repeat(64));
  expect(other).toMatchObject({ code: 3, stderr: expect.stringContaining('Check the dataset') });
  expect(await readdir(join(cwd, 'runs'))).toEqual([]);
});

testInFull('Ctrl-C stops the trainer, and --resume continues the run', async () => {
  const { cwd, options, train } = await workplace('wait');
  const child = spawnCli(['train', ...RUN, '--execute'], options);
  const finished = finishCli(child);
  await new Promise<void>((done) => {
    child.stderr!.on('data', (chunk: Buffer) => chunk.toString().includes('epoch 1/2') && done());
  });
  child.kill('SIGINT');
  const stopped = await finished;
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toMatch(/Stopping the trainer[\s\S]*Resume with .*--resume .*runs\/one/);
  expect(JSON.parse(await readFile(join(cwd, 'runs/one/record.json'), 'utf8'))).toMatchObject({ state: 'cancelled' });

  await trainingPython(cwd);
  const resumed = await train('yolo', '--resume', 'runs/one');
  expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining('finished') });
  expect(resumed.stderr).not.toContain('epoch 1/2');
  expect(resumed.stderr).toContain('epoch 2/2');
});

test.each<[string, string[], RegExp]>([
  ['no dataset', ['yolo'], /--data/],
  ['both', [...RUN, '--dry-run', '--execute'], /--dry-run cannot be combined/],
  ['an id without --execute', [...RUN, '--plan', 'x'], /Add --execute to use --plan/],
  ['a dataset to resume with', ['yolo', '--resume', 'runs/one', '--data', 'data/data.yaml'], /Remove --data/],
  ['weights', [...RUN, '--model', 'yolo11n.pt'], /weights \(\.pt\) are not loaded/],
  ['half an epoch', ['yolo', '--data', 'data/data.yaml', '--epochs', '0.5'], /epochs/],
  ['a typo', ['yollo'], /yolo/],
])('rejects %s as wrong use', async (_what, args, message) => {
  const { train } = await workplace();
  expect(await train(...args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
});

test('the doctor exits with 5 if something is missing, and explains how to install it', async () => {
  const { cwd, train } = await workplace();
  const bare = await fakeProgram(cwd, 'exit 1', 'bare');
  const { code, stdout } = await train('doctor', '--python', bare);
  expect(code).toBe(5);
  expect(stdout).toMatch(/not ready[\s\S]*bare: It cannot be used[\s\S]*-m venv [\s\S]*requirements-train\.txt/);
  const json = await train('doctor', '--python', './bare', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject({ is_ready: false, looked_at: [{ command: bare }] });
});
