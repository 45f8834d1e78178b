import type { Box } from '../../vision/boxes/detection.js';
import type { Color } from './canvas.js';

/** A class of objects in the generated scenes. The demo model finds the colored part and derives the box from it. */
export interface StreetClass {
  name: string;
  /** Color of the part. */
  color: Color;
  /** Width of the object as a multiple of its height. */
  aspect: number;
  /** Box of the colored part, as fractions of the width and height of the object, from its top left corner. */
  part: Box;
  /**
   * Color filter of the model: weights of red, green and blue (0 to 1 each) and the bias. The result is positive only
   * for the color of this class, not for other classes, sky, plants, buildings, skin or white.
   */
  filter: readonly [red: number, green: number, blue: number, bias: number];
}

/** Classes by id. Names are those of COCO. */
export const STREET_CLASSES = [
  {
    name: 'person',
    color: [0.75, 0.12, 0.6],
    aspect: 0.42,
    part: { x1: 0.06, y1: 0.19, x2: 0.94, y2: 0.62 },
    filter: [0.5, -1.2, 0.9, -0.5],
  },
  {
    name: 'car',
    color: [0.12, 0.32, 0.8],
    aspect: 2.1,
    part: { x1: 0, y1: 0, x2: 1, y2: 0.86 },
    filter: [-1, -0.6, 1, -0.2],
  },
  {
    name: 'bus',
    color: [0.96, 0.62, 0.05],
    aspect: 2.5,
    part: { x1: 0, y1: 0, x2: 1, y2: 0.88 },
    filter: [0.6, 0.9, -1.2, -0.8],
  },
  {
    name: 'stop sign',
    color: [0.8, 0.1, 0.12],
    aspect: 1,
    part: { x1: 0, y1: 0, x2: 1, y2: 1 },
    filter: [1, -1.2, -1, -0.25],
  },
] as const satisfies readonly StreetClass[];

export type StreetClassName = (typeof STREET_CLASSES)[number]['name'];
