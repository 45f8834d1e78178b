import { dirname } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import { type BoundedFolders, foldersBelow } from './bounded-folders.js';
import { isImagesName, roleOf } from './name-likeness.js';

/** A folder in which trailing names of a path are looked up. */
export interface Base {
  folder: string;
  /** Position relative to the dataset. `own`: the root of the dataset or the folder of the config. */
  distance: 'own' | 'below' | 'above';
}

/** Two levels: unpacking an archive into a folder often nests another folder with the same name. */
const MAX_DEPTH = 2;
const MAX_ABOVE = 2;
const MAX_BASES = 200;

/** Folders that are part of a dataset, or that other programs create. */
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

/** Where to search for a dataset. */
export interface SearchArea {
  /** The root of the dataset, if it exists, and the folder of the config. */
  own: readonly string[];
  /** Folder to which the search is limited, because some paths of the config exist in it; null for no limit. */
  within: string | null;
}

/** Whether a folder may be searched. The root of the disk never is. */
function isAllowed(folder: string, within: string | null): boolean {
  return !isDiskRoot(folder) && (within === null || isInside(within, folder));
}

export function ownBases({ own, within }: SearchArea): Base[] {
  return own.filter((folder) => isAllowed(folder, within)).map((folder) => ({ folder, distance: 'own' }));
}

/** Returns the folders below `own`, and those above the config. */
export async function otherBases({ own, within }: SearchArea, folders: BoundedFolders): Promise<Base[]> {
  const bases = new Map<string, Base>();
  const add = (folder: string, distance: Base['distance']) => {
    if (isAllowed(folder, within) && !own.includes(folder) && !bases.has(folder))
      bases.set(folder, { folder, distance });
  };
  for (const above of foldersAbove(own.at(-1)!)) add(above, 'above');
  for (const top of own.filter((folder) => !isDiskRoot(folder))) {
    const limits = { depth: MAX_DEPTH, limit: MAX_BASES, isSkipped };
    for (const folder of (await foldersBelow(top, limits, folders)).slice(1)) add(folder, 'below');
  }
  return [...bases.values()];
}
