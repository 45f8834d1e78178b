import { createHash } from 'node:crypto';
import type { ByteSource } from '../read/source/byte-source.js';

const CHUNK = 4 << 20;

/** @returns SHA-256 of all bytes, hex. @param onPiece told after each 4 MB. Faults: those of the source. */
export function hashByteSource(source: ByteSource, onPiece: () => void = () => undefined): string {
  const hash = createHash('sha256');
  // One piece of memory for all: a new one each time makes the collector of garbage look at everything again and again.
  const piece = new Uint8Array(Math.min(CHUNK, source.size));
  for (let offset = 0; offset < source.size; offset += CHUNK) {
    hash.update(piece.subarray(0, source.readInto(piece, offset)));
    onPiece();
  }
  return hash.digest('hex');
}
