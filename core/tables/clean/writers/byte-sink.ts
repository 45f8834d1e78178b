import { closeSync, fstatSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { sweepFolderSync, temporaryFor } from '../../../base/files/temporary-file.js';

/** The output of a cleaned file. Synchronous, because tables are cleaned in worker threads that do nothing else. */
export interface ByteSink {
  /** Writes bytes. The caller may reuse their memory afterwards. */
  write(bytes: Uint8Array): void;
  /** Ends the file. Faults: already-exists, not-writable, storage-full. */
  close(): void;
  /** Discards the output. Has no effect after `close`. */
  abort(): void;
}

/** Collects the bytes in memory. */
export function memorySink(): ByteSink & { bytes(): Uint8Array } {
  const parts: Uint8Array[] = [];
  return {
    // Copies the bytes, because `slice` of a Buffer would share its memory.
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

const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

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
    if (DISK_FULL_CODES.has(code)) {
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
 * Writes a file atomically: to a temporary file in the same folder, which is renamed on close. Never overwrites an
 * existing file.
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
