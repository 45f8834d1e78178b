import { createHash } from 'node:crypto';
import { hashBytes } from '../../../base/files/hash.js';
import { firstPicture } from '../../image/first-picture.js';
import { openPicture } from '../../image/open-picture.js';
import { readImageFile } from '../../image/read-file.js';
import { DECODED_PIXELS } from './decoded-pixels.js';
import type { SeenImage } from './seen-image.js';

/**
 * Hash of all pixels of an image that was decoded before, upright and as RGB of 8 bits.
 * @returns hex; null where it cannot be read any more.
 */
export async function hashFullPixels({ image, facts }: SeenImage): Promise<string | null> {
  try {
    const bytes = await readImageFile(image.path, facts.bytes);
    // Another file has taken its name: neither its size nor its pixels were checked.
    if (hashBytes(bytes) !== facts.sha256) return null;
    const opened = await openPicture(firstPicture(bytes), { failOn: 'none', maxPixels: DECODED_PIXELS });
    const { data, info } = await opened
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
