import type { Finding } from '../checks/finding.js';

export const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** A place in the config, from 1. */
export interface ConfigPlace {
  line: number;
  column: number;
}

/** One entry of a split: a folder of images or a text file that lists them. */
export interface SplitSource {
  /** As it stands in the config. */
  written: string;
  /** Absolute real path. */
  path: string;
  kind: 'folder' | 'list';
  place: ConfigPlace | null;
}

/** A YOLO dataset config, read and resolved; whatever could be understood of it, beside what is wrong with it. */
export interface DatasetConfig {
  /** Absolute path of the config in a real folder; it may be a link itself, and its paths count from where it is named. */
  file: string;
  /** Name of it for a reader, relative to the root where it lies inside. */
  name: string;
  /** Absolute real path of the folder that all files of the dataset lie in; findings name files relative to it. */
  root: string;
  /** Text of the config as read, for the manifest and the plan. */
  text: string;
  /** Sources of each split that the config names and that exist. */
  splits: ReadonlyMap<Split, readonly SplitSource[]>;
  /** Class names by id; holes of a map are null. */
  names: readonly (string | null)[];
  /** Where each name stands, by id. */
  namePlaces: readonly (ConfigPlace | null)[];
  findings: readonly Finding[];
  /** Folders that links of the dataset may lead into, as given and real; null or absent where nothing is limited. */
  readRoots?: readonly string[] | null;
}

/** One image of a split. */
export interface DatasetImage {
  split: Split;
  /** Absolute path. */
  path: string;
  /** Relative to the root, with `/`. */
  name: string;
  /** Absolute path of its label, whether or not there is one (last `/images/` replaced by `/labels/`, else beside it). */
  labelPath: string;
  labelName: string;
  /** Line of the list that names it, where it comes from a list. */
  listed: { file: string; line: number } | null;
}
