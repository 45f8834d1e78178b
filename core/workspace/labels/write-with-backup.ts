import { constants, copyFile, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { writeFault, writeFileAtomically } from '../../base/files/write-file.js';

/** A file that was written. */
export interface WrittenFile {
  path: string;
  sha256: string;
  /** Copy of the previous file; null if there was none, or if it was written by the previous save. */
  backup_path: string | null;
}

const MAX_BACKUPS = 1000;

/** Copies a file to the first free name `FILE.bak`, `FILE.2.bak` and so on. */
async function backUp(path: string): Promise<string> {
  for (let number = 1; number <= MAX_BACKUPS; number += 1) {
    const copy = number === 1 ? `${path}.bak` : `${path}.${number}.bak`;
    try {
      await copyFile(path, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw writeFault(error, basename(copy));
    }
  }
  throw new Fault('already-exists', `"${basename(path)}" has ${MAX_BACKUPS} backups. Delete some of them.`);
}

async function hashOf(path: string): Promise<string | null> {
  try {
    return hashBytes(await readFile(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw writeFault(error, basename(path));
  }
}

/**
 * Writes a file atomically. An existing file is copied first, unless its content is the one that Handlens wrote last.
 * @param ownSha256 hash of that content; null for none. Faults: not-writable, storage-full, already-exists.
 */
export async function writeWithBackup(path: string, text: string, ownSha256: string | null): Promise<WrittenFile> {
  const sha256 = hashBytes(Buffer.from(text));
  const existing = await hashOf(path);
  if (existing === sha256) return { path, sha256, backup_path: null };
  const isForeign = existing !== null && existing !== ownSha256;
  const backup = isForeign ? await backUp(path) : null;
  await writeFileAtomically(path, text, 'replace');
  return { path, sha256, backup_path: backup };
}
