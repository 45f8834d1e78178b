import type { Dirent } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectPath, type Reach } from '../sources/reach.js';

interface Limits {
  /** Maximum entries read per folder. */
  perFolder: number;
  /** Maximum entries read in all folders together. */
  total: number;
}

/** Limits for a search of about a second. */
const SEARCH_LIMITS: Limits = { perFolder: 20_000, total: 300_000 };
/** Limits for counting an adopted place, whose files are all read later anyway. */
export const COUNT_LIMITS: Limits = { perFolder: 2_000_000, total: 5_000_000 };
/** Maximum name comparisons, about a second. */
const MAX_COMPARISONS = 200_000;

const CONTROL = /[\x00-\x1f\x7f]/;

export interface Listing {
  /** Sorted names of folders and files, without links, hidden entries and names with control characters. */
  folders: readonly string[];
  files: readonly string[];
  /** Whether a limit was reached, so that entries are missing. */
  isCut: boolean;
}

const NOTHING: Listing = { folders: [], files: [], isCut: false };

/** Lists folders that may be read, each once, up to a total number of entries. */
export class BoundedFolders {
  readonly #reach: Reach;
  readonly #listings = new Map<string, Promise<Listing>>();
  readonly #perFolder: number;
  #left: number;
  #comparisons = MAX_COMPARISONS;

  constructor(reach: Reach, { perFolder, total }: Limits = SEARCH_LIMITS) {
    this.#reach = reach;
    this.#perFolder = perFolder;
    this.#left = total;
  }

  /** Lists a folder. Returns an empty listing for a folder that does not exist or may not be read. */
  list(folder: string): Promise<Listing> {
    const known = this.#listings.get(folder);
    if (known) return known;
    const listing = this.#read(folder);
    this.#listings.set(folder, listing);
    return listing;
  }

  /** Returns the names in a folder to compare with a written one, within the remaining limit of comparisons. */
  async comparable(folder: string, kind: 'folder' | 'file'): Promise<readonly string[]> {
    const { folders, files } = await this.list(folder);
    const names = (kind === 'folder' ? folders : files).slice(0, Math.max(0, this.#comparisons));
    this.#comparisons -= names.length;
    return names;
  }

  /** Whether a folder has an entry with this name and kind that is not a link and may be read. */
  async contains(folder: string, { name, kind }: { name: string; kind: 'folder' | 'file' }): Promise<boolean> {
    const { folders, files, isCut } = await this.list(folder);
    if ((kind === 'folder' ? folders : files).includes(name)) return true;
    return isCut && (await this.#isThere(join(folder, name), kind));
  }

  async #isThere(path: string, kind: 'folder' | 'file'): Promise<boolean> {
    if ((await inspectPath(path, this.#reach)).kind !== kind) return false;
    return !(await lstat(path)).isSymbolicLink();
  }

  async #read(folder: string): Promise<Listing> {
    if (this.#left <= 0) return { ...NOTHING, isCut: true };
    if ((await inspectPath(folder, this.#reach)).kind !== 'folder') return NOTHING;
    const names = { folders: [] as string[], files: [] as string[] };
    let count = 0;
    try {
      for await (const entry of await opendir(folder, { bufferSize: 512 })) {
        if (count++ >= this.#perFolder || this.#left-- <= 0) break;
        sortIn(entry, names);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    }
    return {
      folders: names.folders.sort(),
      files: names.files.sort(),
      isCut: count > this.#perFolder || this.#left <= 0,
    };
  }
}

function sortIn(entry: Dirent, names: { folders: string[]; files: string[] }): void {
  if (entry.name.startsWith('.') || CONTROL.test(entry.name)) return;
  if (entry.isDirectory()) names.folders.push(entry.name);
  else if (entry.isFile()) names.files.push(entry.name);
}

/**
 * Returns a folder and its subfolders, nearest first, down to `depth` levels and at most `limit` in total. Subfolders
 * of a skipped one are skipped too.
 */
export async function foldersBelow(
  top: string,
  { depth, limit, isSkipped }: { depth: number; limit: number; isSkipped(name: string): boolean },
  folders: BoundedFolders,
): Promise<string[]> {
  const found = [top];
  let level = [top];
  for (let at = 0; at < depth && found.length < limit; at++) {
    const below: string[] = [];
    for (const folder of level) {
      const names = (await folders.list(folder)).folders.filter((name) => !isSkipped(name));
      below.push(...names.map((name) => join(folder, name)));
      if (found.length + below.length >= limit) break;
    }
    found.push(...below);
    level = below;
  }
  return found.slice(0, limit);
}
