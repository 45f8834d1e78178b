import type { Split } from '../../datasets/contract/dataset-config.js';
import type { ComparedImage } from '../run/compare-images.js';

/** Access to files: allowed paths and maximum size. */
export interface ReadFiles {
  /**
   * Checks each file separately, because a link inside a folder may lead outside. Faults: path-not-allowed, not-found.
   */
  allow(path: string): Promise<string>;
  maxImageBytes: number;
  /** Absolute folders that may be read; null removes the limit. */
  roots: readonly string[] | null;
}

/** The images of a comparison. */
export interface ImageSet {
  /** Unique, in code unit order. */
  names: readonly string[];
  open(name: string): ComparedImage;
  /** Class names by id; null without labels. */
  classNames: readonly string[] | null;
  warnings: readonly string[];
}

/** The requested images; both paths are real and allowed. */
export type ImageSetRequest =
  | { kind: 'dataset'; path: string; split: Split }
  | { kind: 'folder'; path: string; recursive: boolean };

/** Samples at most `most` names, evenly spaced. */
export function sampleNames(names: readonly string[], most: number): readonly string[] {
  if (names.length <= most) return names;
  return Array.from({ length: most }, (_, place) => names[Math.floor((place * names.length) / most)]!);
}
