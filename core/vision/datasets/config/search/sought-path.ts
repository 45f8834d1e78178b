import type { Split } from '../../contract/dataset-config.js';
import type { PlaceCounts } from './count-place.js';
import { namesIn } from './path-parts.js';

/** A path of a config that does not exist. */
export interface SoughtPath {
  split: Split;
  written: string;
  kind: 'folder' | 'file';
  /** Names of `path` and of the split's path, the last ones. */
  parts: readonly string[];
  /** Number of names that belong to the split's path. */
  ownCount: number;
}

const MAX_PARTS = 8;

/** @param path `path` of the config as written, or an empty text. */
export function soughtPath(split: Split, written: string, path: string): SoughtPath {
  const own = namesIn(written).slice(-MAX_PARTS);
  const parts = [...namesIn(path), ...own].slice(-MAX_PARTS);
  return { split, written, parts, ownCount: own.length, kind: /\.txt$/i.test(written) ? 'file' : 'folder' };
}

/** An existing folder or list that a path may mean. */
export interface LikelyPlace {
  /** Absolute. */
  path: string;
  /** Folder from which it was found. */
  base: string;
  counts: PlaceCounts;
  /** Number of names of the written path that were matched. */
  matched: number;
  /** 1 if "images/train" was found as "train/images", 2 if "images" was added or left out. */
  shapeCost: number;
  /** How much the names differ. */
  nameCost: number;
}
