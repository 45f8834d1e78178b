import { closeSync, fstatSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { sweepFolderSync, temporaryFor } from '../../../base/files/temporary-file.js';

/** Where the bytes of a cleaned file go. Synchronous: tables are cleaned in worker threads, where nothing else waits. */
export interface ByteSink {
  /** The bytes may be used again by the caller afterwards. */
  write(bytes: Uint8Array): void;
  /** Ends the file. Faults: already-exists, not-writable, storage-full. */
  close(): void;
  /** Leaves nothing behind; after `close` it does nothing. */
  abort(): void;
}

/** Keeps the bytes in memory. */
export function memorySink(): ByteSink & { bytes(): Uint8Array } {
  const parts: Uint8Array[] = [];
  return {
    // A copy, which `slice` of a Buffer is not.
    write: (bytes) => void parts.push(new Uint8Array(bytes)),
    close: () => undefined,
    abort: () => void parts.splice(0),
    bytes: () => new Uint8Array(Buffer.concat(parts)),
  };
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'a folder in its path is a file'],
  ['EACCES', 'you do not have write permission there'],
  ['EPERM', 'you do not have write permission there'],
  ['EROFS', 'the disk is read-only'],
  ['EIO', 'the disk reports an error'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function attempt<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') {
      throw new Fault(
        'already-exists',
        `"${basename(path)}" exists already. Choose another name, because files are never overwritten.`,
        { cause },
      );
    }
    if (FULL.has(code)) {
      throw new Fault(
        'storage-full',
        `"${basename(path)}" cannot be written: the disk is full. Free some space and try again.`,
        { cause },
      );
    }
    const reason = REASONS.get(code);
    if (reason === undefined) throw cause;
    throw new Fault(
      'not-writable',
      `"${basename(path)}" cannot be written: ${reason}. Choose another folder or name.`,
      {
        cause,
      },
    );
  }
}

/**
 * Writes a file whole or not at all: into a temporary file of the same folder, which gets its name in one step when it is
 * closed. A file that has the name already is never touched.
 * @param path absolute and allowed. Faults: already-exists, not-writable, storage-full.
 */
export function fileSink(path: string): ByteSink {
  const temporary = temporaryFor(path);
  const file = attempt(path, () => openSync(temporary, 'wx'));
  sweepFolderSync(dirname(path), fstatSync(file).mtime);
  let isOpen = true;
  const finish = (isWhole: boolean) => {
    if (!isOpen) return;
    isOpen = false;
    try {
      try {
        if (isWhole) attempt(path, () => fsyncSync(file));
      } finally {
        closeSync(file);
      }
      if (isWhole) attempt(path, () => linkSync(temporary, path));
    } finally {
      rmSync(temporary, { force: true });
    }
  };
  return {
    write: (bytes) => {
      for (let from = 0; from < bytes.length; ) from += attempt(path, () => writeSync(file, bytes, from));
    },
    close: () => finish(true),
    abort: () => finish(false),
  };
}
