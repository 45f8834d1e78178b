import type { Finding } from '../checks/finding.js';
import type { AdoptedPath } from './adopted-path.js';

export const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** A position in the config. Lines and columns count from 1. */
export interface ConfigPlace {
  line: number;
  column: number;
}

/** One entry of a split: a folder of images or a text file that lists them. */
export interface SplitSource {
  /** Path as written in the config. */
  written: string;
  /** Absolute real path. */
  path: string;
  kind: 'folder' | 'list';
  place: ConfigPlace | null;
}

/** A YOLO dataset config, parsed and resolved as far as possible, and its problems. */
export interface DatasetConfig {
  /**
   * Absolute path of the config, with real folders. If the file is a link, its paths are relative to the folder of the
   * link.
   */
  file: string;
  /** Name for messages: relative to the root if the config is inside it. */
  name: string;
  /** Absolute real path of the dataset folder. Findings name files relative to it. */
  root: string;
  /** Text of the config. */
  text: string;
  /** Sources of each split that exist. */
  splits: ReadonlyMap<Split, readonly SplitSource[]>;
  /** Class names by id; null for ids without a name. */
  names: readonly (string | null)[];
  /** Positions of the names by id. */
  namePlaces: readonly (ConfigPlace | null)[];
  findings: readonly Finding[];
  /** Paths of the config that do not exist, and what was read instead. */
  adopted: readonly AdoptedPath[];
  /** Folders to which links of the dataset may lead, as given and as real paths; null or absent for no limit. */
  readRoots?: readonly string[] | null;
}

/** One image of a split. */
export interface DatasetImage {
  split: Split;
  /** Absolute path. */
  path: string;
  /** Path relative to the root, with slashes. */
  name: string;
  /**
   * Absolute path of its label, which may not exist: the last `/images/` replaced by `/labels/`, or next to the image.
   */
  labelPath: string;
  labelName: string;
  /** Position in the list that names the image; null for images found in a folder. */
  listed: { file: string; line: number } | null;
}
