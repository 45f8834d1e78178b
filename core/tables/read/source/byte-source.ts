import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Fault } from '../../../base/fault.js';
import { readFault } from '../../../base/files/read-regular-file.js';

/** Told how many bytes were read. */
export type OnBytes = (read: number) => void;

/**
 * The bytes of a file, read where they are asked for. Synchronous on purpose: tables are read in worker threads, where
 * nothing else waits.
 */
export interface ByteSource {
  /** Base name, for messages and for the ending; untrusted. */
  readonly name: string;
  /** Bytes in all. */
  readonly size: number;
  /** Where another thread can open the same file, and the state that it has to be in; null for what is in memory. */
  readonly file: { path: string; state: string } | null;
  /** @returns the bytes from `offset`, at most `length` of them and fewer only at the end. A view: not to be kept. */
  read(offset: number, length: number): Uint8Array;
  /** Copies the bytes from `offset` into memory that is there already. @returns how many: fewer than its length only at the end. */
  readInto(target: Uint8Array, offset: number): number;
  close(): void;
}

/** Bytes that are in memory already: an upload. */
export function openBytes(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.byteLength,
    file: null,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    readInto: (target, offset) => {
      const found = bytes.subarray(offset, offset + target.length);
      target.set(found);
      return found.length;
    },
    close: () => undefined,
  };
}

/** Bytes that may change while they are read. */
export interface WatchedSource extends ByteSource {
  /** Faults: dataset-changed. */
  checkUnchanged(): void;
}

function attempt<Value>(name: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw readFault(error, name);
  }
}

/** Two that differ are of a file that was written to. A file that another one took the place of stays what it was. */
function stateOf(file: number): string {
  const { dev, ino, size, mtimeNs } = fstatSync(file, { bigint: true });
  return `${size} ${mtimeNs} ${dev} ${ino}`;
}

/**
 * A file on the disk, of which only what is asked for is in memory.
 * @param path absolute and allowed. @param size bytes that it had when it was looked at.
 * @param expected state of the file where it was opened before; it has to be the same one.
 * Faults: not-found and path-not-allowed where it cannot be read any more, dataset-changed.
 */
export function openFile(path: string, name: string, size: number, expected?: string): WatchedSource {
  const changed = () =>
    new Fault(
      'dataset-changed',
      `"${name}" changed while it was read. Wait until it is completely written, and try again.`,
    );
  const file = attempt(name, () => openSync(path, 'r'));
  const state = stateOf(file);
  if (expected !== undefined && state !== expected) {
    closeSync(file);
    throw changed();
  }
  const readInto = (target: Uint8Array, offset: number) => {
    const most = Math.max(0, Math.min(target.length, size - offset));
    let filled = 0;
    while (filled < most) {
      const count = attempt(name, () => readSync(file, target, filled, most - filled, offset + filled));
      if (count === 0) throw changed();
      filled += count;
    }
    return filled;
  };
  return {
    name,
    size,
    file: { path, state },
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return bytes.subarray(0, readInto(bytes, offset));
    },
    readInto,
    checkUnchanged: () => {
      if (stateOf(file) !== state || !state.startsWith(`${size} `)) throw changed();
    },
    close: () => closeSync(file),
  };
}
