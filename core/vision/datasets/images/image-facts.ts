import type { Check, Found } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetImage, Split } from '../contract/dataset-config.js';

/** Facts about one image, small enough to keep them for 100,000 images in memory. */
export interface DatasetImageFacts {
  bytes: number;
  /** Hex hash of the file; empty if it could not be read. */
  sha256: string;
  /** Size of the upright image, px; null if it could not be decoded. */
  size: { width: number; height: number } | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** jpeg, png, webp ... by content; null if it was not recognized. */
  format: string | null;
  /**
   * Hex hash of the upright size and the decoded pixels (RGB), reduced to 71 px. Equal for lossless copies, but also
   * for pictures that differ only in details, so full pixels must be compared. A JPEG is decoded at an eighth if that
   * suffices, so its PNG copy is similar, not equal.
   */
  pixelSha256: string | null;
  /** 64-bit perceptual hash, two unsigned 32-bit halves. */
  perceptualHash: readonly [number, number] | null;
}

/** A finding about one image, without its position. */
export interface FoundInImage extends Pick<Found, 'message' | 'value' | 'severity'> {
  check: Check;
}

/** An image with its facts. */
export interface SeenImage {
  image: DatasetImage;
  facts: DatasetImageFacts;
}

/** Maximum other places listed in a finding. */
const MAX_RELATED = 20;

/** Returns the other images of a finding as related places. */
export function relatedImages(images: readonly DatasetImage[], note: string): Finding['related'] {
  return images.slice(0, MAX_RELATED).map(({ name }) => ({ file: name, line: null, note }));
}

/** Returns the distinct splits of images, in the usual order. */
export function splitsOf(images: readonly DatasetImage[]): Split[] {
  return (['train', 'val', 'test'] as const).filter((split) => images.some((image) => image.split === split));
}

/** Joins words: `train`, `train and val`, `train, val and test`. */
export function formatAll(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
