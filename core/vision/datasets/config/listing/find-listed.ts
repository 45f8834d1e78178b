import { dirname, join } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import type { SplitSource } from '../../contract/dataset-config.js';
import type { ListingContext } from './listing-context.js';

/** The trailing names of a path that exist below a base folder. */
interface Ending {
  base: string;
  /** Number of leading names to drop. */
  dropped: number;
}

const MAX_NAMES = 32;
/** Maximum failed searches per list. They take a second or two if each line names another folder. */
const MAX_FAILED = 1000;

/** Returns the names of a path from any system, without drive and leading "." and "..". */
function namesOf(text: string): readonly string[] {
  const names = text.split(/[\\/]/).filter((name) => name !== '' && !/^[A-Za-z]:$/.test(name));
  const first = names.findIndex((name) => name !== '.' && name !== '..');
  return first === -1 ? [] : names.slice(first);
}

/**
 * Finds the images of a list that was written on another machine or for another folder: by the longest trailing part of
 * each path that exists in the dataset or next to the list.
 */
export class ListedSearch {
  readonly #bases: readonly string[];
  readonly #context: ListingContext;
  /** The previous match. Paths of a list usually differ from the actual ones in the same way, so it is tried first. */
  #last: Ending | null = null;
  #failed = 0;

  constructor(source: SplitSource, context: ListingContext) {
    const { root } = context.config;
    this.#bases = [...new Set([root, dirname(source.path)])].filter((base) => isInside(root, base));
    this.#context = context;
  }

  /** Returns the path of the image in the dataset; null if no trailing part of the path exists. */
  async find(text: string): Promise<string | null> {
    const names = namesOf(text);
    if (names.length === 0 || names.length > MAX_NAMES || names.includes('..')) return null;
    const known = this.#last && (await this.#pathAt(names, this.#last));
    if (known !== null) return known;
    if (this.#failed >= MAX_FAILED) return null;
    for (let dropped = 0; dropped < names.length; dropped++) {
      for (const base of this.#bases) {
        const path = await this.#pathAt(names, { base, dropped });
        if (path === null) continue;
        this.#last = { base, dropped };
        return path;
      }
    }
    this.#failed++;
    return null;
  }

  async #pathAt(names: readonly string[], { base, dropped }: Ending): Promise<string | null> {
    const rest = names.slice(dropped);
    if (rest.length === 0) return null;
    const path = join(base, ...rest);
    return (await this.#context.views.kindOf(path)) === 'file' ? path : null;
  }
}
