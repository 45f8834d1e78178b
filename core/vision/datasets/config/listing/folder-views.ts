import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

/** The entries of a folder. */
export interface FolderView {
  /** Real path, or the given path if it cannot be resolved. */
  real: string;
  state: 'read' | 'absent' | 'unreadable';
  entries: ReadonlyMap<string, EntryKind>;
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

/** Lists each folder once, however many of its files are looked up. */
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

  /** Returns the kind of a file without following links; null if it does not exist. */
  async kindOf(path: string): Promise<EntryKind | null> {
    const { entries } = await this.view(dirname(path));
    return entries.get(basename(path)) ?? null;
  }

  /** Returns the path of a file in the same folder whose name differs only in case. */
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

/** Whether an error means that nothing exists, rather than that access is denied. */
function isAbsence(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function listFolder(folder: string): Promise<FolderView> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    // The order of directory entries depends on the file system.
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const byName = new Map(entries.map((entry) => [entry.name, kindOf(entry)]));
    return { real: await realpath(folder), state: 'read', entries: byName };
  } catch (error) {
    return { real: folder, state: isAbsence(error) ? 'absent' : 'unreadable', entries: new Map() };
  }
}

/**
 * The target of a link. If it does not exist (`nowhere`) or is not accessible (`shut`), `path` is that of the link
 * itself.
 */
export interface LinkTarget {
  real: string;
  kind: 'file' | 'folder' | 'other' | 'nowhere' | 'shut';
}

export async function followLink(path: string): Promise<LinkTarget> {
  try {
    const real = await realpath(path);
    const facts = await stat(real);
    if (facts.isFile()) return { real, kind: 'file' };
    return { real, kind: facts.isDirectory() ? 'folder' : 'other' };
  } catch (error) {
    return { real: path, kind: isAbsence(error) ? 'nowhere' : 'shut' };
  }
}
