import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { readFault, readRegularFile } from '../../base/files/read-regular-file.js';

/** Maximum size of label files and class lists, bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a label file, a class list or a config.
 * @param path real path, already allowed.
 * @returns null if the file does not exist. Faults: invalid-input (a folder, a pipe), too-large, path-not-allowed.
 */
export function readSmallFile(path: string): Uint8Array | null {
  const name = basename(path);
  try {
    const file = readRegularFile(path, MAX_BYTES);
    if ('bytes' in file) return file.bytes;
    if (file.refused === 'not-a-file')
      throw new Fault('invalid-input', `"${name}" is not a regular file. Move it away.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw readFault(error, name);
  }
  throw new Fault(
    'too-large',
    `"${name}" has more than ${MAX_BYTES / 1024 / 1024} MB. Check that it is the right file.`,
  );
}
