import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Fault } from '../../../base/fault.js';
import { readFault } from '../../../base/files/read-regular-file.js';

/** Receives the number of bytes read. */
export type OnBytes = (read: number) => void;

/**
 * Random access to the bytes of a file. Synchronous on purpose: tables are read in worker threads that do nothing else.
 */
export interface ByteSource {
  /** Base name, for messages and the extension. Untrusted. */
  readonly name: string;
  /** Total bytes. */
  readonly size: number;
  /**
   * Path and current state of the file, so that other threads can open it and check that it is unchanged; null for
   * bytes in memory.
   */
  readonly file: { path: string; state: string } | null;
  /**
   * Returns up to `length` bytes from `offset`, fewer only at the end. The result is a view that later reads may
   * overwrite.
   */
  read(offset: number, length: number): Uint8Array;
  /**
   * Copies bytes from `offset` into `target`. Returns the number of bytes copied, less than its length only at the end.
   */
  readInto(target: Uint8Array, offset: number): number;
  close(): void;
}

/** Opens bytes that are in memory, such as an upload. */
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

/** Files up to this size are read as a whole, because they are read several times anyway. */
const SMALL_FILE = 1024 * 1024;
/** Files up to this size are kept in memory once they have been read as a whole. */
const MAX_KEPT = 16 * 1024 * 1024;

/** A source that may change while it is being read. */
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

/**
 * Returns a string that changes whenever the open file is written to. Replacing the path with another file does not
 * change it.
 */
function stateOf(file: number): string {
  const { dev, ino, size, mtimeNs } = fstatSync(file, { bigint: true });
  return `${size} ${mtimeNs} ${dev} ${ino}`;
}

/**
 * Opens a file on disk and reads only the requested ranges.
 * Faults: not-found and path-not-allowed if it can no longer be read, dataset-changed.
 * @param path absolute and allowed.
 * @param size size in bytes when the path was checked.
 * @param expected state of the file when it was opened before. If given, it must be unchanged.
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
  const readFrom = (target: Uint8Array, offset: number) => {
    const most = Math.max(0, Math.min(target.length, size - offset));
    let filled = 0;
    while (filled < most) {
      const count = attempt(name, () => readSync(file, target, filled, most - filled, offset + filled));
      if (count === 0) throw changed();
      filled += count;
    }
    return filled;
  };
  let whole: Uint8Array | null = null;
  const readWhole = () => {
    whole = new Uint8Array(size);
    readFrom(whole, 0);
    return whole;
  };
  return {
    name,
    size,
    file: { path, state },
    read: (offset, length) => {
      const isWhole = size <= SMALL_FILE || (size <= MAX_KEPT && offset === 0 && length >= size);
      const bytes = whole ?? (isWhole ? readWhole() : null);
      if (bytes !== null) return bytes.subarray(offset, offset + length);
      const part = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      return part.subarray(0, readFrom(part, offset));
    },
    readInto: (target, offset) => {
      const bytes = whole?.subarray(offset, offset + target.length);
      if (bytes === undefined) return readFrom(target, offset);
      target.set(bytes);
      return bytes.length;
    },
    checkUnchanged: () => {
      if (stateOf(file) !== state || !state.startsWith(`${size} `)) throw changed();
    },
    close: () => closeSync(file),
  };
}
