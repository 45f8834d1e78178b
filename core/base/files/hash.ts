import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const CHUNK = 1 << 20;

/** Returns the SHA-256 of bytes, or of a text in UTF-8, hex. */
export function hashBytes(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Returns the size and SHA-256 (hex) of a file, both from one streamed read. Throws system errors. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Uint8Array>) {
    hash.update(part);
    bytes += part.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the SHA-256 of a file, hex, read as a stream. @param path real path of a regular file, already allowed. */
export async function hashFile(path: string): Promise<string> {
  return (await measureFile(path)).sha256;
}
