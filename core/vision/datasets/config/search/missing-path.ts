import type { Split } from '../../contract/dataset-config.js';
import type { PlaceCounts } from './count-place.js';
import { namesIn } from './path-parts.js';

/** A path of a config that does not exist. */
export interface MissingPath {
  split: Split;
  written: string;
  kind: 'folder' | 'file';
  /** Last names of `path` and the path of the split, joined. */
  parts: readonly string[];
  /** How many of them come from the path of the split. */
  ownCount: number;
}

const MAX_PARTS = 8;

/** @param path `path` of the config as written; empty if there is none. */
export function missingPath(split: Split, written: string, path: string): MissingPath {
  const own = namesIn(written).slice(-MAX_PARTS);
  const parts = [...namesIn(path), ...own].slice(-MAX_PARTS);
  return { split, written, parts, ownCount: own.length, kind: /\.txt$/i.test(written) ? 'file' : 'folder' };
}

/** An existing folder or list that a path of a config may mean. */
export interface LikelyPlace {
  /** Absolute. */
  path: string;
  /** Folder in which it was found. */
  base: string;
  counts: PlaceCounts;
  /** Number of trailing names of the written path that match. */
  matched: number;
  /** 1 if the order differs ("images/train" and "train/images"), 2 if "images" is added or missing. */
  shapeCost: number;
  /** Sum of the costs of different names. */
  nameCost: number;
}
