import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import { closestWord } from '../../../../language/edit-distance.js';

/** The target of a path. `outside` is determined without reading the disk, or if a link leads there. */
export type Sight =
  | { kind: 'folder' | 'file'; path: string }
  | { kind: 'absent' | 'outside' | 'unreadable' | 'special'; path: string };

/** The folders that may be read for a dataset. */
export interface Reach {
  /** Both as given and as real paths; null removes the limit. */
  roots: readonly string[] | null;
  realRoots: readonly string[] | null;
}

export async function reachOf(roots: readonly string[] | null): Promise<Reach> {
  if (!roots) return { roots, realRoots: null };
  const real = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  return { roots, realRoots: real };
}

function mayRead(path: string, { roots, realRoots }: Reach): boolean {
  return !roots || [...roots, ...(realRoots ?? [])].some((root) => isInside(root, path));
}

/** Whether a dataset may read a real path. */
export function isWithin(real: string, realRoots: readonly string[] | null | undefined): boolean {
  return !realRoots || realRoots.some((root) => isInside(root, real));
}

/** Inspects an absolute path and follows its links. Never throws, whatever is there. */
export async function inspectPath(path: string, reach: Reach): Promise<Sight> {
  if (path.includes('\0')) return { kind: 'absent', path };
  if (!mayRead(path, reach)) return { kind: 'outside', path };
  try {
    const real = await realpath(path);
    if (!isWithin(real, reach.realRoots)) return { kind: 'outside', path };
    const facts = await stat(real);
    if (facts.isDirectory()) return { kind: 'folder', path: real };
    return { kind: facts.isFile() ? 'file' : 'special', path: real };
  } catch (error) {
    const isShut = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
    return { kind: isShut ? 'unreadable' : 'absent', path };
  }
}

/** Whether one name is a prefix of the other, such as "val" and "valid". */
function isBeginning(a: string, b: string): boolean {
  const [short, long] = [a.toLowerCase(), b.toLowerCase()].sort((one, other) => one.length - other.length);
  return short!.length >= 3 && long!.startsWith(short!);
}

/** Returns the most similar name in a folder. */
async function nearName(folder: string, name: string): Promise<{ name: string; isCase: boolean } | null> {
  const names = await readdir(folder).catch((): string[] => []);
  const other = names.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (other !== undefined) return { name: other, isCase: true };
  const some = names.sort().slice(0, 1000);
  const near = closestWord(name, some) ?? some.find((candidate) => isBeginning(candidate, name));
  return near === undefined ? null : { name: near, isCase: false };
}

/**
 * Suggests an existing path for a missing one, by names that differ in case or in a few letters.
 * @param path absolute. @returns the existing path and whether only the case differs; null if there is none.
 */
export async function suggestPath(path: string, reach: Reach): Promise<{ path: string; isCase: boolean } | null> {
  const missing: string[] = [];
  let folder = path;
  while (missing.length < 8 && (await inspectPath(folder, reach)).kind === 'absent') {
    if (dirname(folder) === folder) return null;
    missing.unshift(basename(folder));
    folder = dirname(folder);
  }
  if ((await inspectPath(folder, reach)).kind !== 'folder') return null;
  let isCase = true;
  for (const name of missing) {
    const near = await nearName(folder, name);
    if (near === null) return null;
    isCase &&= near.isCase;
    folder = join(folder, near.name);
  }
  return { path: folder, isCase };
}
