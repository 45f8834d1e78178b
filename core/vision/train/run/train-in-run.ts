import { readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { abortReason } from '../../../base/when-aborted.js';
import type { TrainingPlan } from '../contract/training-plan.js';
import { explainEnd, explainStart } from './explain-end.js';
import { handOver } from './hand-over.js';
import { readResults } from './read-results.js';
import { runTrainer } from './run-trainer.js';
import type { TrainerEvent } from './trainer-event.js';
import type { Checkpoint } from './training-record.js';
import type { TrainingOptions, TrainingRun } from './training-run.js';

/** An epoch on the CPU may have a long step; nothing is lost when it is cut off. */
const GRACE_MS = 15_000;

/** Less than any file that a trainer writes of weights, bytes. */
const LITTLE_SPACE = 1e6;

type Failure = Extract<TrainerEvent, { event: 'failed' }>;

const LOG_NAME = 'trainer.log';

/** The checkpoint before this one is not needed any more once this one is on record. */
async function keepCheckpoint(run: TrainingRun, { epoch, file, sha256 }: Checkpoint, options: TrainingOptions) {
  const before = run.record().checkpoint;
  const text = await readFile(join(run.output, 'train', 'results.csv'), 'utf8').catch(() => '');
  const epochs = readResults(text);
  await run.update({ epochs, checkpoint: { epoch, file, sha256 } });
  if (before && before.file !== file) await rm(join(run.output, before.file), { force: true });
  const total = run.record().plan.settings.epochs;
  options.onProgress?.({
    phase: 'train',
    done: epoch,
    total,
    epoch: epochs.find((result) => result.epoch === epoch) ?? null,
  });
}

/** Takes up what the trainer tells into the record. */
async function takeUp(run: TrainingRun, event: TrainerEvent, options: TrainingOptions): Promise<void> {
  if (event.event === 'started') await run.update({ versions: event.versions });
  if (event.event === 'checkpoint') await keepCheckpoint(run, event, options);
  if (event.event === 'trained') {
    await run.update({ batch: event.batch });
    options.onProgress?.({ phase: 'export', done: 0, total: 1, epoch: run.record().epochs.at(-1) ?? null });
  }
}

/** A trainer on a full disk may end without a word. */
async function fullDisk(output: string): Promise<Failure | null> {
  const { bavail, bsize } = await statfs(output);
  const message = `${bavail * bsize} bytes are free.`;
  return bavail * bsize < LITTLE_SPACE ? { event: 'failed', reason: 'disk-full', message } : null;
}

/**
 * Lets the trainer do its work in the folder of a run, and takes over what it made.
 * Faults: training-failed, cancelled, not-writable.
 */
export async function trainInRun(
  run: TrainingRun,
  command: TrainingPlan['command'],
  options: TrainingOptions,
): Promise<void> {
  const { signal, graceMs = GRACE_MS } = options;
  const last: { failure: Failure | null; isDone: boolean } = { failure: null, isDone: false };
  const onEvent = async (event: TrainerEvent) => {
    if (event.event === 'failed') last.failure = event;
    if (event.event === 'done') last.isDone = true;
    await takeUp(run, event, options);
  };
  if (signal.aborted) throw abortReason(signal);
  const logFile = join(run.output, LOG_NAME);
  const end = await runTrainer(command, { logFile, signal, graceMs, onEvent }).catch((error) => {
    throw explainStart(error, command.argv[0] ?? '');
  });
  if (signal.aborted) throw abortReason(signal);
  if (!last.isDone || end.exitCode !== 0) throw explainEnd(end, last.failure ?? (await fullDisk(run.output)));
  const results = await handOver(run.output, run.record());
  await run.update({ state: 'finished', ended_at: new Date().toISOString(), results, checkpoint: null });
  // A finished run is not carried on.
  await rm(join(run.output, 'checkpoints'), { recursive: true, force: true });
}
