import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { seededRandom } from '../../../core/base/seeded-random.js';
import { decodeImage, type RgbImage } from '../../../core/vision/image/decode-image.js';
import { IMAGE_EXTENSIONS } from '../../../core/vision/image/image-format.js';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';

/**
 * Draws rectangles over noise, which takes as long to decode as a photo. Deterministic.
 * @param width in px, default: one megapixel. The height is three quarters of it.
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

/**
 * Draws a photo and encodes it like a camera: JPEG of quality 90 with subsampled colors.
 * @param width in px, default: one megapixel. @returns its bytes.
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

/** A folder of photos of about one megapixel each. */
export interface PhotoFolder {
  folder: string;
  /** File names in it. */
  names: readonly string[];
  /** Description of the photos. */
  description: string;
}

const MAX_DISTINCT = 8;
const PIXELS = 1e6;
const QUALITY = 90;

async function readPhotos(photosDir: string): Promise<RgbImage[]> {
  const files = (await readdir(photosDir).catch(() => [])).filter((file) =>
    IMAGE_EXTENSIONS.has(extname(file).toLowerCase()),
  );
  const chosen = files.sort().slice(0, MAX_DISTINCT);
  return Promise.all(
    chosen.map(async (file) => (await decodeImage(await readFile(join(photosDir, file)), 1e9)).pixels),
  );
}

async function toJpeg({ data, width, height }: RgbImage): Promise<{ file: Buffer; size: string }> {
  const sharp = await loadSharp();
  const scale = Math.sqrt(PIXELS / (width * height));
  const { data: file, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width * scale), Math.round(height * scale))
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { file, size: `${info.width}x${info.height}` };
}

/**
 * Fills a folder with photos of one megapixel: a few distinct ones, and copies of them under other names.
 * @param count number of files.
 */
export async function makePhotoFolder(folder: string, photosDir: string, count: number): Promise<PhotoFolder> {
  const found = await readPhotos(photosDir);
  const images = found.length > 0 ? found : [1, 2, 3, 4].map((seed) => drawPhoto(seed));
  const photos = await Promise.all(images.map(toJpeg));
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: count }, (_, place) => `${String(place).padStart(6, '0')}.jpg`);
  for (const [place, name] of names.entries()) {
    const distinct = place % photos.length;
    if (place < photos.length) await writeFile(join(folder, name), photos[distinct]!.file);
    // A copy, because hard links are rejected.
    else await copyFile(join(folder, names[distinct]!), join(folder, name));
  }
  const kind = found.length > 0 ? 'photos' : 'drawn pictures (seeded)';
  const kilobytes = photos.map(({ file }) => Math.round(file.length / 1000)).join(', ');
  const sizes = [...new Set(photos.map(({ size }) => size))].join(', ');
  const description = `${photos.length} distinct ${kind} as JPEG of quality ${QUALITY} (${sizes} px; ${kilobytes} kB), under ${count} names`;
  return { folder, names, description };
}
