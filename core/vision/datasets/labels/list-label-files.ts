import type { Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from '../../../base/paths/is-inside.js';
import { abortReason } from '../../../base/when-aborted.js';

const TEXT = /\.txt$/i;

/** Text files where labels are looked for. Paths are those that were asked for, with their links as they are. */
interface LabelFiles {
  /** Absolute; sorted. */
  paths: string[];
  /** Folders and files that links lead out of the dataset from. */
  outside: string[];
  /** Folders that this user may not read. */
  shut: string[];
}

/** Null where there is something that cannot be read. */
async function entriesOf(folder: string): Promise<Dirent[] | null> {
  return await readdir(folder, { withFileTypes: true }).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'ENOENT' || code === 'ENOTDIR' ? [] : null,
  );
}

async function isOutside(path: string, root: string): Promise<boolean> {
  return !isInside(root, await realpath(path).catch(() => path));
}

/** Sorts what lies in a folder into text files, folders to look into, and links that lead out. */
async function sortEntries(folder: string, root: string): Promise<LabelFiles & { folders: string[] }> {
  const sorted = { paths: [] as string[], outside: [] as string[], shut: [] as string[], folders: [] as string[] };
  const entries = await entriesOf(folder);
  if (entries === null) sorted.shut.push(folder);
  for (const entry of entries ?? []) {
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
  const found: LabelFiles = { paths: [], outside: [], shut: [] };
  // A set yields what is added while it is gone through: each folder once.
  const waiting = new Set(folders);
  for (const folder of waiting) {
    if (signal?.aborted) throw abortReason(signal);
    if (await isOutside(folder, root)) {
      found.outside.push(folder);
      continue;
    }
    const { paths, outside, shut, folders: below } = await sortEntries(folder, root);
    for (const path of paths) found.paths.push(path);
    for (const path of outside) found.outside.push(path);
    found.shut.push(...shut);
    for (const path of below) waiting.add(path);
  }
  return { paths: found.paths.sort(), outside: found.outside.sort(), shut: found.shut.sort() };
}
