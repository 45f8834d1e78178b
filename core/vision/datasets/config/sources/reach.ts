import { realpath, stat } from 'node:fs/promises';
import { isInside } from '../../../../base/paths/is-inside.js';

/**
 * Target of a path. `outside`: the path or a link in it leads to a folder that may not be read, so nothing there was
 * accessed.
 */
export type PathTarget =
  | { kind: 'folder' | 'file'; path: string }
  | { kind: 'absent' | 'outside' | 'unreadable' | 'special'; path: string };

/** Folders that may be read for a dataset. */
export interface Reach {
  /** As given, and as real paths; null for no limit. */
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

/** Inspects an absolute path and follows its links. Never throws. */
export async function inspectPath(path: string, reach: Reach): Promise<PathTarget> {
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
