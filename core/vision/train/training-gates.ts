import { constants } from 'node:fs';
import { access, lstat, realpath, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../../base/paths/is-inside.js';
import { commandLine } from '../../base/text/shell-command.js';
import type { Finding } from '../datasets/checks/finding.js';
import type { DatasetReport } from '../datasets/contract/dataset-report.js';
import type { Estimate, TrainingGate } from './contract/training-plan.js';

type Id = TrainingGate['id'];

export const passed = (id: Id, evidence: string): TrainingGate => ({ id, state: 'passed', evidence, fix: null });

export const failed = (id: Id, evidence: string, fix: string): TrainingGate => ({ id, state: 'failed', evidence, fix });

/** Builds a gate that cannot be decided because information is missing. It prevents a run, like a failed one. */
const unknown = (id: Id, evidence: string, fix: string): TrainingGate => ({
  id,
  state: 'unknown',
  evidence,
  fix,
});

const DATASET = 'dataset-valid';
const SHOWN = 3;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the required splits that are missing or empty. */
function missingSplits({ splits }: DatasetReport): string[] {
  return (['train', 'val'] as const).filter((split) => (splits[split]?.images ?? 0) === 0);
}

/** Returns the first error of each check. Repeating it for other files would add nothing. */
function worstOf({ findings }: DatasetReport): Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const firsts = new Map(errors.toReversed().map((finding) => [finding.code, finding]));
  return errors.filter((finding) => firsts.get(finding.code) === finding).slice(0, SHOWN);
}

const LIST_ERRORS = 'Fix the errors. Run "vision-cli dataset validate" to list all of them.';

/** Returns the fix for the errors of a dataset. Wrong paths come first, because a fixed copy corrects them. */
function fixOf({ adopted_paths: adopted, root, config }: DatasetReport): string {
  if (adopted.length === 0) return LIST_ERRORS;
  const command = commandLine(['vision-cli', 'dataset', 'fix', join(root, config), '--write', 'FOLDER']);
  return `Write a copy with correct paths: ${command}. ${LIST_ERRORS}`;
}

/** Checks that the validation found no errors and that both required splits contain images. */
export function datasetGate(report: DatasetReport): TrainingGate {
  const { error, warning } = report.severity_counts;
  // Listed by split, because splits may share images, which a total would count twice.
  const images = Object.entries(report.splits).flatMap(([split, counts]) =>
    counts ? [`${plural(counts.images, 'image')} of ${split}`] : [],
  );
  const figures = `${plural(error, 'error')} and ${plural(warning, 'warning')} in ${images.join(', ') || 'no image'}`;
  if (error > 0) {
    const examples = worstOf(report).map(({ code, file, line, message }) => {
      const place = file === null ? '' : ` (${file}${line === null ? '' : `:${line}`})`;
      return `${code}${place}: ${message}`;
    });
    return failed(DATASET, [figures, ...examples].join('; '), fixOf(report));
  }
  const missing = missingSplits(report);
  if (missing.length > 0) {
    const fix = 'Add folders with images for train and val to the config.';
    return failed(DATASET, `${figures}; no images in ${missing.join(' and ')}`, fix);
  }
  return passed(DATASET, figures);
}

const DISK = 'disk-space';
/** Space to leave free, MB, because a full disk affects the whole machine. */
const SPARE_MB = 500;
const STEPS_MB = [1e6, 1e5, 1e4, 1e3];

/** Rounds the free space. The exact number changes constantly and would change the id of the plan. */
function roughly(freeMb: number): string {
  const step = STEPS_MB.find((size) => freeMb >= size);
  return step === undefined ? 'less than 1 GB' : `more than ${step / 1000} GB`;
}

async function freeMbAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1e6;
  } catch {
    return null;
  }
}

/** Checks that the disk has enough space for a run, with a margin. */
export async function diskGate(output: string | null, disk: Estimate): Promise<TrainingGate> {
  if (output === null) return unknown(DISK, 'The disk is unknown until the folder is specified.', 'See output-path.');
  const free = await freeMbAt(dirname(output));
  if (free === null) {
    return unknown(DISK, `The free space of ${dirname(output)} cannot be read.`, 'Choose a folder that exists.');
  }
  if (disk.high === null) return unknown(DISK, `The required space is ${disk.basis}.`, 'Choose a known model.');
  const needed = disk.high + SPARE_MB;
  if (free < needed) {
    const evidence = `${Math.floor(free)} MB are free, but ${needed} MB are needed (including a reserve of ${SPARE_MB}).`;
    return failed(DISK, evidence, 'Free some space, or choose a folder on another disk.');
  }
  return passed(DISK, `${needed} MB are needed (including a reserve of ${SPARE_MB}), ${roughly(free)} are free.`);
}

/** Run names that all programs interpret in the same way. */
const RUN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const OUTPUT = 'output-path';

interface Places {
  /** Real paths of folders that must not contain a run, with a description. */
  forbidden: readonly { folder: string; what: string }[];
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );
}

async function isWritableFolder(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function isVirtualFileSystem(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ blocks }) => blocks === 0,
    () => false,
  );
}

/** Returns why a run cannot be in this folder and what to do about it; null if it can. */
async function refuse(output: string, parent: string, { forbidden }: Places): Promise<[string, string] | null> {
  const place = join(parent, basename(output));
  for (const { folder, what } of forbidden) {
    if (isInside(folder, place)) return [`${output} is inside ${what}, ${folder}.`, 'Choose a folder outside it.'];
    if (isInside(place, folder)) return [`${output} contains ${what}, ${folder}.`, 'Choose a separate folder.'];
  }
  if (await exists(place))
    return [`${output} exists already.`, 'Choose an unused name, because runs are never overwritten.'];
  // A virtual file system such as /proc claims to be writable for root.
  if (await isVirtualFileSystem(parent))
    return [`${parent} is a virtual file system, not a folder on a disk.`, 'Choose another folder.'];
  if (!(await isWritableFolder(parent)))
    return [`You do not have permission to write to ${parent}.`, 'Choose another folder.'];
  return null;
}

/** Returns the real path that a folder will have once it is created. */
async function realPlaceOf(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null || dirname(folder) === folder) return real ?? folder;
  return join(await realPlaceOf(dirname(folder)), basename(folder));
}

/**
 * Returns the gate for a missing parent folder. If a run is not allowed there anyway, says so as well, because creating
 * the folder would not help.
 */
async function noParent(output: string, { forbidden }: Places): Promise<TrainingGate> {
  const place = await realPlaceOf(output);
  const closed = forbidden.find(({ folder }) => isInside(folder, place));
  const absent = `The folder ${dirname(output)} does not exist`;
  if (!closed) return failed(OUTPUT, `${absent}.`, 'Create it, or choose another folder.');
  const evidence = `${absent}, and ${output} would be inside ${closed.what}, ${closed.folder}.`;
  return failed(OUTPUT, evidence, 'Choose a folder outside it, such as /data/runs/1, and create its parent folder.');
}

/**
 * Checks that the output folder is specified, can be created, and is outside the project and the dataset.
 * @param output absolute path of the folder, which does not exist yet; null if none is specified.
 */
export async function outputGate(output: string | null, places: Places): Promise<TrainingGate> {
  if (output === null) {
    const fix = 'Add --output FOLDER to "train yolo". A smoke plan has no output folder because it is never executed.';
    return unknown(OUTPUT, 'No output folder was specified.', fix);
  }
  const name = basename(output);
  if (!RUN_NAME.test(name)) {
    const evidence = `The name "${name.slice(0, 100)}" is not valid.`;
    return failed(
      OUTPUT,
      evidence,
      'Use up to 64 letters, digits, dots, underscores and hyphens, starting with a letter or digit.',
    );
  }
  const parent = await realpath(dirname(output)).catch(() => null);
  if (parent === null) return noParent(output, places);
  const refusal = await refuse(output, parent, places);
  return refusal
    ? failed(OUTPUT, ...refusal)
    : passed(OUTPUT, `${join(parent, name)} is unused, and outside Handlens and the dataset.`);
}
