import { basename } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { writeFileAtomically } from '../../base/files/write-file.js';
import { readSmallFile } from './read-small-file.js';

/** A file that was written. */
export interface WrittenFile {
  path: string;
  sha256: string;
  /** Backup of the previous file; null if there was none, or if Handlens wrote it. */
  backup_path: string | null;
}

const MAX_BACKUPS = 1000;

/** Copies a file to the first free name of `FILE.bak`, `FILE.2.bak` and so on, flushed to disk. */
async function backUp(path: string, content: Uint8Array): Promise<string> {
  for (let number = 1; number <= MAX_BACKUPS; number += 1) {
    const copy = number === 1 ? `${path}.bak` : `${path}.${number}.bak`;
    try {
      await writeFileAtomically(copy, content, 'refuse');
      return copy;
    } catch (error) {
      if (!isFault(error, 'already-exists')) throw error;
    }
  }
  throw new Fault('already-exists', `"${basename(path)}" has ${MAX_BACKUPS} backups. Delete some of them.`);
}

/**
 * Writes a file atomically. Backs up an existing file, unless its content is what Handlens last wrote.
 * @param ownSha256 hash of the content that Handlens last wrote; null for none.
 * Faults: not-writable, storage-full, already-exists, too-large, invalid-input.
 */
export async function writeWithBackup(path: string, text: string, ownSha256: string | null): Promise<WrittenFile> {
  const sha256 = hashBytes(Buffer.from(text));
  const existing = readSmallFile(path);
  const existingSha256 = existing === null ? null : hashBytes(existing);
  if (existingSha256 === sha256) return { path, sha256, backup_path: null };
  const isForeign = existing !== null && existingSha256 !== ownSha256;
  const backup = isForeign ? await backUp(path, existing) : null;
  await writeFileAtomically(path, text, 'replace');
  return { path, sha256, backup_path: backup };
}
