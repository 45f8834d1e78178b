import type { Stats } from 'node:fs';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TEMPORARY_NAME } from './temporary-file.js';

/** The folder that was searched last, and when it changed: a folder of many links is not read for each of them. */
let searched = { folder: '', changedMs: 0 };

async function findTemporaryName(path: string, file: Stats): Promise<string | null> {
  const folder = dirname(path);
  const changedMs = (await stat(folder)).mtimeMs;
  if (searched.folder === folder && searched.changedMs === changedMs) return null;
  const names = (await readdir(folder)).filter((name) => TEMPORARY_NAME.test(name));
  if (names.length === 0) searched = { folder, changedMs };
  for (const name of names) {
    const other = await lstat(join(folder, name)).catch(() => null);
    if (other?.ino === file.ino && other.dev === file.dev) return join(folder, name);
  }
  return null;
}

/**
 * Removes the second name of a file that a write left when it was killed between `link` and `rm`. The file was whole and on
 * the disk before it got its own name, so a write that is still under way loses nothing.
 * @param file facts of the path. @returns whether the path is now the only name of the file.
 */
export async function removeTemporaryName(path: string, file: Stats): Promise<boolean> {
  if (file.nlink !== 2) return false;
  const temporary = await findTemporaryName(path, file).catch(() => null);
  if (temporary === null) return false;
  await rm(temporary, { force: true }).catch(() => undefined);
  return (await stat(path)).nlink === 1;
}
