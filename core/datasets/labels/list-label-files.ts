import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from '../../paths/is-inside.js';
import { abortReason } from '../../when-aborted.js';

const TEXT = /\.txt$/i;

/** Text files where labels are looked for. Paths are those that were asked for, with their links as they are. */
interface LabelFiles {
  /** Absolute; sorted. */
  paths: string[];
  /** Folders and files that links lead out of the dataset from. */
  outside: string[];
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return await readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function isOutside(path: string, root: string): Promise<boolean> {
  return !isInside(root, await realpath(path).catch(() => path));
}

/** Sorts what lies in a folder into text files, folders to look into, and links that lead out. */
async function sortEntries(folder: string, root: string): Promise<LabelFiles & { folders: string[] }> {
  const sorted = { paths: [] as string[], outside: [] as string[], folders: [] as string[] };
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sorted.folders.push(path);
    else if (!TEXT.test(entry.name)) continue;
    else if (entry.isSymbolicLink() && (await isOutside(path, root))) sorted.outside.push(path);
    else sorted.paths.push(path);
  }
  return sorted;
}

/**
 * Lists the text files in folders and the folders below them; links to folders below are not followed.
 * @param folders absolute. @param root real path of the dataset. Faults: cancelled, by the signal.
 */
export async function listLabelFiles(
  folders: Iterable<string>,
  { root, signal }: { root: string; signal?: AbortSignal | undefined },
): Promise<LabelFiles> {
  const found: LabelFiles = { paths: [], outside: [] };
  // A set yields what is added while it is gone through: each folder once.
  const waiting = new Set(folders);
  for (const folder of waiting) {
    if (signal?.aborted) throw abortReason(signal);
    if (await isOutside(folder, root)) {
      found.outside.push(folder);
      continue;
    }
    const { paths, outside, folders: below } = await sortEntries(folder, root);
    for (const path of paths) found.paths.push(path);
    for (const path of outside) found.outside.push(path);
    for (const path of below) waiting.add(path);
  }
  return { paths: found.paths.sort(), outside: found.outside.sort() };
}
