import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Bytes of a file, or why there are none. */
export type ReadBytes = { bytes: Uint8Array } | { problem: 'absent' | 'too-large' | 'not-a-file' | 'unreadable' };

/** Reads a regular file of so many bytes at most; never throws for what the disk holds. */
export async function readBytes(path: string, mostBytes: number): Promise<ReadBytes> {
  try {
    // Opening a pipe that nobody writes to would otherwise wait for ever.
    await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const facts = await file.stat();
    if (!facts.isFile()) return { problem: 'not-a-file' };
    if (facts.size > mostBytes) return { problem: 'too-large' };
    return { bytes: await file.readFile() };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    return { problem: code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable' };
  }
}
