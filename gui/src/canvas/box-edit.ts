import type { Box } from '../../../core/vision/boxes/detection.js';
import type { Point, Size } from './canvas-box.js';

/** Handles of a box, named by the edges that they move: north, south, west, east. */
export const HANDLES = ['nw', 'n', 'ne', 'w', 'e', 'sw', 's', 'se'] as const;
export type Handle = (typeof HANDLES)[number];

/** Minimum width and height of a box, image px. */
export const MIN_BOX = 2;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Moves a box by whole image px, and keeps it inside the image. Its size does not change. */
export function moveBox(box: Box, by: Point, image: Size): Box {
  const x = clamp(Math.round(by.x), Math.min(-box.x1, 0), Math.max(image.width - box.x2, 0));
  const y = clamp(Math.round(by.y), Math.min(-box.y1, 0), Math.max(image.height - box.y2, 0));
  return { x1: box.x1 + x, y1: box.y1 + y, x2: box.x2 + x, y2: box.y2 + y };
}

/** Moves the lower end of an interval, which stays at least `MIN_BOX` below the upper one. */
const moveLow = (to: number, high: number) => clamp(Math.round(to), 0, Math.max(high - MIN_BOX, 0));
const moveHigh = (to: number, low: number, end: number) => clamp(Math.round(to), Math.min(low + MIN_BOX, end), end);

/**
 * Moves the edges of a handle to an image point, rounded to whole px inside the image. Edges do not pass each other;
 * the other edges do not change.
 */
export function resizeBox(box: Box, { handle, to }: { handle: Handle; to: Point }, image: Size): Box {
  return {
    x1: handle.includes('w') ? moveLow(to.x, box.x2) : box.x1,
    y1: handle.includes('n') ? moveLow(to.y, box.y2) : box.y1,
    x2: handle.includes('e') ? moveHigh(to.x, box.x1, image.width) : box.x2,
    y2: handle.includes('s') ? moveHigh(to.y, box.y1, image.height) : box.y2,
  };
}

/**
 * Returns the box between two image points, rounded to whole px inside the image; null if it is smaller than `MIN_BOX`.
 */
export function drawBox(from: Point, to: Point, image: Size): Box | null {
  const [x1, x2] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => clamp(Math.round(x), 0, image.width));
  const [y1, y2] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => clamp(Math.round(y), 0, image.height));
  return x2! - x1! < MIN_BOX || y2! - y1! < MIN_BOX ? null : { x1: x1!, y1: y1!, x2: x2!, y2: y2! };
}

/**
 * Returns the positions of the handles of a box in screen px. Sides that are too short for three handles have none in
 * the middle.
 */
export function handlePoints(box: Box, handleSize: number): { handle: Handle; at: Point }[] {
  const least = 4 * handleSize;
  const hides = { n: box.x2 - box.x1 < least, s: box.x2 - box.x1 < least, w: false, e: false };
  hides.w = hides.e = box.y2 - box.y1 < least;
  return HANDLES.filter((handle) => !(hides as Record<string, boolean>)[handle]).map((handle) => ({
    handle,
    at: {
      x: handle.includes('w') ? box.x1 : handle.includes('e') ? box.x2 : (box.x1 + box.x2) / 2,
      y: handle.includes('n') ? box.y1 : handle.includes('s') ? box.y2 : (box.y1 + box.y2) / 2,
    },
  }));
}

/**
 * Returns the handle at a screen point; the nearest one if there are several.
 * @param reach maximum distance from the center of the handle along each axis, px. It is reduced inside a small box, so
 * that the box itself can still be moved.
 */
export function handleAt(box: Box, point: Point, { size, reach }: { size: number; reach: number }): Handle | null {
  const inner = Math.min(reach, Math.min(box.x2 - box.x1, box.y2 - box.y1) / 4);
  const isInside = point.x > box.x1 && point.x < box.x2 && point.y > box.y1 && point.y < box.y2;
  const limit = isInside ? inner : reach;
  let best: Handle | null = null;
  let least = limit;
  for (const { handle, at } of handlePoints(box, size)) {
    const distance = Math.max(Math.abs(point.x - at.x), Math.abs(point.y - at.y));
    if (distance <= least) [best, least] = [handle, distance];
  }
  return best;
}
