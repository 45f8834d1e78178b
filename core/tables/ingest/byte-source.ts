import { closeSync, openSync, readSync } from 'node:fs';

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

/** A file on the disk, of which only what is asked for is in memory. @param path absolute and allowed. */
export function openFile(path: string, name: string, size: number): ByteSource {
  const file = openSync(path, 'r');
  return {
    name,
    size,
    read: (offset, length) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const count = readSync(file, bytes, filled, bytes.length - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
    close: () => closeSync(file),
  };
}
