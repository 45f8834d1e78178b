import type { RgbImage } from '../../image/decode-image.js';
import type { FirstPicture } from '../../image/first-picture.js';
import { openPicture } from '../../image/open-picture.js';
import { type ImageHeader, uprightSize } from './image-header.js';

/**
 * Longest side of a reduced picture, px: a ninth of 640. A JPEG is then decoded at an eighth of its size in half the
 * time, with every byte still read. At exactly an eighth, the library would decode at a quarter and reduce that.
 */
const REDUCED_SIDE = 71;

/** Severity at which the decoder fails. */
type Strictness = 'warning' | 'error';

/**
 * Decodes the whole file into a small upright RGB picture with the same aspect ratio; never enlarges. All formats
 * except JPEG are decoded in full, so that equal pixels in another format give the same picture. Throws the image
 * library's errors.
 */
export async function reduceImage(
  picture: FirstPicture,
  header: ImageHeader,
  limits: { failOn: Strictness; maxPixels: number },
): Promise<RgbImage> {
  const size = uprightSize(header);
  const scale = Math.min(1, REDUCED_SIDE / Math.max(size.width, size.height));
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)));
  const opened = await openPicture(picture, limits);
  const upright = header.orientation === 1 ? opened : opened.autoOrient();
  // Extracting the whole area prevents the library from reducing while decoding.
  const whole = picture.format === 'jpeg' ? upright : upright.extract({ left: 0, top: 0, ...size });
  const { data, info } = await whole
    .resize(width!, height!, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Brightness of a picture and its distribution. */
export interface GreyImage {
  /** One byte per pixel, rows from the top. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Pixels of each brightness, 0 to 255. */
  histogram: Uint32Array;
  /** Standard deviation of the brightness, 0 to 127.5. */
  deviation: number;
}

/** Converts RGB to brightness by ITU-R BT.601, as most tools do. */
export function toGrey({ data: rgb, width, height }: RgbImage): GreyImage {
  const data = new Uint8Array(width * height);
  const histogram = new Uint32Array(256);
  let sum = 0;
  let squares = 0;
  for (let place = 0; place < data.length; place++) {
    const at = place * 3;
    const grey = (rgb[at]! * 19595 + rgb[at + 1]! * 38470 + rgb[at + 2]! * 7471 + 32768) >> 16;
    data[place] = grey;
    histogram[grey]!++;
    sum += grey;
    squares += grey * grey;
  }
  const mean = sum / data.length;
  return { data, width, height, histogram, deviation: Math.sqrt(Math.max(0, squares / data.length - mean * mean)) };
}
