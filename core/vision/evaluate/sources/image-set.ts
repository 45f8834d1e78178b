import type { Split } from '../../datasets/contract/dataset-config.js';
import type { ComparedImage } from '../run/compare-images.js';

/** Restrictions on files: allowed paths and maximum size. */
export interface ReadFiles {
  /**
   * Checks the path of each file, because a link inside an allowed folder may lead outside. Faults: path-not-allowed,
   * not-found.
   */
  allow(path: string): Promise<string>;
  maxImageBytes: number;
  /** Absolute folders that may be read; null for no limit. */
  roots: readonly string[] | null;
}

/** The images of a comparison. */
export interface ImageSet {
  /** Distinct names, in code unit order. */
  names: readonly string[];
  open(name: string): ComparedImage;
  /** Class names by id; null if there are no labels. */
  classNames: readonly string[] | null;
  warnings: readonly string[];
}

/** A request for images. Paths are real and already allowed. */
export type ImageSetRequest =
  | { kind: 'dataset'; path: string; split: Split }
  | { kind: 'folder'; path: string; recursive: boolean };

/** Returns at most `most` names, evenly spaced. */
export function sampleNames(names: readonly string[], most: number): readonly string[] {
  if (names.length <= most) return names;
  return Array.from({ length: most }, (_, place) => names[Math.floor((place * names.length) / most)]!);
}
