import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';
import { drawScene, labelOf, SHAPES } from './draw-scene.js';

interface DrawnDataset {
  count: number;
  /** Side of the square images, px. */
  side: number;
  seed: number;
  /** Each so many images, one is a near copy: the same scene as an earlier image of its split, compressed more. */
  copyEvery?: number;
}

/** Each fifth image is for validation. */
const VAL_EVERY = 5;
const QUALITY = 90;
const COPY_QUALITY = 75;
const LANES = 4;

const CONFIG = `# Drawn shapes; everything is made by a script and free to use.
train: images/train
val: images/val
names:
${SHAPES.map(({ name }, id) => `  ${id}: ${name}\n`).join('')}`;

const isCopy = (place: number, copyEvery: number | undefined) =>
  copyEvery !== undefined && place % copyEvery === copyEvery - 1;
const splitOf = (place: number) => (place % VAL_EVERY === VAL_EVERY - 1 ? 'val' : 'train');
const stemOf = (place: number) => String(place + 1).padStart(6, '0');

async function drawOne(folder: string, place: number, { side, seed, copyEvery }: DrawnDataset): Promise<void> {
  const sharp = await loadSharp();
  const copies = isCopy(place, copyEvery);
  const scene = drawScene(side, seed * 1_000_003 + (copies ? place - VAL_EVERY : place));
  const split = splitOf(place);
  const stem = stemOf(place);
  const { data, width, height } = scene.image;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: copies ? COPY_QUALITY : QUALITY })
    .toBuffer();
  await writeFile(join(folder, 'images', split, `${stem}.jpg`), jpeg, { flag: 'wx' });
  await writeFile(join(folder, 'labels', split, `${stem}.txt`), labelOf(scene), { flag: 'wx' });
}

/** Names of the images that are near copies, relative to the folder of the dataset. */
export function plantedCopies({ count, copyEvery }: Pick<DrawnDataset, 'count' | 'copyEvery'>): string[] {
  const places = Array.from({ length: count }, (_, place) => place).filter((place) => isCopy(place, copyEvery));
  return places.map((place) => `images/${splitOf(place)}/${stemOf(place)}.jpg`);
}

/**
 * Draws a YOLO dataset: images, labels and `data.yaml`; the same pictures for the same seed.
 * @param folder made if need be; nothing in it is overwritten.
 * @returns path of the config.
 */
export async function drawDataset(folder: string, wanted: DrawnDataset): Promise<string> {
  for (const kind of ['images', 'labels']) {
    for (const split of ['train', 'val']) await mkdir(join(folder, kind, split), { recursive: true });
  }
  const config = join(folder, 'data.yaml');
  await writeFile(config, CONFIG, { flag: 'wx' });
  await inLanes({ places: wanted.count, lanes: LANES }, (place) => drawOne(folder, place, wanted));
  return config;
}
