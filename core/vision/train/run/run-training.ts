import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { hashBytes } from '../../../base/files/hash.js';
import { makeFolder } from '../../../base/files/make-folder.js';
import { writeFileAtomically } from '../../../base/files/write-file.js';
import { inLanes } from '../../../base/in-lanes.js';
import { abortReason } from '../../../base/when-aborted.js';
import { listDatasetImages } from '../../datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../datasets/config/read-dataset-config.js';
import type { DatasetConfig, DatasetImage, Split } from '../../datasets/contract/dataset-config.js';
import type { ManifestFile } from '../../datasets/contract/dataset-manifest.js';
import { MANIFEST_NAME, manifestPathOf, readManifestText } from '../../datasets/manifest/manifest-file.js';
import { describeFile } from '../../datasets/scan/describe-file.js';
import { GATE_IDS, planId, type TrainingPlan } from '../contract/training-plan.js';
import { renderDataYaml } from './data-yaml.js';
import { trainInRun } from './train-in-run.js';
import type { TrainingRecord } from './training-record.js';
import { openRun, settleRun, type TrainingOptions, type TrainingRun } from './training-run.js';

const LANES = 4;
// Copies share blocks if the file system supports it, and never overwrite files.
const MODE = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

interface CopyOptions {
  signal: AbortSignal;
  /** Hashes in the manifest of the dataset by file name; null if there is no manifest. */
  recorded: ReadonlyMap<string, string> | null;
  onCopied?: (done: number, total: number) => void;
}

function copyFault(cause: unknown, name: string): unknown {
  const code = (cause as NodeJS.ErrnoException).code;
  if (cause instanceof Fault || code === undefined) return cause;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const what = 'The disk filled up while the dataset was copied. Free some space, or choose another output folder.';
    return new Fault('storage-full', what, { cause });
  }
  const why = code === 'ENOENT' ? 'it no longer exists' : code;
  return new Fault('unreadable-dataset', `"${name}" cannot be copied: ${why}. Validate the dataset again.`, { cause });
}

/** Copies a file and hashes the copy, which is the file that the trainer reads. */
async function copyOne(
  from: string,
  to: string,
  { name, recorded, isOptional }: { name: string; recorded: CopyOptions['recorded']; isOptional: boolean },
): Promise<ManifestFile | null> {
  try {
    await copyFile(from, to, MODE);
  } catch (error) {
    if (!isOptional || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw copyFault(error, name);
    if (recorded?.has(name)) throw changed(name);
    return null;
  }
  const copy = await describeFile(to, name);
  if (!copy) throw new Fault('unreadable-dataset', `"${name}" cannot be read. Validate the dataset again.`);
  if (recorded && recorded.get(name) !== copy.sha256) throw changed(name);
  return copy;
}

function changed(name: string): Fault {
  return new Fault(
    'gate-failed',
    `"${name}" differs from the manifest, so the rights review does not cover it. Validate the dataset, review its rights and write the manifest again.`,
  );
}

/**
 * Copies the images and labels of a dataset to the folder of a run. Files are numbered, so that no name chosen by the
 * user reaches the trainer. A copy is needed because the trainer repairs JPEGs in place, writes caches next to labels,
 * and loads existing caches, which are pickles.
 * @param folder target, which gets `images/<split>/000001.jpg` and `labels/<split>/000001.txt`. Faults: gate-failed (a
 * file differs from the manifest), unreadable-dataset, storage-full, cancelled.
 */
export async function copyDataset(
  images: readonly DatasetImage[],
  folder: string,
  { signal, recorded, onCopied }: CopyOptions,
): Promise<NonNullable<TrainingRecord['data']>> {
  for (const split of new Set(images.map((image) => image.split))) {
    await makeFolder(join(folder, 'images', split));
    await makeFolder(join(folder, 'labels', split));
  }
  let done = 0;
  const copied = await inLanes({ places: images.length, lanes: LANES }, async (place) => {
    if (signal.aborted) throw abortReason(signal);
    const { split, path, name, labelPath, labelName } = images[place]!;
    const number = String(place + 1).padStart(6, '0');
    const to = join(folder, 'images', split, `${number}${extname(name).toLowerCase()}`);
    const image = await copyOne(path, to, { name, recorded, isOptional: false });
    const labelTo = join(folder, 'labels', split, `${number}.txt`);
    const label = await copyOne(labelPath, labelTo, { name: labelName, recorded, isOptional: true });
    onCopied?.(++done, images.length);
    return { split, image: image!, label };
  });
  return summary(copied);
}

function summary(
  copied: readonly { split: string; image: ManifestFile; label: ManifestFile | null }[],
): NonNullable<TrainingRecord['data']> {
  const hash = createHash('sha256');
  let labels = 0;
  let bytes = 0;
  for (const { split, image, label } of copied) {
    for (const file of label ? [image, label] : [image]) {
      hash.update(`${file.sha256}  ${split}/${file.path}\n`);
      bytes += file.bytes;
    }
    if (label) labels++;
  }
  return { images: copied.length, labels, bytes, sha256: hash.digest('hex') };
}

/** A plan with an output folder, so that it can be executed. */
type ExecutablePlan = TrainingPlan & { output: string };

/**
 * Checks again that all gates of a plan passed and that the plan is the displayed one. Called before anything starts.
 * Faults: gate-failed.
 */
export function checkExecutable(plan: TrainingPlan): ExecutablePlan {
  const open = plan.gates.filter(({ state }) => state !== 'passed');
  const reasons = open.map(({ id, evidence, fix }) => ({
    pointer: `/gates/${id}`,
    detail: `${evidence} ${fix ?? ''}`,
  }));
  const first = reasons[0];
  if (first) {
    throw new Fault('gate-failed', `Nothing was started. ${first.detail.trim()}`, { issues: reasons });
  }
  const isWhole = GATE_IDS.every((id) => plan.gates.some((gate) => gate.id === id));
  if (!isWhole || plan.kind !== 'dry-run' || !plan.is_executable || plan.output === null) {
    throw new Fault(
      'gate-failed',
      'Nothing was started because this plan has no output folder. Create a plan with one.',
    );
  }
  if (planId(plan) !== plan.plan_id) {
    throw new Fault(
      'gate-failed',
      'Nothing was started because the plan was changed after it was created. Create it again.',
    );
  }
  return { ...plan, output: plan.output };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its parent folder does not exist. Create it first',
  ENOTDIR: 'its parent is not a folder. Choose another folder',
  EACCES: 'you do not have write permission there. Choose another folder',
  EPERM: 'you do not have write permission there. Choose another folder',
  EROFS: 'the disk is read-only. Choose another folder',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk is full for this user. Free some space',
};

/** Creates the folder of a run; fails atomically if it exists. Faults: already-exists, not-writable, storage-full. */
async function reserveOutput(output: string): Promise<void> {
  try {
    // Accessible to the user only, because records contain paths and class names.
    await mkdir(output, { mode: 0o700 });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') {
      throw new Fault('already-exists', `"${output}" exists already. Choose an unused name.`, { cause });
    }
    if (!REASONS[code]) throw cause;
    const fault = code === 'ENOSPC' || code === 'EDQUOT' ? 'storage-full' : 'not-writable';
    throw new Fault(fault, `"${output}" cannot be created: ${REASONS[code]}.`, { cause });
  }
}

/** Splits that the trainer uses. */
const NEEDED: readonly Split[] = ['train', 'val'];

function firstRecord(plan: TrainingPlan): TrainingRecord {
  return {
    schema: 'handlens.training-record/1',
    run_id: randomBytes(16).toString('hex'),
    state: 'running',
    reason: null,
    started_at: new Date().toISOString(),
    ended_at: null,
    resumed: [],
    plan,
    versions: {},
    data: null,
    batch: null,
    epochs: [],
    checkpoint: null,
    results: null,
  };
}

/** Checks that a file of the dataset has not changed since the plan was created. Faults: gate-failed. */
function checkSame(name: string, data: string | Uint8Array, sha256: string | null): void {
  if (hashBytes(data) === sha256) return;
  throw new Fault('gate-failed', `"${name}" was changed after the plan was created. Create the plan again.`);
}

async function readPlanned({ dataset }: TrainingPlan): Promise<DatasetConfig> {
  const config = await readDatasetConfig(dataset.config);
  checkSame(config.name, config.text, dataset.config_sha256);
  return config;
}

/** Returns the file hashes in the manifest of the plan by name; null if there is no manifest. */
async function readRecorded(config: DatasetConfig, { dataset }: TrainingPlan): Promise<Map<string, string> | null> {
  if (dataset.manifest_sha256 === null) return null;
  const text = await readFile(manifestPathOf(config), 'utf8').catch(() => '');
  checkSame(MANIFEST_NAME, text, dataset.manifest_sha256);
  return new Map(readManifestText(text).files.map(({ path, sha256 }) => [path, sha256]));
}

/** Copies the training data to the run and writes a config for it. */
async function prepareData(run: TrainingRun, plan: TrainingPlan, { signal, onProgress }: TrainingOptions) {
  const config = await readPlanned(plan);
  const recorded = await readRecorded(config, plan);
  const { images } = await listDatasetImages(config, signal);
  const needed = images.filter(({ split }) => NEEDED.includes(split));
  const folder = join(run.output, 'data');
  await mkdir(folder);
  const onCopied = (done: number, total: number) => onProgress?.({ phase: 'copy', done, total, epoch: null });
  const data = await copyDataset(needed, folder, { signal, recorded, onCopied });
  await writeFileAtomically(join(folder, 'data.yaml'), renderDataYaml(NEEDED, plan.dataset.classes), 'refuse');
  await run.update({ data });
}

/**
 * Executes a plan: creates its folder, copies the dataset, trains, exports to ONNX, and drafts a model card. Only reads
 * the user's files. Writes everything to the folder, except a small entry in the ledger. Aborting `signal` stops all
 * processes.
 * @returns the record of the finished run, also stored as `record.json` in its folder. Faults: gate-failed,
 * already-exists, not-writable, unreadable-dataset, training-failed, cancelled.
 */
export async function runTraining(plan: TrainingPlan, options: TrainingOptions): Promise<TrainingRecord> {
  const checked: ExecutablePlan = checkExecutable(plan);
  await reserveOutput(checked.output);
  const run = await openRun(checked.output, firstRecord(plan), options.ledger);
  return settleRun(run, async () => {
    await prepareData(run, plan, options);
    await trainInRun(run, plan.command, options);
  });
}
