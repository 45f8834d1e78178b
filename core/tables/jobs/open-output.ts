import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { type ByteSink, fileSink, memorySink } from '../clean/writers/byte-sink.js';
import type { CleanedFile } from './cleaned-file.js';

/** A file that comes into being: in memory, or at its place on the disk. */
export interface Output {
  sink: ByteSink;
  /** Ends the file. Faults: already-exists, not-writable. */
  finish(): Omit<CleanedFile, 'escapedFormulas'>;
}

/** Says so before the work is done, and not only at its end. */
function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new Fault(
    'already-exists',
    `"${basename(path)}" exists already. Choose another name, because files are never overwritten.`,
  );
}

/**
 * @param path absolute and allowed; null keeps the bytes in memory. @param name where there is no path.
 * Faults: already-exists, not-writable.
 */
export function openOutput(path: string | null, name: string, mediaType: string): Output {
  if (path !== null) refuseExisting(path);
  const memory = path === null ? memorySink() : null;
  const inner = memory ?? fileSink(path!);
  const hash = createHash('sha256');
  let size = 0;
  const write = (bytes: Uint8Array) => {
    hash.update(bytes);
    size += bytes.length;
    inner.write(bytes);
  };
  return {
    sink: { write, close: () => inner.close(), abort: () => inner.abort() },
    finish: () => {
      inner.close();
      const bytes = memory?.bytes() ?? null;
      const sha256 = hash.digest('hex');
      return { name: path === null ? name : basename(path), mediaType, size, sha256, bytes, path };
    },
  };
}
