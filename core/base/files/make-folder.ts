import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates one folder.
 * @returns false if its parent does not exist. Throws other system errors.
 */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT' && dirname(folder) !== folder) return false;
    throw error;
  }
}

/**
 * Creates a folder and its missing parents. Does not fail if the path exists, even as a file. Replaces `mkdir` with
 * `recursive`, which in Node.js 20 never returns for a folder below /proc and reports a read-only disk as ENOENT.
 * Throws the system error of the first folder that cannot be created.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await makeOne(folder)) return;
  await makeFolder(dirname(folder));
  if (!(await makeOne(folder))) throw Object.assign(new Error(`cannot create ${folder}`), { code: 'ENOENT' });
}
