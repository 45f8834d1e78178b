import { stat } from 'node:fs/promises';
import { hashFile } from '../../base/files/hash.js';

/** Hashes in memory: those of a folder that a user reviews. */
const MAX_KNOWN = 10_000;
const known = new Map<string, { stamp: string; sha256: string }>();

/**
 * Returns the SHA-256 of a file, hex. It is read again only if its size or times have changed.
 * @param path real path of a regular file, already allowed. Throws system errors.
 */
export async function hashCurrent(path: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await stat(path);
  const stamp = [ino, size, mtimeMs, ctimeMs].join(' ');
  const found = known.get(path);
  if (found?.stamp === stamp) return found.sha256;
  const sha256 = await hashFile(path);
  known.delete(path);
  known.set(path, { stamp, sha256 });
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
  return sha256;
}
