import { Fault } from '../../../base/fault.js';
import type { RgbImage } from '../../image/decode-image.js';
import type { Sharp } from '../../image/load-sharp.js';
import { embedProfile } from './embed-profile.js';

export interface Encoding {
  encoding: 'png' | 'jpeg';
  /** JPEG quality, 1 to 100. */
  quality: number;
  /** EXIF image description; none if undefined. */
  description?: string | undefined;
}

/** Maximum side of a JPEG, px (ITU-T T.81, table B.2). */
const MAX_JPEG_SIDE = 65_535;

/**
 * Encodes upright pixels with their color profile and the description as the only metadata. JPEG uses 4:4:4 color,
 * because subsampling blurs letters on colored plates. Faults: image-too-large (JPEG beyond 65,535 px), internal.
 */
export async function encodeImage(sharp: Sharp, image: RgbImage, how: Encoding): Promise<Uint8Array> {
  const { data, width, height } = image;
  if (how.encoding === 'jpeg' && Math.max(width, height) > MAX_JPEG_SIDE) {
    throw new Fault(
      'image-too-large',
      `A JPEG cannot have ${width} x ${height} px because the limit of a side is 65,535. Use annotated-png instead.`,
    );
  }
  try {
    const pixels = sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });
    const { description } = how;
    const raw = description === undefined ? pixels : pixels.withExif({ IFD0: { ImageDescription: description } });
    const encoded =
      how.encoding === 'png'
        ? await raw.png({ compressionLevel: 6 }).toBuffer()
        : await raw.jpeg({ quality: how.quality, chromaSubsampling: '4:4:4' }).toBuffer();
    return image.profile === undefined ? encoded : embedProfile(encoded, how.encoding, image.profile);
  } catch (cause) {
    throw new Fault('internal', `The annotated image could not be encoded as ${how.encoding.toUpperCase()}.`, {
      cause,
    });
  }
}
