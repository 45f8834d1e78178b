import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { openMock } from '../../core/vision/backends/mock.js';
import { decodeImage } from '../../core/vision/image/decode-image.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import { drawFields } from './yolo-dataset.js';

interface PhotoSize {
  width: number;
  height: number;
}

/** Sizes of the photos, px. All are different, so that a test can tell which one is displayed. */
const PHOTO_SIZES = {
  'bus.jpg': { width: 810, height: 1080 },
  'dog.jpg': { width: 768, height: 576 },
  'person.jpg': { width: 640, height: 424 },
  'zidane.jpg': { width: 1280, height: 720 },
} as const satisfies Record<string, PhotoSize>;

async function mockScores(bytes: Uint8Array, options: Partial<DetectOptions>): Promise<number[]> {
  const image = await decodeImage(bytes, 50e6);
  const detector = await openMock(DetectOptions.parse(options), 'cpu');
  const { candidates } = await detector.detect(image, new AbortController().signal);
  return candidates.scores;
}

/**
 * Returns whether the mock has enough to show: an overlap that NMS removes, and scores clearly on both sides of 0.8.
 */
async function hasEnough(bytes: Uint8Array): Promise<boolean> {
  const scores = await mockScores(bytes, {});
  const all = await mockScores(bytes, { iou: 1 });
  return scores.length < all.length && scores.some((one) => one > 0.82) && scores.some((one) => one < 0.78);
}

/** Draws colored fields until the mock, whose boxes depend on the hash of the file, has enough to show. */
async function drawPhoto(size: PhotoSize): Promise<Uint8Array> {
  for (let seed = 1; ; seed++) {
    const bytes = await sharp(await drawFields(seed, size))
      .jpeg()
      .toBuffer();
    if (await hasEnough(bytes)) return bytes;
  }
}

/** Generates photos before the tests of a file. @returns a function that returns the path of one of them. */
export function useDrawnPhotos(): (name: keyof typeof PHOTO_SIZES) => string {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'handlens-photos-'));
    for (const [name, size] of Object.entries(PHOTO_SIZES)) await writeFile(join(folder, name), await drawPhoto(size));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return (name) => join(folder, name);
}
