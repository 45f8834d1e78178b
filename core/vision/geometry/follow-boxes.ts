import type { Box, Detection } from '../boxes/detection.js';
import type { Placement } from '../models/views.js';

/** An object of the original image, searched in a copy. */
export interface Followed {
  /** IoU of the expected box with the best box of the class; null if there is none. */
  overlap: number | null;
  /**
   * Constant offset of the decoder that would explain the position of the box, px of the original image. Null if the
   * copy has the same size or the boxes do not match. If a decoder places all boxes d px too far to the right, a box in
   * a copy of a given scale is d - scale * d px away from the expected position.
   */
  constantError: { x: number; y: number } | null;
}

/** Maximum size of a box relative to its copy. Above 1, because boxes may extend a few px beyond the edge. */
const MAX_OWN_SIZE = 1.05;

/** Minimum IoU of two boxes of the same object. */
const SAME_OBJECT = 0.4;

function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const area = (box: Box) => (box.x2 - box.x1) * (box.y2 - box.y1);
  return (width * height) / (area(a) + area(b) - width * height);
}

/** Maps a box from one copy to another. */
function moveBox(box: Box, from: Placement, to: Placement): Box {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height];
  const x = (value: number) => (value - from.left) * scaleX + to.left;
  const y = (value: number) => (value - from.top) * scaleY + to.top;
  return { x1: x(box.x1), y1: y(box.y1), x2: x(box.x2), y2: y(box.y2) };
}

function constantErrorOf(expected: Box, found: Box, scale: number): Followed['constantError'] {
  if (Math.abs(1 - scale) < 0.05) return null;
  const middle = (a: number, b: number) => (a + b) / 2;
  const x = middle(found.x1, found.x2) - middle(expected.x1, expected.x2);
  const y = middle(found.y1, found.y2) - middle(expected.y1, expected.y2);
  return { x: x / (1 - scale), y: y / (1 - scale) };
}

/** A copy and the detections on its canvas. */
export interface SeenCopy {
  placement: Placement;
  found: readonly Detection[];
}

/**
 * Returns the boxes that belong to one of several copies on a canvas: centered in the copy and not larger. Some models
 * detect two copies as one large object, which is no evidence about the decoder.
 */
export function ownBoxes({ placement: { left, top, width, height }, found }: SeenCopy): Detection[] {
  return found.filter(({ box: { x1, y1, x2, y2 } }) => {
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const isInside = x >= left && x <= left + width && y >= top && y <= top + height;
    return isInside && x2 - x1 <= width * MAX_OWN_SIZE && y2 - y1 <= height * MAX_OWN_SIZE;
  });
}

/**
 * Searches for the objects of one copy in another one.
 * @param objects boxes in the frame of `from`.
 */
export function followBoxes(objects: readonly Detection[], from: Placement, to: SeenCopy): Followed[] {
  return objects.map(({ class_id, box }) => {
    const expected = moveBox(box, from, to.placement);
    const [best] = to.found
      .filter((one) => one.class_id === class_id)
      .map((one) => ({ box: one.box, overlap: overlapOf(one.box, expected) }))
      .sort((a, b) => b.overlap - a.overlap);
    if (best === undefined) return { overlap: null, constantError: null };
    const scale = to.placement.width / from.width;
    const isSame = best.overlap >= SAME_OBJECT;
    return { overlap: best.overlap, constantError: isSame ? constantErrorOf(expected, best.box, scale) : null };
  });
}

/**
 * Mirrors boxes on a canvas.
 * @param width width of the canvas, px.
 */
export function mirrorBoxes(found: readonly Detection[], width: number): Detection[] {
  return found.map((one) => ({ ...one, box: { ...one.box, x1: width - one.box.x2, x2: width - one.box.x1 } }));
}
