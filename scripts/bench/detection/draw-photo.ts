import { seededRandom } from '../../../core/base/seeded-random.js';
import type { RgbImage } from '../../../core/vision/image/decode-image.js';

/**
 * Draws rectangles over noise: as hard to decode as a photo, and the same for the same seed.
 * @param width in px; one megapixel when left out. The height is three quarters of it.
 */
export function drawPhoto(seed: number, width = 1152): RgbImage {
  const height = Math.round(width * 0.75);
  const random = seededRandom(seed);
  const data = new Uint8Array(width * height * 3);
  for (let place = 0; place < data.length; place++) data[place] = 90 + random() * 40;
  for (let count = 0; count < 40; count++) {
    const [x1, y1] = [Math.floor(random() * width), Math.floor(random() * height)];
    const [x2, y2] = [Math.min(width, x1 + 20 + random() * 300), Math.min(height, y1 + 20 + random() * 300)];
    const color = [random() * 200, random() * 200, random() * 200];
    for (let y = y1; y < y2; y++) {
      for (let x = x1; x < x2; x++) {
        for (let channel = 0; channel < 3; channel++) data[(y * width + x) * 3 + channel]! += color[channel]! / 2;
      }
    }
  }
  return { data, width, height };
}
