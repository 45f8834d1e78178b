import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../fault.js';
import { removeTemporaryName } from '../files/temporary-file.js';
import { way } from '../text/ways.js';
import { isInside } from './is-inside.js';

/** Files that a request may read. */
export interface PathPolicy {
  /** Folder that relative paths start from, absolute. */
  workDir: string;
  /** Folders that may be read, absolute; null for no limit (paths typed on the command line). */
  roots: readonly string[] | null;
  /** `roots` with symbolic links resolved, cached for requests that read many files. See `followRoots`. */
  realRoots?: readonly string[];
}

const FORBIDDEN = /[\x00-\x1f\x7f]|^~|^[A-Za-z]:|^\\\\|^[a-z][a-z0-9+.-]+:\/\//i;

/** `weights`: read, and rejected if the file has several hard links. */
type Use = 'read' | 'written' | 'weights';

function refuse(path: string, use: Use): Fault {
  return new Fault(
    'path-not-allowed',
    `"${basename(path).slice(0, 100)}" is outside the folders that may be ${use === 'written' ? 'written' : 'read'}. ${way('allow-folders')}.`,
    { issues: [{ pointer: '', detail: 'Path outside the allowed roots' }] },
  );
}

function checkText(path: string): void {
  if (FORBIDDEN.test(path) || path.includes('\\') || path.split('/').includes('..')) {
    throw new Fault(
      'path-not-allowed',
      `"${printable(path)}" is not a plain path. Give an absolute path, or one below the working folder, without "..", "~", "\\" or control characters.`,
    );
  }
}

function printable(path: string): string {
  return basename(path)
    .replace(/[\x00-\x1f\x7f]/g, '?')
    .slice(0, 100);
}

/**
 * Resolves the symbolic links of the roots once for many paths. If a link changes afterwards, no additional path
 * becomes allowed.
 */
export async function followRoots({ workDir, roots }: PathPolicy): Promise<PathPolicy> {
  return roots ? { workDir, roots, realRoots: await realPathsOf(roots) } : { workDir, roots };
}

function realPathsOf(roots: readonly string[]): Promise<string[]> {
  return Promise.all(roots.map((root) => realpath(root).catch(() => root)));
}

/**
 * Resolves a path of a request to a real file. Checks the path before it accesses the disk, so that no response reveals
 * what exists outside the roots; then resolves links and checks again.
 * @param use purpose of the path.
 * @returns the absolute real path of an existing file or folder. Faults: path-not-allowed, not-found, invalid-input.
 */
export async function resolveAllowedPath(path: string, policy: PathPolicy, use: Use = 'read'): Promise<string> {
  if (path.includes('\0'))
    throw new Fault('path-not-allowed', 'A path must not contain a NUL character. Remove it from the path.');
  const absolute = resolve(policy.workDir, path);
  if (!policy.roots) return realPathOf(absolute);
  checkText(path);
  const realRoots = policy.realRoots ?? (await realPathsOf(policy.roots));
  const isAllowed = (place: string, roots: readonly string[]) => roots.some((root) => isInside(root, place));
  // A root may itself be a link, so a path may start with either of its names here.
  if (!isAllowed(absolute, [...policy.roots, ...realRoots])) throw refuse(path, use);
  const real = await realPathOf(absolute);
  if (!isAllowed(real, realRoots)) throw refuse(path, use);
  await checkLinks(real, use === 'weights' ? 'single' : 'private');
  return real;
}

async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const name = basename(path).slice(0, 100);
    if (code === 'EACCES')
      throw new Fault('path-not-allowed', `You do not have permission to read "${name}". Check its permissions.`, {
        cause,
      });
    if (code === 'ENAMETOOLONG')
      throw new Fault('invalid-input', 'The path is too long. Use a shorter one.', { cause });
    throw new Fault('not-found', `No such file or folder: "${name}". Check the spelling and the folder.`, { cause });
  }
}

/** Write permission bits of group and others. An ACL that grants write access to others sets them, too. */
const WRITABLE_BY_OTHERS = 0o022;
const ROOT = 0;

/**
 * Whether only this user or the system can create entries in a folder, so that the links in it are trusted. Write
 * access to a parent folder does not matter: it allows renaming this folder, but not creating a file in it. On Windows,
 * where owner and permission bits are unavailable, no folder counts as private.
 */
function isPrivate(folder: Stats): boolean {
  const user = process.getuid?.();
  if (user === undefined) return false;
  return (folder.uid === user || folder.uid === ROOT) && (folder.mode & WRITABLE_BY_OTHERS) === 0;
}

function refuseNames(real: string, names: number, why: string): Fault {
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
 * Rejects a file with several hard links, because anyone who can create links in a folder could expose files outside
 * the roots. In folders that only this user can write to, several links are allowed, because DVC and `rsync
 * --link-dest` create them. Deletes the temporary link of a killed write.
 * @param links `single`: rejects several links in every folder. Faults: path-not-allowed.
 */
async function checkLinks(real: string, links: 'private' | 'single'): Promise<void> {
  const file = await stat(real).catch(() => null);
  if (file === null || !file.isFile() || file.nlink === 1) return;
  if (links === 'private' && isPrivate(await stat(dirname(real)))) return;
  if (await removeTemporaryName(real, file)) return;
  throw refuseNames(real, file.nlink, links === 'single' ? SINGLE : UNSURE);
}

const FORBIDDEN_IN_NAME = /[\x00-\x1f\x7f\\]/;

/**
 * Resolves the path of a new file. Its folder must exist and be allowed.
 * @returns the absolute path. Faults: path-not-allowed, not-found, invalid-input.
 */
export async function resolveAllowedOutput(path: string, policy: PathPolicy): Promise<string> {
  const name = basename(path);
  if (['', '.', '..'].includes(name) || path.endsWith('/')) {
    throw new Fault('invalid-input', `"${path.slice(0, 100)}" is a folder. Name a file to write.`);
  }
  if (FORBIDDEN_IN_NAME.test(name)) {
    throw new Fault('path-not-allowed', 'The file name contains a control character or "\\". Choose another name.');
  }
  return join(await resolveAllowedPath(dirname(path), policy, 'written'), name);
}
