import type { FirstPicture } from '../../image/first-picture.js';
import { openPicture } from '../../image/open-picture.js';
import type { ImageHeader } from './image-header.js';
import { readJpegHeader } from './jpeg-header.js';
import { retryAlone } from './retry-alone.js';

const BITS: Readonly<Record<string, number>> = { char: 8, uchar: 8, short: 16, ushort: 16 };

/** Reads the header; throws what the image library throws where there is none. */
export async function readImageHeader(picture: FirstPicture): Promise<ImageHeader> {
  const own = picture.format === 'jpeg' ? readJpegHeader(picture.bytes) : null;
  if (own !== null) return own;
  const found = await retryAlone(async () =>
    (await openPicture(picture, { failOn: 'none', maxPixels: null })).metadata(),
  );
  const space = found.space ?? '';
  const channels = (found.channels ?? 3) - (found.hasAlpha ? 1 : 0);
  return {
    width: found.width,
    height: found.pageHeight ?? found.height,
    orientation: found.orientation ?? 1,
    bits: BITS[found.depth ?? 'uchar'] ?? 32,
    colour: space === 'cmyk' ? 'cmyk' : channels === 1 ? 'grey' : 'rgb',
    hasAlpha: found.hasAlpha ?? false,
    pages: picture.pages ?? found.pages ?? 1,
  };
}
