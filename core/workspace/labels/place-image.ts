import { access, constants } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { hashBytes, measureFile } from '../../base/files/hash.js';
import { writeFileAtomically } from '../../base/files/write-file.js';
import { labelPathOf } from '../../vision/datasets/config/listing/place-labels.js';
import { IMAGE_SUFFIXES } from '../../vision/datasets/config/sources/image-suffixes.js';
import { toSafeName } from '../../vision/formats/output-file-name.js';

/** Where an image was copied to. */
export interface PlacedCopy {
  path: string;
  /** `renamed`: the dataset has another image of that name. `existing`: it has this image already. */
  image: 'added' | 'renamed' | 'existing';
}

const MAX_NAMES = 10_000;

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/** Returns whether another image has the same stem, and so the same label, or a label waits for its image. */
async function isStemTaken(path: string, root: string): Promise<boolean> {
  const stem = path.slice(0, path.length - extname(path).length);
  const rivals = [...IMAGE_SUFFIXES].map((suffix) => stem + suffix);
  const found = await Promise.all([labelPathOf(path, root).path, ...rivals].map(exists));
  return found.includes(true);
}

/** Copies an image to a path. @returns null if another one has the name. */
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
 * Copies an image into a folder of a dataset under its name, or the first free one: `dog.jpg`, `dog-2.jpg` and so on.
 * @param root of the dataset, absolute. Faults: not-writable, storage-full, already-exists.
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
