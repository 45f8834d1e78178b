import { stat } from 'node:fs/promises';
import { hashFile } from '../../base/files/hash.js';

const MAX_ENTRIES = 512;

/** Everything a file system changes when the bytes do. */
async function stampOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs, ctimeMs, ino } = await stat(path);
    return `${path}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}`;
  } catch {
    return `${path}\0none`;
  }
}

/**
 * Caches what was read from a file as long as its size, times and inode are unchanged. Failed reads are not cached;
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

/** SHA-256 of a weight file, hex. Reads it whole the first time, then only when its size, times or inode have changed. */
export const hashModelFile = cacheByFile(hashFile);
