import { dirname, join } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import type { SplitSource } from '../../contract/dataset-config.js';
import type { ListingScene } from './listing-scene.js';

/** Names below a base folder that a path ends with. */
interface Ending {
  base: string;
  /** Leading names of the path that are dropped. */
  dropped: number;
}

const MAX_NAMES = 32;
/** Maximum lines of a list searched in vain: a second or two if each names another folder. */
const MAX_FAILED = 1000;

/** Names of a path that may come from another system, without a drive and leading "." and "..". */
function namesOf(text: string): readonly string[] {
  const names = text.split(/[\\/]/).filter((name) => name !== '' && !/^[A-Za-z]:$/.test(name));
  const first = names.findIndex((name) => name !== '.' && name !== '..');
  return first === -1 ? [] : names.slice(first);
}

/**
 * Finds the images of a list whose paths come from another machine or folder, by the longest ending of each path that
 * exists in the dataset or next to the list.
 */
export class ListedSearch {
  readonly #bases: readonly string[];
  readonly #scene: ListingScene;
  /** The ending that was found last: the paths of a list usually differ from those on the disk in the same way. */
  #last: Ending | null = null;
  #failed = 0;

  constructor(source: SplitSource, scene: ListingScene) {
    const { root } = scene.config;
    this.#bases = [...new Set([root, dirname(source.path)])].filter((base) => isInside(root, base));
    this.#scene = scene;
  }

  /** Returns the path of the image in the dataset; null if no ending exists. */
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
    return (await this.#scene.views.kindOf(path)) === 'file' ? path : null;
  }
}
