import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Fault } from '../fault.js';
import { makeFolder } from './make-folder.js';
import { sweepFolder, temporaryFor } from './temporary-file.js';

/**
 * Writes a file atomically: to a temporary file in the same folder, which is flushed to disk and renamed. Creates
 * missing parent folders and deletes temporary files of killed processes.
 * @param existing `refuse` fails if the file exists, even if it was created during the write. Faults: already-exists,
 * not-writable, storage-full.
 */
export function writeFileAtomically(
  path: string,
  data: string | Uint8Array,
  existing: 'refuse' | 'replace',
): Promise<void> {
  return fillFileAtomically(path, (file) => file.writeFile(data), existing);
}

/**
 * Writes a file atomically from content that arrives in parts. If `fill` throws, no file is created and an existing one
 * is unchanged.
 */
export async function fillFileAtomically(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
  existing: 'refuse' | 'replace',
): Promise<void> {
  const temporary = temporaryFor(path);
  try {
    await makeFolder(dirname(path));
    const file = await open(temporary, 'wx');
    try {
      await fill(file);
      await file.sync();
      await sweepFolder(dirname(path), (await file.stat()).mtime);
    } finally {
      await file.close();
    }
    if (existing === 'replace') await rename(temporary, path);
    else await linkAs(temporary, path);
  } catch (error) {
    throw writeFault(error, basename(path));
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/**
 * Appends to a file with a single write, so that data of concurrent processes does not mix, and flushes it to disk.
 * Creates the file and missing parent folders. Faults: not-writable, storage-full.
 */
export async function appendToFile(path: string, data: Uint8Array): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await using file = await open(path, 'a');
    const { bytesWritten } = await file.write(data);
    // A nearly full disk may write only part of the data without an error. Writing the remainder reports the error, or
    // succeeds.
    if (bytesWritten < data.length) await file.writeFile(data.subarray(bytesWritten));
    await file.datasync();
  } catch (error) {
    throw writeFault(error, basename(path));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'a folder in its path is a file',
  ENOTDIR: 'a folder in its path is a file',
  EISDIR: 'a folder has that name',
  EACCES: 'you do not have write permission there',
  EPERM: 'you do not have write permission there',
  EROFS: 'the disk is read-only',
  EIO: 'the disk reports an error',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'the folder cannot be created',
};

/** System errors for a lack of space, and what to do about them. */
const FULL: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again.',
  EDQUOT: 'the disk quota is used up. Free some space and try again.',
  EFBIG: 'it is too large for the file system. Choose another disk.',
};

/** Converts a system error of writing a file to a fault. Returns other errors unchanged. */
export function writeFault(error: unknown, name: string): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (error instanceof Fault) return error;
  const lack = FULL[code];
  if (lack !== undefined) return new Fault('storage-full', `"${name}" cannot be written: ${lack}`, { cause: error });
  const reason = REASONS[code];
  if (reason === undefined) return error;
  return new Fault('not-writable', `"${name}" cannot be written: ${reason}. Choose another folder or name.`, {
    cause: error,
  });
}

/** Creates a hard link, which fails if the name exists. Checking and creating are one atomic step. */
async function linkAs(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new Fault(
      'already-exists',
      `"${basename(path)}" exists already. Choose another name, or allow overwriting.`,
      {
        cause,
      },
    );
  }
}
