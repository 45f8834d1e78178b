/**
 * `npm run test:train -- --python PATH [--epochs 60] [--image-size 160] [--folder FOLDER]`: a real training, as a user
 * does it: generates a dataset, validates it, records its rights, plans, trains a nano model from scratch, exports,
 * reviews, and compares with an untrained model. A second, short run is stopped with Ctrl-C and resumed. Takes minutes
 * on a CPU, so `npm test` uses a stub trainer instead. Prints its figures as Markdown.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { TrainingPlan } from '../core/vision/train/contract/training-plan.js';
import type { TrainingRecord } from '../core/vision/train/run/training-record.js';
import { drawDataset } from './bench/datasets/draw-dataset.js';
import { checkFact } from './check-fact.js';
import { openShell, type Shell } from './test-train/shell.js';
import { reviewAndCompare, stopAndResume } from './test-train/steps.js';
import { summarise } from './test-train/summarise.js';

const { values } = parseArgs({
  options: {
    python: { type: 'string', default: process.env.HANDLENS_TRAINING_PYTHON ?? '' },
    epochs: { type: 'string', default: '60' },
    'image-size': { type: 'string', default: '160' },
    folder: { type: 'string' },
  },
});

const RIGHTS = ['--licence', 'CC0-1.0', '--source', 'drawn by scripts/draw-dataset.ts', '--reviewed-by', 'test:train'];

/** Prepares a dataset with recorded rights. @returns its config. */
async function prepareDataset(shell: Shell, folder: string): Promise<string> {
  const config = await drawDataset(join(folder, 'shapes'), { count: 200, side: 320, seed: 1 });
  await shell.cli('dataset', 'manifest', config, ...RIGHTS, '--commercial-use', 'allowed');
  await shell.cli('dataset', 'validate', config, '--strict');
  return config;
}

async function testTraining(folder: string, python: string): Promise<string> {
  const shell = openShell(folder, python);
  const config = await prepareDataset(shell, folder);
  const output = join(folder, 'run-1');
  const asked = ['--data', config, '--image-size', values['image-size']];
  const args = ['train', 'yolo', ...asked, '--epochs', values.epochs, '--output', output];
  const { plan } = await shell.cli<{ plan: TrainingPlan }>(...args);
  checkFact(plan.is_executable, 'every gate of the plan holds');
  const { record } = await shell.cli<{ record: TrainingRecord }>(...args, '--execute', '--plan', plan.plan_id);
  checkFact(record.epochs.length === plan.settings.epochs, 'every epoch is on record');
  const short = await stopAndResume(shell, join(folder, 'run-2'), [...asked, '--epochs', '3']);
  checkFact(short.record.epochs.length === 3, 'a stopped run was resumed and finished');
  checkFact(short.record.data?.sha256 === record.data?.sha256, 'both runs saw the same data');
  await shell.cli('dataset', 'validate', config, '--strict');
  const comparison = await reviewAndCompare(shell, folder, { output, plan, config });
  const [trained, untrained] = comparison.models.map(({ overall }) => overall?.ap50 ?? 0);
  checkFact(trained! > untrained! + 0.1, `the trained model is more accurate: AP50 ${trained} against ${untrained}`);
  const stop = `A run stopped with Ctrl-C after epoch ${short.stoppedAfterEpoch} ended within ${short.secondsToStop.toFixed(1)} s and was resumed.`;
  return `${summarise(record, comparison)}\n${stop}\n`;
}

if (values.python === '') {
  console.error('Pass the Python that has the training extra: --python PATH, or set HANDLENS_TRAINING_PYTHON.');
  process.exitCode = 2;
} else {
  const folder = resolve(values.folder ?? (await mkdtemp(join(tmpdir(), 'handlens-train-'))));
  console.error(`All files are written to ${folder}, which is kept for inspection.`);
  console.log(await testTraining(folder, resolve(values.python)));
}
