import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmSync, type Stats } from 'node:fs';
import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Name of a file while it is written. A leftover file belongs to an interrupted write. */
export const TEMPORARY_NAME = /^\.handlens-[0-9a-f]{16}\.tmp$/;

/** Returns the path for writing a file before renaming it: in the same folder, so that renaming is atomic. */
export function temporaryFor(path: string): string {
  return join(dirname(path), `.handlens-${randomBytes(8).toString('hex')}.tmp`);
}

/**
 * Age after which a temporary file counts as abandoned. Processes are not checked, because another machine or container
 * may share the folder.
 */
const ABANDONED_AFTER_MS = 3_600_000;

/** Folders already swept: once per process is enough. */
const swept = new Set<string>();
const MAX_FOLDERS = 10_000;

/** Records a folder as swept. @returns true on the first call for this folder. */
function beginSweep(folder: string): boolean {
  if (swept.has(folder)) return false;
  if (swept.size >= MAX_FOLDERS) swept.clear();
  swept.add(folder);
  return true;
}

const owner = process.getuid?.();

/**
 * Whether a regular file of this user is abandoned: it was not modified for an hour, or it already has its final name
 * as a second hard link. In the second case, the writing process was killed between `link` and `rm`, or is about to
 * call `rm`.
 */
function isAbandoned(facts: Stats, now: Date): boolean {
  const isOwn = owner === undefined || facts.uid === owner;
  const isDone = facts.nlink > 1;
  return facts.isFile() && isOwn && (isDone || now.getTime() - facts.mtimeMs > ABANDONED_AFTER_MS);
}

/** Cleanup is best-effort: files that cannot be inspected or deleted are left for the next start. */
const skip = () => null;

/**
 * Deletes abandoned temporary files of a folder, once per process and folder.
 * @param now time by the clock of the disk, which may be another machine's.
 */
export async function sweepFolder(folder: string, now: Date): Promise<void> {
  if (!beginSweep(folder)) return;
  const names = (await readdir(folder).catch(skip)) ?? [];
  for (const name of names.filter((one) => TEMPORARY_NAME.test(one))) {
    const path = join(folder, name);
    const facts = await lstat(path).catch(skip);
    if (facts && isAbandoned(facts, now)) await rm(path).catch(skip);
  }
}

function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return skip();
  }
}

/** Synchronous `sweepFolder`, for dedicated threads. */
export function sweepFolderSync(folder: string, now: Date): void {
  if (!beginSweep(folder)) return;
  const names = attempt(() => readdirSync(folder)) ?? [];
  for (const name of names.filter((one) => TEMPORARY_NAME.test(one))) {
    const path = join(folder, name);
    const facts = attempt(() => lstatSync(path));
    if (facts && isAbandoned(facts, now)) attempt(() => rmSync(path));
  }
}

/**
 * The last folder without temporary names, and its modification time, so that a folder with many hard links is read
 * once, not once for each of them.
 */
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
 * Removes the temporary name of a file whose writing process was killed between `link` and `rm`. Safe during a write,
 * because a file gets its final name only when it is complete and on disk.
 * @param file status of the path.
 * @returns whether the path is now the only name of the file.
 */
export async function removeTemporaryName(path: string, file: Stats): Promise<boolean> {
  if (file.nlink !== 2) return false;
  const temporary = await findTemporaryName(path, file).catch(() => null);
  if (temporary === null) return false;
  await rm(temporary, { force: true }).catch(() => undefined);
  return (await stat(path)).nlink === 1;
}
