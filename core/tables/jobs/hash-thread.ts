import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { AwaitedThread, canRunInParallel } from '../../base/processes/awaited-thread.js';
import type { ByteSource } from '../read/source/byte-source.js';

/** Input of a hash thread: the file, and the state in which it must be. */
export interface HashInput {
  file: { path: string; state: string; name: string; size: number };
}

/** A hash that is computed while the owner does other work. */
interface PendingHash {
  /**
   * Waits for the SHA-256 of all bytes, hex. Call it once. Faults: dataset-changed, not-found, path-not-allowed,
   * backend-unavailable.
   */
  sha256(): string;
  close(): void;
}

/** Minimum bytes for which a separate thread is faster. */
const MIN_THREAD_BYTES = 16e6;
const YOUNG_MB = 1;
/** The worker, in the same folder as this code in the bundle. */
const PROGRAM = fileURLToPath(new URL('hash-worker.mjs', import.meta.url));

/** Starts hashing a source: a large file in a separate thread; others are hashed when the hash is requested. */
export function startHash(source: ByteSource, program = PROGRAM): PendingHash {
  const { file, name, size } = source;
  if (file === null || size < MIN_THREAD_BYTES || !canRunInParallel(program))
    return { sha256: () => hashByteSource(source), close: () => undefined };
  const input: HashInput = { file: { ...file, name, size } };
  const thread = new AwaitedThread<string>(program, input, { youngMb: YOUNG_MB });
  return { sha256: () => thread.next((sha256) => sha256), close: () => thread.close() };
}

const CHUNK = 4 << 20;

/**
 * Returns the SHA-256 of all bytes, hex.
 * @param onPiece called after each 4 MB. Faults: those of the source.
 */
export function hashByteSource(source: ByteSource, onPiece: () => void = () => undefined): string {
  const hash = createHash('sha256');
  // One buffer is reused, because allocating new ones causes frequent garbage collections.
  const piece = new Uint8Array(Math.min(CHUNK, source.size));
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    hash.update(piece.subarray(0, source.readInto(piece, offset)));
    onPiece();
  }
  return hash.digest('hex');
}
