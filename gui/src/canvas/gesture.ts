import type { Box } from '../../../core/vision/boxes/detection.js';
import { drawBox, type Handle, moveBox, resizeBox } from './box-edit.js';
import type { Camera } from './camera.js';
import type { Point, Size } from './canvas-box.js';

/** A box while it is drawn (then without an id), moved or resized. */
export interface Draft {
  id: string | null;
  box: Box;
}

/**
 * A gesture while a pointer is pressed. `at` is in screen px, `from` and `offset` are in image px. `box` is the box at
 * the start.
 */
export type Gesture =
  | { kind: 'press'; at: Point; hit: string | null; grabbed: string | null; isTouch: boolean }
  | { kind: 'pan'; at: Point; camera: Camera }
  | { kind: 'move'; id: string; from: Point; box: Box }
  | { kind: 'resize'; id: string; handle: Handle; box: Box; offset: Point }
  | { kind: 'draw'; at: Point; from: Point };

/**
 * Returns the box for the current position of the pointer; null if there is none. Computed from the box at the start,
 * so that rounding errors do not add up.
 */
export function draftOf(gesture: Gesture, point: Point, image: Size): Draft | null {
  if (gesture.kind === 'draw') {
    const box = drawBox(gesture.from, point, image);
    return box && { id: null, box };
  }
  if (gesture.kind === 'move') {
    const by = { x: point.x - gesture.from.x, y: point.y - gesture.from.y };
    return { id: gesture.id, box: moveBox(gesture.box, by, image) };
  }
  if (gesture.kind === 'resize') {
    const to = { x: point.x + gesture.offset.x, y: point.y + gesture.offset.y };
    return { id: gesture.id, box: resizeBox(gesture.box, { handle: gesture.handle, to }, image) };
  }
  return null;
}
