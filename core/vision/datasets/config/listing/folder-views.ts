import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

/** A listed folder. */
export interface FolderView {
  /** Real path, or the given path if resolving it failed. */
  real: string;
  state: 'read' | 'absent' | 'unreadable';
  entries: ReadonlyMap<string, EntryKind>;
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

/** Caches folder listings, so that each folder is read once, however many of its files are looked up. */
export class FolderViews {
  readonly #views = new Map<string, Promise<FolderView>>();
  readonly #lowerNames = new Map<string, ReadonlyMap<string, string>>();

  view(folder: string): Promise<FolderView> {
    const known = this.#views.get(folder);
    if (known) return known;
    const view = listFolder(folder);
    this.#views.set(folder, view);
    return view;
  }

  /** Returns the kind of an entry without following links; null if it does not exist. */
  async kindOf(path: string): Promise<EntryKind | null> {
    const { entries } = await this.view(dirname(path));
    return entries.get(basename(path)) ?? null;
  }

  /** Returns the path of an entry of the same folder whose name differs only in case; null if there is none. */
  async otherCase(path: string): Promise<string | null> {
    const folder = dirname(path);
    const { entries } = await this.view(folder);
    const names =
      this.#lowerNames.get(folder) ?? new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]));
    this.#lowerNames.set(folder, names);
    const name = names.get(basename(path).toLowerCase());
    return name === undefined ? null : join(folder, name);
  }
}

/** Whether the error means that nothing exists, as opposed to denied access. */
function isAbsence(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function listFolder(folder: string): Promise<FolderView> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    // Sorted, because the order of directory entries depends on the file system.
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const byName = new Map(entries.map((entry) => [entry.name, kindOf(entry)]));
    return { real: await realpath(folder), state: 'read', entries: byName };
  } catch (error) {
    return { real: folder, state: isAbsence(error) ? 'absent' : 'unreadable', entries: new Map() };
  }
}

/**
 * The target of a link. If it does not exist (`missing`) or is not accessible (`inaccessible`), `real` is the path of
 * the link itself.
 */
export interface LinkTarget {
  real: string;
  kind: 'file' | 'folder' | 'other' | 'missing' | 'inaccessible';
}

export async function followLink(path: string): Promise<LinkTarget> {
  try {
    const real = await realpath(path);
    const facts = await stat(real);
    if (facts.isFile()) return { real, kind: 'file' };
    return { real, kind: facts.isDirectory() ? 'folder' : 'other' };
  } catch (error) {
    return { real: path, kind: isAbsence(error) ? 'missing' : 'inaccessible' };
  }
}
