import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import { seededRandom } from '../../../core/base/seeded-random.js';
import type { RgbImage } from '../../../core/vision/image/decode-image.js';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';

type Rgb = readonly [number, number, number];

interface Kind {
  name: string;
  colour: Rgb;
  /** Returns whether a point belongs to the shape; x and y from -1 to 1 in its box. */
  covers(x: number, y: number): boolean;
}

/** Shapes by class id. */
export const SHAPES: readonly Kind[] = [
  { name: 'red circle', colour: [205, 40, 45], covers: (x, y) => x * x + y * y <= 1 },
  { name: 'green square', colour: [45, 160, 70], covers: () => true },
  { name: 'blue triangle', colour: [50, 75, 200], covers: (x, y) => Math.abs(x) <= (y + 1) / 2 },
];

/** A shape in an image, px: centre and half of its side. */
interface Shape {
  classId: number;
  x: number;
  y: number;
  radius: number;
}

interface Scene {
  image: RgbImage;
  shapes: readonly Shape[];
}

/** Cells of the background grid in each direction, between which colours are interpolated. */
const CELLS = 5;
const NOISE = 24;
const MAX_SHAPES = 5;
const CLUTTER = 8;

/** Noise is slow to generate, so each image uses a different section of the same noise. */
const GRAIN = (() => {
  const random = seededRandom(1);
  return Uint8Array.from({ length: 1 << 20 }, () => Math.floor(random() * NOISE));
})();

function drawGround(data: Uint8Array, side: number, random: () => number): void {
  const grid = Float32Array.from({ length: (CELLS + 1) ** 2 * 3 }, () => 50 + random() * 150);
  let grain = Math.floor(random() * GRAIN.length);
  for (let y = 0, at = 0; y < side; y++) {
    const [row, down] = split((y * CELLS) / side);
    for (let x = 0; x < side; x++) {
      const [column, across] = split((x * CELLS) / side);
      const above = (row * (CELLS + 1) + column) * 3;
      const below = above + (CELLS + 1) * 3;
      grain = (grain + 1) % GRAIN.length;
      for (let channel = 0; channel < 3; channel++, at++) {
        const top = grid[above + channel]! * (1 - across) + grid[above + 3 + channel]! * across;
        const bottom = grid[below + channel]! * (1 - across) + grid[below + 3 + channel]! * across;
        data[at] = top * (1 - down) + bottom * down + GRAIN[grain]!;
      }
    }
  }
}

/** Draws grey bars that are not objects: a background without edges would count as a blurry image. */
function drawClutter(data: Uint8Array, side: number, random: () => number): void {
  for (let bar = 0; bar < CLUTTER; bar++) {
    const [width, height] = [0, 1].map(() => Math.ceil(side * (0.02 + random() * 0.2)));
    const [left, top] = [width!, height!].map((length) => Math.floor(random() * (side - length)));
    const grey = 20 + random() * 200;
    for (let y = top!; y < top! + height!; y++) {
      const from = (y * side + left!) * 3;
      for (let at = from; at < from + width! * 3; at += 3) data.fill(grey + GRAIN[at % GRAIN.length]!, at, at + 3);
    }
  }
}

const split = (value: number): [number, number] => [Math.floor(value), value - Math.floor(value)];

function placeShapes(side: number, random: () => number): Shape[] {
  const shapes: Shape[] = [];
  const request = Math.floor(random() * (MAX_SHAPES + 1));
  for (let tries = 0; shapes.length < request && tries < request * 10; tries++) {
    const radius = Math.max(2, Math.round(side * (0.04 + random() * 0.12)));
    const [x, y] = [0, 1].map(() => Math.round(radius + random() * (side - 2 * radius)));
    const shape = { classId: Math.floor(random() * SHAPES.length), x: x!, y: y!, radius };
    const isFree = shapes.every((other) => {
      return Math.max(Math.abs(other.x - shape.x), Math.abs(other.y - shape.y)) > other.radius + radius;
    });
    if (isFree) shapes.push(shape);
  }
  return shapes;
}

function drawShape(data: Uint8Array, side: number, { classId, x, y, radius }: Shape): void {
  const { colour, covers } = SHAPES[classId]!;
  for (let row = y - radius; row < y + radius; row++) {
    for (let column = x - radius; column < x + radius; column++) {
      if (!covers((column + 0.5 - x) / radius, (row + 0.5 - y) / radius)) continue;
      const at = (row * side + column) * 3;
      const grain = (GRAIN[at % GRAIN.length]! - NOISE / 2) / 2;
      for (let channel = 0; channel < 3; channel++) data[at + channel] = colour[channel]! + grain;
    }
  }
}

/** Draws up to five separate shapes on a blotched, grainy background with grey bars; deterministic per seed. */
export function drawScene(side: number, seed: number): Scene {
  const random = seededRandom(seed);
  const data = new Uint8Array(side * side * 3);
  drawGround(data, side, random);
  drawClutter(data, side, random);
  const shapes = placeShapes(side, random);
  for (const shape of shapes) drawShape(data, side, shape);
  return { image: { data, width: side, height: side }, shapes };
}

/** Returns the label file of a scene, a row per shape. */
function labelOf({ image, shapes }: Scene): string {
  const part = (pixels: number) => (pixels / image.width).toFixed(6);
  return shapes
    .map(({ classId, x, y, radius }) => [classId, part(x), part(y), part(2 * radius), part(2 * radius)].join(' '))
    .map((row) => `${row}\n`)
    .join('');
}

interface GeneratedDataset {
  count: number;
  /** Side of the square images, px. */
  side: number;
  seed: number;
  /**
   * One of this many images is a near copy: the same scene as an earlier image of its split, with stronger compression.
   */
  copyEvery?: number;
}

/** One of this many images is for validation. */
const VAL_EVERY = 5;
const QUALITY = 90;
const COPY_QUALITY = 75;
const MAX_PARALLEL = 4;

const CONFIG = `# Drawn shapes; everything is made by a script and free to use.
train: images/train
val: images/val
names:
${SHAPES.map(({ name }, id) => `  ${id}: ${name}\n`).join('')}`;

const isCopy = (place: number, copyEvery: number | undefined) =>
  copyEvery !== undefined && place % copyEvery === copyEvery - 1;
const splitOf = (place: number) => (place % VAL_EVERY === VAL_EVERY - 1 ? 'val' : 'train');
const stemOf = (place: number) => String(place + 1).padStart(6, '0');

async function drawOne(folder: string, place: number, { side, seed, copyEvery }: GeneratedDataset): Promise<void> {
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

/** Returns the names of the images that are near copies, relative to the folder of the dataset. */
export function plantedCopies({ count, copyEvery }: Pick<GeneratedDataset, 'count' | 'copyEvery'>): string[] {
  const places = Array.from({ length: count }, (_, place) => place).filter((place) => isCopy(place, copyEvery));
  return places.map((place) => `images/${splitOf(place)}/${stemOf(place)}.jpg`);
}

/**
 * Generates a YOLO dataset: images, labels and `data.yaml`. Deterministic per seed.
 * @param folder created if missing; nothing in it is overwritten.
 * @returns path of the config.
 */
export async function drawDataset(folder: string, request: GeneratedDataset): Promise<string> {
  for (const kind of ['images', 'labels']) {
    for (const split of ['train', 'val']) await mkdir(join(folder, kind, split), { recursive: true });
  }
  const config = join(folder, 'data.yaml');
  await writeFile(config, CONFIG, { flag: 'wx' });
  await inLanes({ places: request.count, lanes: MAX_PARALLEL }, (place) => drawOne(folder, place, request));
  return config;
}
