import type { ImageFormat } from '../../images/image-format.js';
import { loadSharp } from '../../images/load-sharp.js';
import type { ImageHeader } from './image-header.js';
import { readJpegHeader } from './jpeg-header.js';
import { retryAlone } from './retry-alone.js';

const BITS: Readonly<Record<string, number>> = { char: 8, uchar: 8, short: 16, ushort: 16 };

/** Reads the header; throws what the image library throws where there is none. */
export async function readImageHeader(bytes: Uint8Array, format: ImageFormat): Promise<ImageHeader> {
  const own = format === 'jpeg' ? readJpegHeader(bytes) : null;
  if (own !== null) return own;
  const sharp = await loadSharp();
  const found = await retryAlone(() => sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata());
  const space = found.space ?? '';
  const channels = (found.channels ?? 3) - (found.hasAlpha ? 1 : 0);
  return {
    width: found.width,
    height: found.pageHeight ?? found.height,
    orientation: found.orientation ?? 1,
    bits: BITS[found.depth ?? 'uchar'] ?? 32,
    colour: space === 'cmyk' ? 'cmyk' : channels === 1 ? 'grey' : 'rgb',
    hasAlpha: found.hasAlpha ?? false,
    pages: found.pages ?? 1,
  };
}
