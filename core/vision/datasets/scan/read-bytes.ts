import { readRegularFile } from '../../../base/files/read-regular-file.js';

/** Bytes of a file, or why there are none. */
export type ReadBytes = { bytes: Uint8Array } | { problem: 'absent' | 'too-large' | 'not-a-file' | 'unreadable' };

/** Reads a regular file of so many bytes at most, on the calling thread; never throws for what the disk holds. */
export function readBytes(path: string, mostBytes: number): ReadBytes {
  try {
    const read = readRegularFile(path, mostBytes);
    return 'bytes' in read ? read : { problem: read.refused };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    return { problem: code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable' };
  }
}
