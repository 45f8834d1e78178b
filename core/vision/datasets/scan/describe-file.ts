import { stat } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { measureFile } from '../../../base/files/hash.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';

/**
 * Returns size and SHA-256 of a file for a manifest.
 * @param name path of the file in the manifest.
 * @returns null if it is not a regular file or cannot be read.
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

/** Describes the readable config and lists of a dataset, with their hashes. */
export async function otherFiles({ file, name, root, splits }: DatasetConfig): Promise<ManifestFile[]> {
  const lists = [...splits.values()].flat().filter(({ kind }) => kind === 'list');
  const named = new Map([[file, name || basename(file)]]);
  for (const { path } of lists) named.set(path, relative(root, path).split(sep).join('/'));
  const files = await Promise.all([...named].map(([path, called]) => describeFile(path, called)));
  return files.filter((one) => one !== null);
}
