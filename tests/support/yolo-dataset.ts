import { join } from 'node:path';
import sharp from 'sharp';
import { seededRandom } from '../../core/base/seeded-random.js';
import { putFile } from './put-file.js';

/** A YOLO dataset for a test. Default: two classes, one image for training and one for validation. */
export interface YoloDataset {
  /** Text of `data.yaml`; by default, it is written for the splits that `images` names. */
  config?: string;
  /** Class names of the written config. */
  names?: readonly string[];
  /** Label by the image's path below `images/`: its rows as one text; null for an image without a label file. */
  images?: Readonly<Record<string, string | null>>;
  /** Bytes of images by the same path, instead of generated ones. */
  bytes?: Readonly<Record<string, Uint8Array>>;
  /** Other files by their path from the folder. */
  files?: Readonly<Record<string, string | Uint8Array>>;
}

const DEFAULT_IMAGES = {
  'train/0001.png': '0 0.5 0.5 0.25 0.25\n1 0.25 0.25 0.125 0.25\n',
  'val/0002.png': '1 0.5 0.5 0.5 0.25\n',
};

/** Draws a PNG of colored fields. Different seeds never give near duplicates. */
export function drawFields(seed: number, { width = 64, height = 48 } = {}): Promise<Uint8Array> {
  const random = seededRandom(seed + 1);
  const fields = Uint8Array.from({ length: 8 * 6 * 3 }, () => Math.floor(random() * 256));
  return sharp(fields, { raw: { width: 8, height: 6, channels: 3 } })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
}

function configOf(names: readonly string[], images: readonly string[]): string {
  const splits = ['train', 'val', 'test'].filter((split) => images.some((path) => path.startsWith(`${split}/`)));
  const lines = splits.map((split) => `${split}: images/${split}`);
  return `${[...lines, 'names:', ...names.map((name, id) => `  ${id}: ${name}`)].join('\n')}\n`;
}

/** Writes the dataset. @returns the path of its `data.yaml`. */
export async function writeYoloDataset(folder: string, dataset: YoloDataset = {}): Promise<string> {
  const { images = DEFAULT_IMAGES, names = ['red', 'green'], bytes = {}, files = {} } = dataset;
  const config = join(folder, 'data.yaml');
  await putFile(config, dataset.config ?? configOf(names, Object.keys(images)));
  for (const [at, [path, label]] of Object.entries(images).entries()) {
    await putFile(join(folder, 'images', path), bytes[path] ?? (await drawFields(at)));
    const labelPath = join(folder, 'labels', path.replace(/\.[^./]*$/, '.txt'));
    if (label !== null) await putFile(labelPath, label);
  }
  for (const [path, data] of Object.entries(files)) await putFile(join(folder, path), data);
  return config;
}
