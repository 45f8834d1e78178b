import { readFile, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { Fault } from '../../../base/fault.js';
import { writeFileAtomically } from '../../../base/files/write-file.js';
import { abortReason } from '../../../base/when-aborted.js';
import { describeFile } from '../../datasets/scan/describe-file.js';
import { ModelId } from '../../models/model-card.js';
import { reviewCommand } from '../../models/review-command.js';
import type { TrainingPlan } from '../contract/training-plan.js';
import { endFault, runTrainer, startFault, type TrainerEvent } from './run-trainer.js';
import type { Checkpoint, EpochResult, RunFile, TrainingRecord } from './training-record.js';
import type { TrainingOptions, TrainingRun } from './training-run.js';

const WEIGHTS = 'train/weights/best.pt';
const ONNX = 'train/weights/best.onnx';
const CARD_DRAFT = 'model-card.draft.yaml';

async function resultFile(output: string, name: string): Promise<RunFile> {
  const file = await describeFile(join(output, name), name);
  if (file && file.bytes > 0) return file;
  throw new Fault('training-failed', `The trainer reported that it finished, but ${name} is missing. See trainer.log.`);
}

/** Returns the id of the model: the name of the run folder if it is a valid id. */
function idOf(output: string): string {
  return ModelId.safeParse(basename(output)).data ?? 'trained';
}

/** Describes where a model comes from, on one line. */
function sourceOf({ plan, versions }: TrainingRecord): string {
  const { epochs, image_size } = plan.settings;
  const with_ = `ultralytics ${versions.ultralytics ?? 'of unknown version'}`;
  return `Trained from scratch with ${with_}: ${plan.model}, up to ${epochs} epochs at ${image_size} px, plan ${plan.plan_id.slice(0, 12)}`;
}

/** Returns the epoch with the best weights: the one with the highest AP50-95 (as in ultralytics 8.4). */
function bestEpoch({ epochs }: TrainingRecord): EpochResult | undefined {
  return epochs.toSorted((a, b) => (b.ap50_95 ?? 0) - (a.ap50_95 ?? 0))[0];
}

/**
 * Returns the text of a draft card. A draft is not a review: no model runs with it, and its file name is not that of a
 * card. Licence: Ultralytics claims AGPL-3.0 for models trained with its software, and writes this into each export.
 */
function cardDraft(record: TrainingRecord, onnx: RunFile, output: string): string {
  const id = idOf(output);
  const file = `${id}.onnx`;
  const source = sourceOf(record);
  const { rights, classes, config_sha256 } = record.plan.dataset;
  const best = bestEpoch(record);
  const flags = ['--source', `'${source}'`, '--licence', 'AGPL-3.0', '--commercial-use', 'unknown'];
  const header = [
    'A draft of a model card. It does not allow the model to run: read it, inspect the model, then copy the file into the models folder',
    `as ${file} and review it:`,
    `  ${reviewCommand(file, ...flags)}`,
  ];
  const draft = {
    id,
    file,
    sha256: onnx.sha256,
    bytes: onnx.bytes,
    source,
    licence: 'AGPL-3.0',
    commercial_use: 'unknown',
    reviewed_by: null,
    reviewed_at: null,
    trained_on: { config_sha256, data_sha256: record.data?.sha256 ?? null, classes, rights },
    best_epoch_on_val: best ? { epoch: best.epoch, ap50: best.ap50, ap50_95: best.ap50_95 } : null,
    run_id: record.run_id,
  };
  return `${header.map((line) => `# ${line}\n`).join('')}${stringify(draft)}`;
}

/** Checks that all output files of a run exist, and writes the draft card. Faults: training-failed, not-writable. */
export async function collectOutputs(
  output: string,
  record: TrainingRecord,
): Promise<NonNullable<TrainingRecord['results']>> {
  const weights = await resultFile(output, WEIGHTS);
  const onnx = await resultFile(output, ONNX);
  await writeFileAtomically(join(output, CARD_DRAFT), cardDraft(record, onnx, output), 'replace');
  return { weights, onnx, card_draft: await resultFile(output, CARD_DRAFT) };
}

function numberOf(cell: string | undefined): number | null {
  const value = cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
}

const METRICS = {
  precision: 'metrics/precision(B)',
  recall: 'metrics/recall(B)',
  ap50: 'metrics/mAP50(B)',
  ap50_95: 'metrics/mAP50-95(B)',
} as const;

function epochOf(columns: readonly string[], line: string): EpochResult | null {
  const cells = line.split(',');
  const at = (column: string) => numberOf(cells[columns.indexOf(column)]);
  const epoch = at('epoch');
  if (cells.length !== columns.length || epoch === null || !Number.isInteger(epoch) || epoch < 1) return null;
  const losses = columns.flatMap((column) => {
    const name = /^train\/([a-z0-9_]{1,32})_loss$/.exec(column)?.[1];
    return name ? [[name, at(column)] as const] : [];
  });
  return {
    epoch,
    seconds: at('time'),
    losses: Object.fromEntries(losses),
    precision: at(METRICS.precision),
    recall: at(METRICS.recall),
    ap50: at(METRICS.ap50),
    ap50_95: at(METRICS.ap50_95),
  };
}

/**
 * Parses `results.csv` of ultralytics 8.x: a header (padded with spaces in older versions) and a line per epoch. Skips
 * a last line without line ending, which is still being written. Of two lines for the same epoch, uses the last one,
 * because the epoch was repeated after resuming.
 */
export function readResults(text: string): EpochResult[] {
  const lines = text.split('\n').slice(0, -1);
  const columns = (lines[0] ?? '').split(',').map((column) => column.trim());
  const epochs = new Map<number, EpochResult>();
  for (const line of lines.slice(1)) {
    const result = epochOf(columns, line);
    if (result) epochs.set(result.epoch, result);
  }
  return [...epochs.values()].sort((a, b) => a.epoch - b.epoch);
}

/** Time to wait after each stop signal, ms. A step on a CPU may be long, but interrupting it loses nothing. */
const GRACE_MS = 15_000;

/** Free space below which the disk counts as full, bytes: less than any weight file. */
const FULL_DISK_BYTES = 1e6;

type Failure = Extract<TrainerEvent, { event: 'failed' }>;

const LOG_NAME = 'trainer.log';

/** Records a checkpoint and deletes the previous one. */
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

/** Updates the record with an event of the trainer. */
async function recordEvent(run: TrainingRun, event: TrainerEvent, options: TrainingOptions): Promise<void> {
  if (event.event === 'started') await run.update({ versions: event.versions });
  if (event.event === 'checkpoint') await keepCheckpoint(run, event, options);
  if (event.event === 'trained') {
    await run.update({ batch: event.batch });
    options.onProgress?.({ phase: 'export', done: 0, total: 1, epoch: run.record().epochs.at(-1) ?? null });
  }
}

/** Returns a failure if the disk is full, because the trainer may then exit without a message. */
async function fullDisk(output: string): Promise<Failure | null> {
  const { bavail, bsize } = await statfs(output);
  const message = `${bavail * bsize} bytes are free.`;
  return bavail * bsize < FULL_DISK_BYTES ? { event: 'failed', reason: 'disk-full', message } : null;
}

/**
 * Runs the trainer in the folder of a run and collects its output. Faults: training-failed, cancelled, not-writable.
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
    await recordEvent(run, event, options);
  };
  if (signal.aborted) throw abortReason(signal);
  const logFile = join(run.output, LOG_NAME);
  const end = await runTrainer(command, { logFile, signal, graceMs, onEvent }).catch((error) => {
    throw startFault(error, command.argv[0] ?? '');
  });
  if (signal.aborted) throw abortReason(signal);
  if (!last.isDone || end.exitCode !== 0) throw endFault(end, last.failure ?? (await fullDisk(run.output)));
  const results = await collectOutputs(run.output, run.record());
  await run.update({ state: 'finished', ended_at: new Date().toISOString(), results, checkpoint: null });
  // A finished run cannot be resumed, so its checkpoints are not needed.
  await rm(join(run.output, 'checkpoints'), { recursive: true, force: true });
}
