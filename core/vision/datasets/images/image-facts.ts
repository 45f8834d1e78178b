import type { Check, Found } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetImage, Split } from '../contract/dataset-config.js';

/** Facts about an image. Small, because 100,000 of them are in memory at the same time. */
export interface DatasetImageFacts {
  bytes: number;
  /** SHA-256 of the file, hex; empty if it could not be read. */
  sha256: string;
  /** Size of the upright image, px; null if it could not be decoded. */
  size: { width: number; height: number } | null;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** Format by content: jpeg, png, webp ...; null if it was not recognized. */
  format: string | null;
  /**
   * SHA-256, hex, of the upright size and the decoded RGB pixels reduced to 71 px. Equal for lossless copies, but also
   * for images that differ only in details, so compare full pixels as well. Large JPEGs are decoded at an eighth, so
   * the hash of a PNG copy of a JPEG differs.
   */
  pixelSha256: string | null;
  /** 64-bit perceptual hash, as two unsigned 32-bit halves. */
  perceptualHash: readonly [number, number] | null;
}

/** A finding about one image, without its position. */
export interface FoundInImage extends Pick<Found, 'message' | 'value' | 'severity'> {
  check: Check;
}

/** An image of the dataset and its facts. */
export interface SeenImage {
  image: DatasetImage;
  facts: DatasetImageFacts;
}

/** Maximum related places listed in a finding. */
const MAX_RELATED = 20;

/** Lists the other images of a finding as related places. */
export function relatedImages(images: readonly DatasetImage[], note: string): Finding['related'] {
  return images.slice(0, MAX_RELATED).map(({ name }) => ({ file: name, line: null, note }));
}

/** Returns the distinct splits of images in the order train, val, test. */
export function splitsOf(images: readonly DatasetImage[]): Split[] {
  return (['train', 'val', 'test'] as const).filter((split) => images.some((image) => image.split === split));
}

/** Enumerates words: `train`, `train and val`, `train, val and test`. */
export function formatAll(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
