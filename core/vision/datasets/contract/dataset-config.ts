import type { Finding } from '../checks/finding.js';
import type { AdoptedPath } from './adopted-path.js';

export const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** A position in the config, counted from 1. */
export interface ConfigPlace {
  line: number;
  column: number;
}

/** One entry of a split: a folder of images or a text file that lists them. */
export interface SplitSource {
  /** Text as written in the config. */
  written: string;
  /** Absolute real path. */
  path: string;
  kind: 'folder' | 'list';
  place: ConfigPlace | null;
}

/** A YOLO dataset config, parsed and resolved as far as possible, with its problems. */
export interface DatasetConfig {
  /** Absolute path of the config in a real folder. It may be a link; its paths are relative to the link's folder. */
  file: string;
  /** Name for messages, relative to the root if it is inside. */
  name: string;
  /** Absolute real path of the folder that contains all files of the dataset. Findings name files relative to it. */
  root: string;
  /** Text of the config as read, for the manifest and the plan. */
  text: string;
  /** Existing sources of each split. */
  splits: ReadonlyMap<Split, readonly SplitSource[]>;
  /** Class names by id; null for missing ids. */
  names: readonly (string | null)[];
  /** Positions of the names by id. */
  namePlaces: readonly (ConfigPlace | null)[];
  findings: readonly Finding[];
  /** Paths of the config that lead nowhere, and what was read instead. */
  adopted: readonly AdoptedPath[];
  /** Folders that links of the dataset may lead to, as given and real; null or absent without a limit. */
  readRoots?: readonly string[] | null;
}

/** One image of a split. */
export interface DatasetImage {
  split: Split;
  /** Absolute path. */
  path: string;
  /** Path relative to the root, with `/`. */
  name: string;
  /** Absolute path of its label, which may not exist (last `/images/` replaced by `/labels/`, otherwise next to it). */
  labelPath: string;
  labelName: string;
  /** Line of the list that names it, if it comes from a list. */
  listed: { file: string; line: number } | null;
}
