import { constants } from 'node:fs';
import { copyFile, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { Fault, isFault } from '../../../base/fault.js';
import { makeFolder } from '../../../base/files/make-folder.js';
import { writeFault, writeFileAtomically } from '../../../base/files/write-file.js';
import { inLanes } from '../../../base/in-lanes.js';
import { isInside } from '../../../base/paths/is-inside.js';
import { abortReason } from '../../../base/when-aborted.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import { readLabelBytes, unreadLabel } from '../scan/read-label-of.js';
import { refuseUnread, unreadOf } from '../scan/unread.js';
import { fixConfig } from './fix-config.js';
import { fixLabel } from './fix-label.js';
import {
  type FixOptions,
  firstOfEachLabel,
  listedPath,
  openFixable,
  readLabels,
  unreadableConfig,
} from './plan-fixes.js';

/** A folder that must not be written to, and its name in messages. */
interface ClosedFolder {
  path: string;
  what: string;
}

/**
 * Creates the folder of the copy. It must not exist, so that no file of the user is overwritten.
 * @returns its absolute real path. Faults: not-found (the parent folder), path-not-allowed, already-exists,
 * not-writable, storage-full.
 */
async function reserveFolder(path: string, closed: readonly ClosedFolder[]): Promise<string> {
  const name = basename(resolve(path));
  const above = await realpath(dirname(resolve(path))).catch((cause: unknown) => {
    throw new Fault('not-found', `The parent folder of "${name}" does not exist. Create it first.`, { cause });
  });
  const folder = join(above, name);
  for (const { path: inside, what } of closed) {
    if (!isInside(inside, folder)) continue;
    throw new Fault('path-not-allowed', `"${name}" is inside ${what}. Choose a folder outside it.`);
  }
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') {
      throw new Fault('already-exists', `"${name}" exists already. Choose a new folder.`, { cause });
    }
    throw writeFault(cause, name);
  }
  return folder;
}

const LANES = 4;

/** A written copy. */
export interface FixedCopy {
  /** Absolute path of its config. */
  config: string;
  images: number;
  labels: number;
}

const isOutside = (name: string) => name.startsWith('../') || name.startsWith('/') || name === '';

/**
 * Rejects file names that a copy cannot contain, or that would be parsed differently in it. Called before anything is
 * written.
 */
function checkNames(images: readonly DatasetImage[]): void {
  if (images.length === 0) {
    throw new Fault('unreadable-dataset', 'No images were found. Fix the config first: see `dataset validate`.');
  }
  const outside = images.find(({ name, labelName }) => isOutside(name) || isOutside(labelName));
  if (outside) {
    throw new Fault(
      'unreadable-dataset',
      `"${outside.name.slice(0, 100)}" or its label is outside the folder of the dataset, so it cannot be copied. Move it there.`,
    );
  }
}

/** Returns the path at which a trainer expects the label of an image: the last folder "images" becomes "labels". */
function labelFor(imagePath: string): string {
  const at = imagePath.lastIndexOf('/images/');
  const path = at === -1 ? imagePath : `${imagePath.slice(0, at)}/labels/${imagePath.slice(at + '/images/'.length)}`;
  return path.replace(/\.[^./]*$/, '.txt');
}

function checkTarget(target: string, images: readonly DatasetImage[]): void {
  const misplaced = images.find(
    ({ name, labelName }) => labelFor(posix.join(target, name)) !== posix.join(target, labelName),
  );
  if (!misplaced) return;
  throw new Fault(
    'path-not-allowed',
    `In "${basename(target)}" training would not find the label of "${misplaced.name.slice(0, 100)}", because a folder of its path is named "images". Choose another folder.`,
  );
}

/** Returns the image lists of the copy, with paths relative to each list. Includes lists without images. */
function listsOf({ root, splits }: DatasetConfig, images: readonly DatasetImage[]): Map<string, string> {
  const sources = [...splits.values()].flat().filter(({ kind }) => kind === 'list');
  const lines = new Map<string, string[]>(sources.map(({ path }) => [relative(root, path).replaceAll(sep, '/'), []]));
  for (const { listed, name } of images) {
    if (listed) lines.get(listed.file)?.push(listedPath(listed.file, name));
  }
  return new Map([...lines].map(([file, list]) => [file, list.map((line) => `${line}\n`).join('')]));
}

async function put(target: string, name: string, data: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(join(target, name)));
  await writeFile(join(target, name), data, { flag: 'wx' });
}

/** Copies an image. Follows links; the file system may share blocks. */
async function copyImage({ path, name }: DatasetImage, target: string): Promise<void> {
  await makeFolder(dirname(join(target, name)));
  await copyFile(path, join(target, name), constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
}

/**
 * Rejects the dataset if labels are unreadable: without its label, an image would become a background image in the
 * copy.
 */
function refuse(unread: readonly (string | null)[]): void {
  refuseUnread(
    'No fixed copy can be written',
    unread.filter((each) => each !== null),
  );
}

/** Reads all labels before anything is written, to report all unreadable ones together. */
async function checkLabels(images: readonly DatasetImage[], root: string, signal: AbortSignal): Promise<void> {
  const unread: (string | null)[] = [];
  for await (const { image, read } of readLabels(firstOfEachLabel(images), root, signal)) {
    unread.push(unreadLabel(image, read));
  }
  refuse(unread);
}

async function copyLabel(image: DatasetImage, root: string, target: string): Promise<number> {
  const read = readLabelBytes(image, root);
  if ('problem' in read) {
    refuse([unreadLabel(image, read)]);
    return 0;
  }
  await put(target, image.labelName, fixLabel(read.bytes, image.labelName).text ?? read.bytes);
  return 1;
}

/**
 * Copies images and labels in parallel. After a failure, waits for all running copies, because they could add files to
 * the folder while it is deleted.
 */
async function copyFiles(
  images: readonly DatasetImage[],
  { root, target }: { root: string; target: string },
  { signal, onProgress }: FixOptions,
): Promise<number> {
  const labelled = new Set(firstOfEachLabel(images));
  const failures: unknown[] = [];
  let done = 0;
  const copyOne = async (image: DatasetImage) => {
    if (signal.aborted) throw abortReason(signal);
    await copyImage(image, target);
    const count = labelled.has(image) ? await copyLabel(image, root, target) : 0;
    onProgress?.(++done, images.length);
    return count;
  };
  const keep = (error: unknown) => {
    failures.push(error);
    return 0;
  };
  const lanes = { places: images.length, lanes: LANES, mayBegin: () => failures.length === 0 };
  const labels = await inLanes(lanes, (place) => copyOne(images[place]!).catch(keep));
  if (failures.length > 0) throw failures[0];
  if (signal.aborted) throw abortReason(signal);
  return labels.reduce((sum, one) => sum + one, 0);
}

async function copyAll(
  { config, images, text }: { config: DatasetConfig; images: readonly DatasetImage[]; text: string },
  target: string,
  options: FixOptions,
): Promise<FixedCopy> {
  const unique = [...new Map(images.map((image) => [image.name, image])).values()];
  const labels = await copyFiles(unique, { root: config.root, target }, options);
  for (const [file, list] of listsOf(config, images)) await put(target, file, list);
  // Write the config last, so that an interrupted copy is not mistaken for a dataset.
  const name = basename(config.file);
  await writeFileAtomically(join(target, name), text, 'refuse');
  return { config: join(target, name), images: unique.length, labels };
}

function copyFault(error: unknown): unknown {
  const { code, path = '', dest } = error as NodeJS.ErrnoException & { dest?: string };
  if (error instanceof Fault || code === undefined) return error;
  const gone = `"${basename(path)}" was removed while it was copied. Validate the dataset again.`;
  // The folders of the copy exist, so ENOENT means that a source file is missing.
  const fault = code === 'ENOENT' ? new Fault('unreadable-dataset', gone) : writeFault(error, basename(dest ?? path));
  if (!isFault(fault)) return error;
  return new Fault(fault.code, `${fault.message} The incomplete copy was removed.`, { cause: error });
}

/**
 * Writes a fixed copy of a dataset to a new folder: unchanged images, fixed labels and lists, a new config. Never
 * changes the dataset. Deletes the copy after a fault or cancellation.
 * @param folder folder of the copy; must not exist.
 * @param closed folders that must not contain the copy, in addition to the dataset. Faults: already-exists,
 * path-not-allowed, not-found, not-writable, storage-full, unreadable-dataset, cancelled.
 */
export async function writeFixed(
  { configPath, folder, closed }: { configPath: string; folder: string; closed: readonly ClosedFolder[] },
  options: FixOptions,
): Promise<FixedCopy> {
  const dataset = await openFixable(configPath, options.signal);
  const { text } = fixConfig(dataset.config);
  if (text === null) throw unreadableConfig(dataset.config);
  refuse(unreadOf(dataset.config, dataset.findings));
  checkNames(dataset.images);
  await checkLabels(dataset.images, dataset.config.root, options.signal);
  const target = await reserveFolder(folder, [{ path: dataset.config.root, what: 'the dataset' }, ...closed]);
  try {
    checkTarget(target, dataset.images);
    return await copyAll({ ...dataset, text }, target, options);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw copyFault(error);
  }
}
