import { stat } from 'node:fs/promises';
import { measureFile } from '../../../base/files/hash.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';

/**
 * Size and sha256 of a file for a manifest.
 * @param name what the manifest calls it. @returns null where it is no regular file, or cannot be read.
 */
export async function describeFile(path: string, name: string): Promise<ManifestFile | null> {
  try {
    if (!(await stat(path)).isFile()) return null;
    return { path: name, ...(await measureFile(path)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return null;
  }
}
