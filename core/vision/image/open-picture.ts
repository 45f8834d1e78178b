import { Fault } from '../../base/fault.js';
import type { FirstPicture } from './first-picture.js';
import { loadSharp } from './load-sharp.js';

interface OpenOptions {
  /** Severity of damage from which decoding fails. */
  failOn: 'none' | 'error' | 'warning';
  /** Larger images are rejected; null only for reading a header. */
  maxPixels: number | null;
}

/**
 * Passes an image file to the image library. All images must pass through here: the parameter type guarantees that
 * `firstPicture` has checked the file. Ignores color profiles.
 */
export async function openPicture({ bytes }: FirstPicture, { failOn, maxPixels }: OpenOptions) {
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn, limitInputPixels: maxPixels ?? false, ignoreIcc: true });
  return image.timeout({ seconds: MAX_DECODE_SECONDS });
}

/**
 * Maximum side of an image, px: the limit of JPEG (ITU-T T.81, table B.2); WebP allows 16,383. Extreme shapes are
 * expensive to decode: 1 x 50,000,000 px took 34 s of CPU time and 50,000,000 x 1 px took 1.2 GB, but 762 x 65,535 px,
 * as many pixels, only 0.6 s and 0.2 GB.
 */
export const MAX_IMAGE_SIDE = 65_535;

/**
 * Time limit for decoding one image, s. The library checks it between rows, so it has no effect on formats decoded in
 * one step (progressive JPEG, AVIF). No image within the other limits took more than 3 s.
 */
export const MAX_DECODE_SECONDS = 10;

/** Whether a side exceeds `MAX_IMAGE_SIDE`. */
export function hasLongSide({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) > MAX_IMAGE_SIDE;
}

/** Rejects an image by the size in its header. Faults: image-too-large. */
export function checkImageSize(size: { width: number; height: number }, maxPixels: number): void {
  const { width, height } = size;
  if (hasLongSide(size)) {
    throw new Fault(
      'image-too-large',
      `The image has ${width} x ${height} px, but the limit of a side is ${MAX_IMAGE_SIDE.toLocaleString('en')} px. Scale it down or cut it into tiles.`,
    );
  }
  const pixels = width * height;
  if (pixels > maxPixels) {
    throw new Fault(
      'image-too-large',
      `The image has ${(pixels / 1e6).toFixed(1)} megapixels, but the limit is ${maxPixels / 1e6}. Scale it down, or raise HANDLENS_MAX_MEGAPIXELS.`,
    );
  }
}
