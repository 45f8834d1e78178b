import { basename, relative, sep } from 'node:path';
import type { DatasetConfig } from '../contract/dataset-config.js';
import type { ManifestFile } from '../contract/dataset-manifest.js';
import { describeFile } from './describe-file.js';

/** Config and lists of a dataset, with their hashes; those that can be read. */
export async function otherFiles({ file, name, root, splits }: DatasetConfig): Promise<ManifestFile[]> {
  const lists = [...splits.values()].flat().filter(({ kind }) => kind === 'list');
  const named = new Map([[file, name || basename(file)]]);
  for (const { path } of lists) named.set(path, relative(root, path).split(sep).join('/'));
  const files = await Promise.all([...named].map(([path, called]) => describeFile(path, called)));
  return files.filter((one) => one !== null);
}
