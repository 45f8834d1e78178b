import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Fault } from '../../fault.js';
import { readFault } from '../../files/read-fault.js';

/**
 * The bytes of a file, read where they are asked for. Synchronous on purpose: tables are read in worker threads, where
 * nothing else waits.
 */
export interface ByteSource {
  /** Base name, for messages and for the ending; untrusted. */
  readonly name: string;
  /** Bytes in all. */
  readonly size: number;
  /** @returns the bytes from `offset`, at most `length` of them and fewer only at the end. A view: not to be kept. */
  read(offset: number, length: number): Uint8Array;
  close(): void;
}

/** Bytes that are in memory already: an upload. */
export function openBytes(name: string, bytes: Uint8Array): ByteSource {
  return {
    name,
    size: bytes.byteLength,
    read: (offset, length) => bytes.subarray(offset, offset + length),
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
  const { size, mtimeNs } = fstatSync(file, { bigint: true });
  return `${size} ${mtimeNs}`;
}

/**
 * A file on the disk, of which only what is asked for is in memory.
 * @param path absolute and allowed. @param size bytes that it had when it was looked at.
 * Faults: not-found and path-not-allowed where it cannot be read any more, dataset-changed.
 */
export function openFile(path: string, name: string, size: number): WatchedSource {
  const changed = () =>
    new Fault(
      'dataset-changed',
      `"${name}" changed while it was read. Wait until whoever writes it is done, and try again.`,
    );
  const file = attempt(name, () => openSync(path, 'r'));
  const before = stateOf(file);
  return {
    name,
    size,
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const count = attempt(name, () => readSync(file, bytes, filled, bytes.length - filled, offset + filled));
        if (count === 0) throw changed();
        filled += count;
      }
      return bytes;
    },
    checkUnchanged: () => {
      if (stateOf(file) !== before || !before.startsWith(`${size} `)) throw changed();
    },
    close: () => closeSync(file),
  };
}
