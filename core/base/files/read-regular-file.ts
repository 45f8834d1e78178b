import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { Fault } from '../fault.js';

/** The bytes of a regular file, or the reason why it was not read. */
export type RegularFile = { bytes: Uint8Array } | { refused: 'not-a-file' | 'too-large' };

/** Reads up to `size` bytes: fewer if the file shrinks meanwhile, and none of those appended meanwhile. */
function readAll(file: number, size: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(file, bytes, filled, size - filled, null);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}

/**
 * Reads a file synchronously, for small files and dedicated threads. Asynchronous reading takes four calls, each of
 * which would wait in libuv's thread pool until other images are decoded. Throws the system error if the file cannot be
 * opened or read.
 */
export function readRegularFile(path: string, maxBytes: number): RegularFile {
  // Without this flag, opening a pipe without a writer would block forever.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const facts = fstatSync(file);
    if (!facts.isFile()) return { refused: 'not-a-file' };
    return facts.size > maxBytes ? { refused: 'too-large' } : { bytes: readAll(file, facts.size) };
  } finally {
    closeSync(file);
  }
}

/**
 * Converts a system error of reading a file to a fault. Returns other errors unchanged.
 * @param name name of the file in the message.
 */
export function readFault(error: unknown, name: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof Fault || code === undefined) return error;
  if (code === 'EACCES' || code === 'EPERM') {
    return new Fault('path-not-allowed', `You do not have permission to read "${name}". Check its permissions.`, {
      cause: error,
    });
  }
  return new Fault('not-found', `"${name}" can no longer be read (${code}). Check that it was not moved.`, {
    cause: error,
  });
}
