import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ManifestFile } from '../manifest/dataset-manifest.js';

/**
 * Size and sha256 of a file, read in parts.
 * @param name what the manifest calls it. @returns null where it is no regular file, or cannot be read.
 */
export async function hashFile(path: string, name: string): Promise<ManifestFile | null> {
  try {
    if (!(await stat(path)).isFile()) return null;
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const part of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(part);
      bytes += part.length;
    }
    return { path: name, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return null;
  }
}
