import { createHash } from 'node:crypto';
import { loadSharp } from '../../images/load-sharp.js';
import { readImageFile } from '../../images/read-file.js';
import type { SeenImage } from './seen-image.js';

/**
 * Hash of all pixels of an image that was decoded before, upright and as RGB of 8 bits.
 * @returns hex; null where it cannot be read any more.
 */
export async function hashFullPixels({ image, facts }: SeenImage): Promise<string | null> {
  try {
    const bytes = await readImageFile(image.path, facts.bytes);
    const sharp = await loadSharp();
    const { data, info } = await sharp(bytes, { failOn: 'none', limitInputPixels: false, ignoreIcc: true })
      .autoOrient()
      .removeAlpha()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return createHash('sha256').update(`${info.width}x${info.height};`).update(data).digest('hex');
  } catch {
    // It could be read a moment ago: it was taken away or exchanged, and is no copy of what was seen.
    return null;
  }
}
