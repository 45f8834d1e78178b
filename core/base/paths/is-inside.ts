import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is the folder itself or inside it. Both are absolute, and real if links matter. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
