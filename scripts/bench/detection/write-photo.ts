import { writeFile } from 'node:fs/promises';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';
import { drawPhoto } from './draw-photo.js';

/**
 * Draws a photo and writes it as cameras do: a JPEG of quality 90 with halved colours.
 * @param width in px; one megapixel when left out. @returns its bytes.
 */
export async function writePhoto(path: string, { seed, width }: { seed: number; width?: number }): Promise<number> {
  const sharp = await loadSharp();
  const { data, ...size } = drawPhoto(seed, width);
  const file = await sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  await writeFile(path, file);
  return file.length;
}
