import type { RgbImage } from '../../image/decode-image.js';

/** Brightness of a picture, and how it spreads. */
export interface GreyImage {
  /** A byte a pixel, rows from the top. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Pixels of each brightness, 0 to 255. */
  histogram: Uint32Array;
  /** Standard deviation of the brightness, 0 to 127.5. */
  deviation: number;
}

/** Brightness by ITU-R BT.601, as most tools turn RGB into grey. */
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
