import { seededRandom } from '../../base/seeded-random.js';
import type { Box } from '../../vision/boxes/detection.js';
import type { RgbImage } from '../../vision/image/decode-image.js';
import { Canvas } from './canvas.js';
import { drawBackground } from './street-background.js';
import type { StreetClassName } from './street-classes.js';
import { boxOf, drawObject, type StreetObject, streetClass } from './street-objects.js';

export interface SceneSize {
  width: number;
  height: number;
}

/** A generated image and its objects. */
export interface StreetScene {
  image: RgbImage;
  /** Objects from back to front. */
  objects: readonly StreetObject[];
}

/** Typical position of the objects of a class: lower edge and height, as fractions of the image height. */
interface Place {
  kind: StreetClassName;
  base: number;
  height: number;
  /** Minimum and maximum number of objects. */
  count: readonly [min: number, max: number];
}

/** Places from back to front: far pavement, far lane, near lane, near pavement. */
const PLACES: readonly Place[] = [
  { kind: 'stop sign', base: 0.43, height: 0.07, count: [0, 1] },
  { kind: 'person', base: 0.555, height: 0.15, count: [1, 3] },
  { kind: 'bus', base: 0.675, height: 0.17, count: [0, 1] },
  { kind: 'car', base: 0.675, height: 0.115, count: [0, 2] },
  { kind: 'car', base: 0.86, height: 0.165, count: [1, 2] },
  { kind: 'stop sign', base: 0.78, height: 0.11, count: [0, 1] },
  { kind: 'person', base: 0.98, height: 0.32, count: [0, 2] },
];

/** Minimum distance of two objects, as a fraction of the image height. */
const MARGIN = 0.02;
/** Maximum random deviation of sizes, as a fraction. */
const VARIATION = 0.12;
const MAX_TRIES = 12;
/** One in this many cars is in deep shade. */
const SHADED_EVERY = 9;
const SHADE = 0.3;

function overlap(one: Box, other: Box, margin: number): boolean {
  return (
    one.x1 < other.x2 + margin && other.x1 < one.x2 + margin && one.y1 < other.y2 + margin && other.y1 < one.y2 + margin
  );
}

/** Places objects so that none overlaps another and all are completely inside the image. */
function placeObjects({ width, height }: SceneSize, random: () => number): StreetObject[] {
  const objects: StreetObject[] = [];
  for (const { kind, base, height: part, count } of PLACES) {
    const requested = count[0] + Math.floor(random() * (count[1] - count[0] + 1));
    let placed = 0;
    for (let tries = 0; placed < requested && tries < MAX_TRIES; tries++) {
      const tall = part * height * (1 + (random() * 2 - 1) * VARIATION);
      const space = width - tall * streetClass(kind).aspect;
      const shade = kind === 'car' && Math.floor(random() * SHADED_EVERY) === 0 ? { shade: SHADE } : {};
      const object: StreetObject = { kind, x: random() * space, base: base * height, height: tall, ...shade };
      if (objects.some((other) => overlap(boxOf(object), boxOf(other), MARGIN * height))) continue;
      objects.push(object);
      placed += 1;
    }
  }
  return objects;
}

/**
 * Renders a scene.
 * @param seed seed of the background and the grain.
 */
export async function renderScene(
  size: SceneSize,
  seed: number,
  objects: readonly StreetObject[],
): Promise<StreetScene> {
  const canvas = new Canvas(size.width, size.height);
  drawBackground(canvas, seededRandom(seed));
  for (const object of objects) drawObject(canvas, object);
  return { image: await canvas.finish(seededRandom(seed + 1)), objects };
}

/** Generates a scene. Equal seeds give equal scenes. */
export function generateScene(size: SceneSize, seed: number): Promise<StreetScene> {
  return renderScene(size, seed, placeObjects(size, seededRandom(seed ^ 0x5eed)));
}
