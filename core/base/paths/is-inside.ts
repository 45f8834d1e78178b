import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is the folder or inside it. Both must be absolute, and real paths if symbolic links matter. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
