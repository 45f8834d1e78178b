import type { FirstPicture } from './first-picture.js';
import { MAX_DECODE_SECONDS } from './image-limits.js';
import { loadSharp } from './load-sharp.js';

interface OpenOptions {
  /** Damage at which decoding ends. */
  failOn: 'none' | 'error' | 'warning';
  /** Larger images are refused; null only for reading a header. */
  maxPixels: number | null;
}

/**
 * Hands an image file to the library. This is the only function that does, and it takes no bare bytes: the checks of
 * `firstPicture` come before any decoder sees the file. Colour profiles are ignored.
 */
export async function openPicture({ bytes }: FirstPicture, { failOn, maxPixels }: OpenOptions) {
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn, limitInputPixels: maxPixels ?? false, ignoreIcc: true });
  return image.timeout({ seconds: MAX_DECODE_SECONDS });
}
