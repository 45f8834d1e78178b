import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { writeFault } from '../../../base/files/write-file.js';
import { isInside } from '../../../base/paths/is-inside.js';

/** A folder in which nothing may be written, and what it is. */
export interface ClosedFolder {
  path: string;
  what: string;
}

/**
 * Makes a folder that was not there before, so that nothing of the user's can be written over.
 * @returns its absolute real path. Faults: not-found (the folder above it), path-not-allowed, already-exists, not-writable,
 * storage-full.
 */
export async function reserveFolder(path: string, closed: readonly ClosedFolder[]): Promise<string> {
  const name = basename(resolve(path));
  const above = await realpath(dirname(resolve(path))).catch((cause: unknown) => {
    throw new Fault('not-found', `The folder that "${name}" would stand in does not exist. Make it first.`, { cause });
  });
  const folder = join(above, name);
  for (const { path: inside, what } of closed) {
    if (!isInside(inside, folder)) continue;
    throw new Fault('path-not-allowed', `"${name}" lies inside ${what}. Choose a folder outside of it.`);
  }
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'EEXIST') {
      throw new Fault('already-exists', `"${name}" exists already. Name a new folder.`, { cause });
    }
    throw writeFault(cause, name);
  }
  return folder;
}
