import { stat } from 'node:fs/promises';
import { hashFile } from './hash.js';

/** Enough for every image of a folder under review. */
const MAX_ENTRIES = 10_000;

/** Returns a key of the file attributes that change with the content. */
async function stampOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs, ctimeMs, ino } = await stat(path);
    return `${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}`;
  } catch {
    return `${path}\0none`;
  }
}

/**
 * Caches the result of reading a file while its size, times and inode are unchanged. Failed reads are not cached;
 * concurrent reads are shared.
 * @param companions other files that the result depends on.
 */
export function cacheByFile<Value>(
  read: (path: string) => Promise<Value>,
  companions: (path: string) => readonly string[] = () => [],
): (path: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return async (path) => {
    const stamp = (await Promise.all([path, ...companions(path)].map(stampOf))).join('\0');
    const value = known.get(stamp) ?? read(path);
    known.delete(stamp);
    known.set(stamp, value);
    const oldest = known.keys().next();
    if (known.size > MAX_ENTRIES && !oldest.done) known.delete(oldest.value);
    value.catch(() => known.delete(stamp));
    return value;
  };
}

/**
 * Returns the SHA-256 of a file, hex, cached until its size, times or inode change.
 * @param path real path, already allowed.
 */
export const hashFileOnce = cacheByFile(hashFile);
