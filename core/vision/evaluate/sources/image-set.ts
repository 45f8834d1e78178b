import type { Split } from '../../datasets/contract/dataset-config.js';
import type { ComparedImage } from '../run/compare-images.js';

/** How files are read: those that may be, up to their largest size. */
export interface ReadFiles {
  /**
   * Checks each file separately, because a link inside a folder may lead outside. Faults: path-not-allowed, not-found.
   */
  allow(path: string): Promise<string>;
  maxImageBytes: number;
  /** Absolute folders that may be read; null removes the limit. */
  roots: readonly string[] | null;
}

/** The images that models are compared on. */
export interface ImageSet {
  /** Unique, in code unit order. */
  names: readonly string[];
  open(name: string): ComparedImage;
  /** Class names by id; null without labels. */
  classNames: readonly string[] | null;
  warnings: readonly string[];
}

/** Which images are asked for; both paths are real and allowed. */
export type ImageSetRequest =
  | { kind: 'dataset'; path: string; split: Split }
  | { kind: 'folder'; path: string; recursive: boolean };

/** Returns a sample of the names, evenly spread over all of them. */
export function sampleNames(names: readonly string[], most: number): readonly string[] {
  if (names.length <= most) return names;
  return Array.from({ length: most }, (_, place) => names[Math.floor((place * names.length) / most)]!);
}
