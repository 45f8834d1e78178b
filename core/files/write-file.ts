import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Fault } from '../fault.js';

/**
 * Writes a file whole or not at all: into a temporary file of the same folder, flushed to the disk, then given its name
 * in one step. Folders on the way are made.
 * @param existing `refuse` never touches a file that has the name already, even one that comes up meanwhile.
 * Faults: already-exists.
 */
export async function writeFileWhole(
  path: string,
  data: string | Uint8Array,
  existing: 'refuse' | 'replace',
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    if (existing === 'replace') await rename(temporary, path);
    else await linkAs(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** A hard link fails where the name is taken: there is no moment between looking and writing. */
async function linkAs(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new Fault(
      'already-exists',
      `"${basename(path)}" exists already. Choose another name, or allow it to be replaced.`,
      {
        cause,
      },
    );
  }
}
