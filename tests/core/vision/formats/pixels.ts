import type { RgbImage } from '../../../../core/vision/image/decode-image.js';
import { loadSharp } from '../../../../core/vision/image/load-sharp.js';

/** Returns a plain grey image. */
export const makePixels = (width: number, height: number): RgbImage => ({
  data: new Uint8Array(width * height * 3).fill(90),
  width,
  height,
});

/** Returns a soft gradient from green to blue that is dark in one corner. It stands in for a photo. */
export function makeRamp(width: number, height: number): RgbImage {
  const image = makePixels(width, height);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    image.data.set([60 * x, 40 + 120 * y, 40 + 120 * x].map(Math.round), at * 3);
  }
  return image;
}

export async function readPixels(file: Uint8Array): Promise<RgbImage> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`${info.channels} channels`);
  return { data, width: info.width, height: info.height };
}

export const pixelAt = ({ data, width }: RgbImage, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** Returns the positions at which two images of one size differ in any channel by more than a tolerance. */
export function findDifferences(a: RgbImage, b: RgbImage, tolerance = 0): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < a.width * a.height; at += 1) {
    const differs = [0, 1, 2].some((c) => Math.abs((a.data[at * 3 + c] ?? 0) - (b.data[at * 3 + c] ?? 0)) > tolerance);
    if (differs) found.push({ x: at % a.width, y: Math.floor(at / a.width) });
  }
  return found;
}
