import { constants } from 'node:fs';
import { access, lstat, realpath, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../../../base/paths/is-inside.js';
import type { TrainingGate } from '../contract/training-plan.js';
import { failed, passed, unknown } from './gate.js';

/** Names of a run that mean the same to every program that sees them. */
const RUN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const ID = 'output-path';

interface Places {
  /** Real folders that a run must not lie in, with what they are. */
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

async function isNoDisk(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ blocks }) => blocks === 0,
    () => false,
  );
}

/** Why a run cannot lie there, and what to do; null where it can. */
async function refuse(output: string, parent: string, { forbidden }: Places): Promise<[string, string] | null> {
  const place = join(parent, basename(output));
  for (const { folder, what } of forbidden) {
    if (isInside(folder, place)) return [`${output} is inside ${what}, ${folder}.`, 'Choose a folder outside it.'];
    if (isInside(place, folder)) return [`${output} contains ${what}, ${folder}.`, 'Choose a separate folder.'];
  }
  if (await exists(place))
    return [`${output} exists already.`, 'Choose an unused name, because runs are never overwritten.'];
  // Such as /proc, which says to an administrator that it may be written to.
  if (await isNoDisk(parent))
    return [`${parent} is a virtual file system, not a folder on a disk.`, 'Choose another folder.'];
  if (!(await isWritableFolder(parent)))
    return [`You do not have permission to write to ${parent}.`, 'Choose another folder.'];
  return null;
}

/** The real path that a folder would have, whose end does not exist yet. */
async function realPlaceOf(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => null);
  if (real !== null || dirname(folder) === folder) return real ?? folder;
  return join(await realPlaceOf(dirname(folder)), basename(folder));
}

/** Making the folder is no remedy where the run could not lie in it: both are said at once. */
async function noParent(output: string, { forbidden }: Places): Promise<TrainingGate> {
  const place = await realPlaceOf(output);
  const closed = forbidden.find(({ folder }) => isInside(folder, place));
  const absent = `The folder ${dirname(output)} does not exist`;
  if (!closed) return failed(ID, `${absent}.`, 'Create it, or choose another folder.');
  const evidence = `${absent}, and ${output} would be inside ${closed.what}, ${closed.folder}.`;
  return failed(ID, evidence, 'Choose a folder outside it, such as ../runs/1, and create its parent folder.');
}

/**
 * Whether the run's folder is given, can be made, and touches neither project nor dataset.
 * @param output absolute path of the folder that does not exist yet, or null.
 */
export async function outputGate(output: string | null, places: Places): Promise<TrainingGate> {
  if (output === null) {
    const fix = 'Add --output FOLDER to "train yolo". A smoke plan has no output folder because it is never executed.';
    return unknown(ID, 'No output folder was specified.', fix);
  }
  const name = basename(output);
  if (!RUN_NAME.test(name)) {
    const evidence = `The name "${name.slice(0, 100)}" is not valid.`;
    return failed(
      ID,
      evidence,
      'Use up to 64 letters, digits, dots, underscores and hyphens, starting with a letter or digit.',
    );
  }
  const parent = await realpath(dirname(output)).catch(() => null);
  if (parent === null) return noParent(output, places);
  const refusal = await refuse(output, parent, places);
  return refusal
    ? failed(ID, ...refusal)
    : passed(ID, `${join(parent, name)} is unused, and outside Handlens and the dataset.`);
}
