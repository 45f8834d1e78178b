import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Fault } from '../fault.js';
import { removeTemporaryName } from '../files/remove-temporary-name.js';

/** Who may write into a folder besides its owner: the bits of group and others. An ACL that lets others in sets them too. */
const WRITABLE_BY_OTHERS = 0o022;
const ROOT = 0;

/**
 * Whether this user alone, or the system, can make names in a folder: then each link in it was meant. Folders above do not
 * matter: who may write to them can rename this one, and put no file into it. Windows tells neither owner nor bits, so no
 * folder counts there.
 */
function isPrivate(folder: Stats): boolean {
  const user = process.getuid?.();
  if (user === undefined) return false;
  return (folder.uid === user || folder.uid === ROOT) && (folder.mode & WRITABLE_BY_OTHERS) === 0;
}

function refuse(real: string, names: number, why: string): Fault {
  return new Fault(
    'path-not-allowed',
    `"${basename(real).slice(0, 100)}" has ${names} names (it is a hard link). ${why}`,
  );
}

const UNSURE =
  'Other users can write to its folder, so it may point to any file. Copy the file, or make yourself the owner of the folder and remove write permission for others (chmod go-w).';
const SINGLE =
  'A weight file must have only one name, because it could be changed under another name after its review. Copy the file, and delete the link.';

/**
 * Refuses a file whose other names may lie anywhere: whoever can make a hard link in a folder would lend us what lies
 * outside. In a folder that only this user can write to, several names are fine, as DVC and `rsync --link-dest` make them.
 * A name that a killed write left next to the file is removed.
 * @param links `single`: no file may have several names, wherever it lies. Faults: path-not-allowed.
 */
export async function checkLinks(real: string, links: 'private' | 'single'): Promise<void> {
  const file = await stat(real).catch(() => null);
  if (file === null || !file.isFile() || file.nlink === 1) return;
  if (links === 'private' && isPrivate(await stat(dirname(real)))) return;
  if (await removeTemporaryName(real, file)) return;
  throw refuse(real, file.nlink, links === 'single' ? SINGLE : UNSURE);
}
