import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ModelComparison } from '../../core/vision/evaluate/comparison.js';
import type { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { TrainingRecord } from '../../core/vision/train/run/training-record.js';
import type { Shell } from './shell.js';

const INTERRUPTED = 130;

async function recordOf(output: string): Promise<TrainingRecord | null> {
  const text = await readFile(join(output, 'record.json'), 'utf8').catch(() => null);
  return text === null ? null : TrainingRecord.parse(JSON.parse(text));
}

/** Observations of a run that was stopped with Ctrl-C and resumed. */
interface StopAndResume {
  stoppedAfterEpoch: number;
  /** From Ctrl-C to the end of all processes. */
  secondsToStop: number;
  record: TrainingRecord;
}

/** Starts a run, stops it with SIGINT after its first epoch, and resumes it until its end. */
export async function stopAndResume(shell: Shell, output: string, args: readonly string[]): Promise<StopAndResume> {
  const child = shell.startCli('train', 'yolo', ...args, '--output', output, '--execute');
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!isOver() && !(await recordOf(output))?.checkpoint) await wait(500);
  const begun = performance.now();
  child.kill('SIGINT');
  const [code] = await ended;
  const secondsToStop = (performance.now() - begun) / 1000;
  const stopped = await recordOf(output);
  if (code !== INTERRUPTED || stopped?.state !== 'cancelled' || !stopped.checkpoint) {
    throw new Error(`Ctrl-C: code ${code}, state ${stopped?.state}`);
  }
  const { record } = await shell.cli<{ record: TrainingRecord }>('train', 'yolo', '--resume', output);
  return { stoppedAfterEpoch: stopped.checkpoint.epoch, secondsToStop, record };
}

const SOURCE = ['--source', 'trained by npm run test:train', '--licence', 'AGPL-3.0', '--reviewed-by', 'test:train'];

/** Checks that the trained model finds something in an image of the val split. */
async function detectOne(shell: Shell, dataset: string): Promise<void> {
  const images = (await readdir(join(dataset, 'images/val'))).sort();
  const image = join(dataset, 'images/val', images[0]!);
  const flags = ['--backend', 'onnx', '--model-path', 'trained', '--confidence', '0.1'];
  const { detections } = await shell.cli<{ detections: unknown[] }>('detect', 'image', image, ...flags);
  if (detections.length === 0) throw new Error(`The trained model found nothing in ${image}`);
  console.error(`so it is: the trained model finds ${detections.length} objects in ${images[0]}`);
}

/** Reviews the trained model and an untrained one, and compares them on the val split. */
export async function reviewAndCompare(
  shell: Shell,
  folder: string,
  { output, plan, config }: { output: string; plan: TrainingPlan; config: string },
): Promise<ModelComparison> {
  const models = join(folder, 'models');
  await mkdir(models);
  await copyFile(join(output, 'train/weights/best.onnx'), join(models, 'trained.onnx'));
  const { classes } = plan.dataset;
  const size = String(plan.settings.image_size);
  const script = join(process.cwd(), 'scripts/test-train/export_untrained.py');
  await shell.python(script, plan.model, JSON.stringify(classes), size, join(models, 'untrained.onnx'));
  for (const name of ['trained', 'untrained']) {
    // The geometry check is skipped, because an untrained model returns random boxes.
    await shell.cli('models', 'review', `${name}.onnx`, '--geometry', 'skip', ...SOURCE);
  }
  await detectOne(shell, dirname(config));
  const { comparison } = await shell.cli<{ comparison: ModelComparison }>(
    'models',
    'compare',
    'trained',
    'untrained',
    '--data',
    config,
  );
  return comparison;
}
