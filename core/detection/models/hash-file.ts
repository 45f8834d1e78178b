import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { cacheByFile } from './cache-by-file.js';

/** SHA-256 of a file, hex. Reads it whole the first time, then only when its size, times or inode have changed. */
export const hashFile = cacheByFile(hashStream);

async function hashStream(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** SHA-256 of bytes, hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
