import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSharp } from '../../../core/images/load-sharp.js';
import { inLanes } from '../../../core/in-lanes.js';
import { drawScene, labelOf, SHAPES } from './draw-scene.js';

interface DrawnDataset {
  count: number;
  /** Side of the square images, px. */
  side: number;
  seed: number;
}

/** Each fifth image is for validation. */
const VAL_EVERY = 5;
const QUALITY = 90;
const LANES = 4;

const CONFIG = `# Drawn shapes; everything is made by a script and free to use.
train: images/train
val: images/val
names:
${SHAPES.map(({ name }, id) => `  ${id}: ${name}\n`).join('')}`;

async function drawOne(folder: string, place: number, { side, seed }: DrawnDataset): Promise<void> {
  const sharp = await loadSharp();
  const scene = drawScene(side, seed * 1_000_003 + place);
  const split = place % VAL_EVERY === VAL_EVERY - 1 ? 'val' : 'train';
  const stem = String(place + 1).padStart(6, '0');
  const { data, width, height } = scene.image;
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  await writeFile(join(folder, 'images', split, `${stem}.jpg`), jpeg, { flag: 'wx' });
  await writeFile(join(folder, 'labels', split, `${stem}.txt`), labelOf(scene), { flag: 'wx' });
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
