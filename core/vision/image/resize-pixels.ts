import type { RgbImage } from './decode-image.js';
import { loadSharp } from './load-sharp.js';

/** Resizes an upright image to exactly this size, px; shrinking averages, so that fine detail does not alias. */
export async function resizePixels(image: RgbImage, size: { width: number; height: number }): Promise<RgbImage> {
  if (size.width === image.width && size.height === image.height) return image;
  const sharp = await loadSharp();
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const data = await sharp(image.data, { raw, limitInputPixels: false })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, ...size };
}
