import { dirname } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import { type BoundedFolders, foldersBelow } from './bounded-folders.js';
import { isImagesName, roleOf } from './name-likeness.js';

/** A folder from which the end of a path is looked up. */
export interface Base {
  folder: string;
  /** `own`: the root of the dataset or the folder of the config. */
  distance: 'own' | 'below' | 'above';
}

/** Two levels, as in an archive that was unpacked into a folder of its own name. */
const MAX_DEPTH = 2;
const MAX_ABOVE = 2;
const MAX_BASES = 200;

/** Folders that contain a part of a dataset, or that other programs create. */
function isSkipped(name: string): boolean {
  if (name === '__MACOSX' || name === 'node_modules' || name === '__pycache__') return true;
  return isImagesName(name) || name.toLowerCase() === 'labels' || roleOf(name)?.by === 'name';
}

const isDiskRoot = (folder: string) => dirname(folder) === folder;

function* foldersAbove(folder: string): Generator<string> {
  let above = dirname(folder);
  for (let at = 0; at < MAX_ABOVE && !isDiskRoot(above); at++) {
    yield above;
    above = dirname(above);
  }
}

/**
 * Returns the folders from which paths are looked up: the own ones, those below them, and those above the config. The
 * root of the disk is never searched.
 * @param within folder that contains all of them, if the dataset is known to be there.
 */
export async function searchBases(
  { own, within }: { own: readonly string[]; within: string | null },
  folders: BoundedFolders,
): Promise<Base[]> {
  const bases = new Map<string, Base>();
  const add = (folder: string, distance: Base['distance']) => {
    const isAllowed = !isDiskRoot(folder) && (within === null || isInside(within, folder));
    if (isAllowed && !bases.has(folder)) bases.set(folder, { folder, distance });
  };
  const tops = own.filter((folder) => !isDiskRoot(folder));
  for (const folder of tops) add(folder, 'own');
  for (const folder of tops.slice(-1)) for (const above of foldersAbove(folder)) add(above, 'above');
  for (const top of tops) {
    const limits = { depth: MAX_DEPTH, limit: MAX_BASES, isSkipped };
    for (const folder of (await foldersBelow(top, limits, folders)).slice(1)) add(folder, 'below');
  }
  return [...bases.values()];
}
