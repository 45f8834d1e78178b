import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isFault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { inLanes } from '../../base/in-lanes.js';
import type { DatasetConfig, DatasetImage } from '../datasets/contract/dataset-config.js';
import { type DataRights, rightsFaults } from '../datasets/contract/dataset-manifest.js';
import type { DatasetReport } from '../datasets/contract/dataset-report.js';
import { manifestPathOf, readManifest } from '../datasets/manifest/manifest-file.js';
import { examineDataset, type ValidateOptions } from '../datasets/validate/validate-dataset.js';
import { planId, type TrainingGate, type TrainingPlan } from './contract/training-plan.js';
import { REFUSED_ULTRALYTICS, type Trainer } from './doctor/find-trainer.js';
import { estimateDisk, estimateDuration, estimateMemory } from './estimates/estimate-run.js';
import { readPaces } from './estimates/pace.js';
import { runLayout, trainerCommand } from './trainer-command.js';
import { datasetGate, diskGate, failed, outputGate, passed } from './training-gates.js';
import type { TrainingPlaces } from './training-places.js';
import type { TrainingRequest } from './training-request.js';

const COMMERCIAL_USE: Partial<Record<DataRights['commercial_use'], string>> = {
  forbidden: 'The data may not be used commercially. State this on the model card.',
  unknown: 'It is unknown whether the data may be used commercially. State this on the model card.',
};

/** Returns notes to the user about a plan. */
function planNotes(
  rights: DataRights | null,
  { device }: TrainingPlan['settings'],
  { splits }: DatasetReport,
): string[] {
  const test = splits.test?.images ?? 0;
  const isSmall = (splits.train?.images ?? 0) < 100;
  return [
    'Ultralytics is licensed under AGPL-3.0; its authors state that models trained with it are too. It runs as a separate program.',
    'It trains from scratch, on a copy of the dataset, without the network: no weights are downloaded.',
    ...(device === 'cpu' ? ['A GPU trains many times faster than a CPU.'] : []),
    ...(test > 0 ? ['The test split is neither copied nor used.'] : []),
    ...(isSmall ? ['Fewer than 100 images are too few to train a useful model.'] : []),
    ...(rights && COMMERCIAL_USE[rights.commercial_use] ? [COMMERCIAL_USE[rights.commercial_use]!] : []),
  ];
}

const ID = 'rights-reviewed';
const WRITE = 'Write one with "vision-cli dataset manifest", including licence, source and reviewer.';

/** Checks that the rights of exactly these files were reviewed. */
export function rightsGate(
  state: DatasetReport['manifest'],
  rights: DataRights | null,
  now = new Date(),
): TrainingGate {
  if (state === 'absent') return failed(ID, 'No manifest.yaml exists next to the config.', WRITE);
  if (state === 'unreadable' || rights === null) return failed(ID, 'manifest.yaml cannot be read.', WRITE);
  if (state === 'differs') {
    const fix = 'Check the changes with "vision-cli dataset validate", then write the manifest again.';
    return failed(ID, 'The files differ from manifest.yaml, so its review does not cover them.', fix);
  }
  const faults = rightsFaults(rights, now);
  if (faults.length > 0) return failed(ID, `manifest.yaml contains no rights review: ${faults.join('; ')}.`, WRITE);
  const { licence, source, reviewed_by: by, reviewed_on: on, commercial_use: use } = rights;
  return passed(ID, `${licence}, from ${source}; reviewed by ${by} on ${on}; commercial use ${use}`);
}

const FIX = `Install requirements-train.txt into a separate Python; "vision-cli train doctor" explains how. Ultralytics ${REFUSED_ULTRALYTICS.join(', ')} are refused because they contained malware.`;

/** Checks that training is possible with a Python of this machine. */
export function extraGate({ chosen, checked: lookedAt }: Trainer): TrainingGate {
  if (chosen === null) {
    const tried = lookedAt.map(({ command, problems }) => `${command}: ${problems.join(' ')}`).join(' ');
    return failed('extra-installed', `No Python was found. ${tried || 'None is configured.'}`, FIX);
  }
  const { facts, problems } = chosen;
  if (problems.length > 0) return failed('extra-installed', `${facts!.python}: ${problems.join(' ')}`, FIX);
  const { ultralytics, torch, onnx } = facts!.packages;
  return passed(
    'extra-installed',
    `${facts!.python}: Python ${facts!.version}, ultralytics ${ultralytics}, torch ${torch}, onnx ${onnx}`,
  );
}

const LANES = 16;

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Returns the total size of the images and their labels, bytes. */
async function dataBytes(images: readonly DatasetImage[], signal?: AbortSignal): Promise<number> {
  const sizes = await inLanes({ places: images.length, lanes: LANES }, async (place) => {
    signal?.throwIfAborted();
    const { path, labelPath } = images[place]!;
    return (await sizeOf(path)) + (await sizeOf(labelPath));
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

type Watch = Pick<ValidateOptions, 'signal' | 'onProgress' | 'roots' | 'scanWorkerFile'>;

/** Information collected for a plan. */
interface Facts {
  config: DatasetConfig;
  report: DatasetReport;
  rights: DataRights | null;
  manifestSha256: string | null;
  bytes: number;
  trainer: Trainer;
}

/** Reads the rights from the manifest; null if it is unreadable, which the validation reports. */
async function readRights(config: DatasetConfig): Promise<DataRights | null> {
  try {
    return (await readManifest(config))?.rights ?? null;
  } catch (error) {
    if (isFault(error)) return null;
    throw error;
  }
}

async function gatherFacts(request: TrainingRequest, places: TrainingPlaces, watch: Watch): Promise<Facts> {
  const { signal } = watch;
  const { report, config, images } = await examineDataset(request.config, { strict: false, ...watch });
  const manifest = await readFile(manifestPathOf(config)).catch(() => null);
  return {
    config,
    report,
    rights: await readRights(config),
    manifestSha256: manifest && hashBytes(manifest),
    bytes: await dataBytes(
      images.filter(({ split }) => split !== 'test'),
      signal,
    ),
    trainer: await places.findTrainer(signal),
  };
}

function describeDataset({ config, report, rights, manifestSha256 }: Facts): TrainingPlan['dataset'] {
  return {
    config: config.file,
    root: config.root,
    config_sha256: hashBytes(config.text),
    manifest_sha256: manifestSha256,
    classes: config.names.map((name) => name ?? ''),
    splits: report.splits,
    adopted_paths: report.adopted_paths,
    error_count: report.severity_counts.error,
    warning_count: report.severity_counts.warning,
    rights,
  };
}

function versionsOf({ chosen }: Trainer, toolkitVersion: string): TrainingPlan['versions'] {
  const packages = chosen?.facts?.packages;
  return {
    handlens: toolkitVersion,
    python: chosen?.facts?.version ?? null,
    ultralytics: packages?.ultralytics ?? null,
    torch: packages?.torch ?? null,
    torchvision: packages?.torchvision ?? null,
    onnx: packages?.onnx ?? null,
  };
}

/** Resolves the links in the path of a folder that does not exist yet. */
async function realOutput(output: string | null): Promise<string | null> {
  if (output === null) return null;
  const parent = await realpath(dirname(output)).catch(() => dirname(output));
  return join(parent, basename(output));
}

async function judge(
  facts: Facts,
  output: string | null,
  disk: TrainingPlan['estimates'][number],
  places: TrainingPlaces,
) {
  const { report, rights, config, trainer } = facts;
  const forbidden = [
    { folder: places.projectDir, what: 'the installation folder of Handlens' },
    { folder: config.root, what: 'the dataset' },
  ];
  return [
    datasetGate(report),
    rightsGate(report.manifest, rights),
    extraGate(trainer),
    await outputGate(output, { forbidden }),
    await diskGate(output, disk),
  ];
}

/**
 * Plans a training run and checks its gates. Does not train, write or reserve anything. Validates the whole dataset and
 * starts Python to read versions.
 * @param watch receives the progress of the validation. Faults: not-found, unreadable-dataset (there is no readable
 * config); the reason of the signal.
 */
export async function planTraining(
  request: TrainingRequest,
  places: TrainingPlaces,
  watch: Watch = {},
): Promise<TrainingPlan> {
  const { model, ...settings } = request.settings;
  const facts = await gatherFacts(request, places, watch);
  const output = await realOutput(request.output);
  const trainImages = facts.report.splits.train?.images ?? 0;
  const perEpoch = Math.ceil(trainImages / settings.batch);
  const disk = estimateDisk(model, facts.bytes);
  const paces = await readPaces(places.paceFile);
  const estimates = [estimateDuration({ model, settings, trainImages }, paces), estimateMemory(model, settings), disk];
  const gates = await judge(facts, output, disk, places);
  const layout = runLayout(output);
  const plan = {
    kind: request.kind,
    is_executable: gates.every(({ state }) => state === 'passed'),
    dataset: describeDataset(facts),
    model,
    settings,
    steps: { per_epoch: perEpoch, total: perEpoch * settings.epochs },
    estimates,
    gates,
    command: trainerCommand({ model, settings }, layout, {
      python: facts.trainer.chosen?.facts?.python ?? null,
      runnerFile: places.runnerFile,
      own: places.own,
    }),
    output,
    writes: [...layout.writes, `${places.ledger}/`, places.paceFile],
    versions: versionsOf(facts.trainer, places.toolkitVersion),
    notes: planNotes(facts.rights, settings, facts.report),
  };
  return { plan_id: planId(plan), ...plan };
}
