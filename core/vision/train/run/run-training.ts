import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { hashBytes } from '../../../base/files/hash.js';
import { writeFileWhole } from '../../../base/files/write-file.js';
import { listDatasetImages } from '../../datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../datasets/config/read-dataset-config.js';
import type { DatasetConfig, Split } from '../../datasets/contract/dataset-config.js';
import { readManifestText } from '../../datasets/manifest/manifest-text.js';
import { MANIFEST_NAME, manifestPathOf } from '../../datasets/manifest/read-manifest.js';
import type { TrainingPlan } from '../contract/training-plan.js';
import { checkExecutable, type ExecutablePlan } from './check-executable.js';
import { copyDataset } from './copy-dataset.js';
import { dataYaml } from './data-yaml.js';
import { settleRun } from './settle-run.js';
import { trainInRun } from './train-in-run.js';
import type { TrainingRecord } from './training-record.js';
import { openRun, type TrainingOptions, type TrainingRun } from './training-run.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its parent folder does not exist. Make it first',
  ENOTDIR: 'its parent is no folder. Choose another place',
  EACCES: 'this user may not write there. Choose another place',
  EPERM: 'this user may not write there. Choose another place',
  EROFS: 'the disk is read-only. Choose another place',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk is full for this user. Free some space',
};

/**
 * Makes the folder of a run, which only one of many can: making it and looking whether it exists are one step.
 * Faults: already-exists, not-writable, storage-full.
 */
async function reserveOutput(output: string): Promise<void> {
  try {
    // Records name paths and class names: they are for the user who trains.
    await mkdir(output, { mode: 0o700 });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') {
      throw new Fault('already-exists', `"${output}" exists already. Choose a name that is not taken.`, { cause });
    }
    if (!REASONS[code]) throw cause;
    const fault = code === 'ENOSPC' || code === 'EDQUOT' ? 'storage-full' : 'not-writable';
    throw new Fault(fault, `"${output}" cannot be made: ${REASONS[code]}.`, { cause });
  }
}

/** The trainer needs these two; it does not look at a test split. */
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

/** Makes sure that a file of the dataset still is the one that the plan was made for. Faults: gate-failed. */
function checkSame(name: string, data: string | Uint8Array, sha256: string | null): void {
  if (hashBytes(data) === sha256) return;
  throw new Fault('gate-failed', `"${name}" was changed after the plan was made. Make the plan again.`);
}

async function readPlanned({ dataset }: TrainingPlan): Promise<DatasetConfig> {
  const config = await readDatasetConfig(dataset.config);
  checkSame(config.name, config.text, dataset.config_sha256);
  return config;
}

/** Hashes of the files by name, as the manifest of the plan holds them; null where it has none. */
async function readRecorded(config: DatasetConfig, { dataset }: TrainingPlan): Promise<Map<string, string> | null> {
  if (dataset.manifest_sha256 === null) return null;
  const text = await readFile(manifestPathOf(config), 'utf8').catch(() => '');
  checkSame(MANIFEST_NAME, text, dataset.manifest_sha256);
  return new Map(readManifestText(text).files.map(({ path, sha256 }) => [path, sha256]));
}

/** Copies what is trained on into the run and writes the config for it. */
async function prepareData(run: TrainingRun, plan: TrainingPlan, { signal, onProgress }: TrainingOptions) {
  const config = await readPlanned(plan);
  const recorded = await readRecorded(config, plan);
  const { images } = await listDatasetImages(config, signal);
  const needed = images.filter(({ split }) => NEEDED.includes(split));
  const folder = join(run.output, 'data');
  await mkdir(folder);
  const onCopied = (done: number, total: number) => onProgress?.({ phase: 'copy', done, total, epoch: null });
  const data = await copyDataset(needed, folder, { signal, recorded, onCopied });
  await writeFileWhole(join(folder, 'data.yaml'), dataYaml(NEEDED, plan.dataset.classes), 'refuse');
  await run.update({ data });
}

/**
 * Carries out a plan: makes its folder, copies the dataset into it, trains, exports to ONNX, and drafts a model card. The
 * user's files are only read; all that is written lies in the folder, beside one small entry in the ledger.
 * Takes as long as the training takes; `signal` stops it, and no process stays behind.
 * @returns the record of the finished run, which is also `record.json` in its folder.
 * Faults: gate-failed, already-exists, not-writable, unreadable-dataset, training-failed, cancelled.
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
