import type { RgbImage } from '../../vision/image/decode-image.js';
import { loadSharp } from '../../vision/image/load-sharp.js';

const JPEG_QUALITY = 90;
const WEBP_QUALITY = 80;

/** Encodes a picture as JPEG or as lossy WebP. */
export async function encodeScene({ data, width, height }: RgbImage, format: 'jpeg' | 'webp'): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  const quality = format === 'jpeg' ? JPEG_QUALITY : WEBP_QUALITY;
  return picture.toFormat(format, { quality }).toBuffer();
}
