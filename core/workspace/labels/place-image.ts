import { access, constants } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { hashBytes, measureFile } from '../../base/files/hash.js';
import { writeFileAtomically } from '../../base/files/write-file.js';
import { labelPathOf } from '../../vision/datasets/config/listing/place-labels.js';
import { IMAGE_SUFFIXES } from '../../vision/datasets/config/sources/image-suffixes.js';
import { toSafeName } from '../../vision/formats/output-file-name.js';

/** The copy of an image in a dataset. */
export interface PlacedCopy {
  path: string;
  /** `renamed`: another image already has the name. `existing`: the dataset already has this image. */
  image: 'added' | 'renamed' | 'existing';
}

const MAX_NAMES = 10_000;

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/**
 * Whether the stem of a path is in use: by another image, which would share the label file, or by a label file without
 * an image.
 */
async function isStemTaken(path: string, root: string): Promise<boolean> {
  const stem = path.slice(0, path.length - extname(path).length);
  const rivals = [...IMAGE_SUFFIXES].map((suffix) => stem + suffix);
  const found = await Promise.all([labelPathOf(path, root).path, ...rivals].map(exists));
  return found.includes(true);
}

/**
 * Copies an image to a path.
 * @returns null if the name is in use.
 */
async function tryPlace(path: string, data: Uint8Array, root: string): Promise<'written' | 'existing' | null> {
  if (await exists(path)) return (await measureFile(path)).sha256 === hashBytes(data) ? 'existing' : null;
  if (await isStemTaken(path, root)) return null;
  try {
    await writeFileAtomically(path, data, 'refuse');
    return 'written';
  } catch (error) {
    if (isFault(error, 'already-exists')) return null;
    throw error;
  }
}

/**
 * Copies an image into a folder of a dataset, under its own name or the first free variant: `dog.jpg`, `dog-2.jpg` and
 * so on.
 * @param root root of the dataset, absolute.
 * Faults: not-writable, storage-full, already-exists.
 */
export async function placeImage(
  folder: string,
  { name, data }: { name: string; data: Uint8Array },
  root: string,
): Promise<PlacedCopy> {
  const safe = toSafeName(basename(name.replaceAll('\\', '/'))) || 'image';
  const extension = extname(safe);
  const stem = safe.slice(0, safe.length - extension.length);
  for (let number = 1; number <= MAX_NAMES; number += 1) {
    const path = join(folder, number === 1 ? safe : `${stem}-${number}${extension}`);
    const outcome = await tryPlace(path, data, root);
    if (outcome === 'existing') return { path, image: 'existing' };
    if (outcome === 'written') return { path, image: number === 1 ? 'added' : 'renamed' };
  }
  throw new Fault('already-exists', `The dataset has ${MAX_NAMES} images named like "${safe}". Rename the file.`);
}
