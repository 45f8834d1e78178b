import type { Box } from '../../../../../core/vision/boxes/detection.js';
import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import { newBoxId } from '../document/box-id.js';
import { isSamePlace, toLabelled } from '../document/labelled-box.js';

interface Size {
  width: number;
  height: number;
}

/** Minimum side of a box, px. */
const MIN_SIDE = 1;
/** Distance between a box and its duplicate, px. */
const OFFSET = 10;
/** Side of a box drawn with the keyboard, as a fraction of the side of the image. */
const DRAWN_SHARE = 0.2;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns a box with ordered corners inside the image, at least 1 px wide and high. */
export function insideImage({ x1, y1, x2, y2 }: Box, { width, height }: Size): Box {
  const span = (a: number, b: number, limit: number): [number, number] => {
    const from = Math.min(Math.max(Math.min(a, b), 0), limit - MIN_SIDE);
    return [round(from), round(Math.min(Math.max(a, b, from + MIN_SIDE), limit))];
  };
  const [left, right] = span(x1, x2, width);
  const [top, bottom] = span(y1, y2, height);
  return { x1: left, y1: top, x2: right, y2: bottom };
}

/** Returns the correction that changes the class of a box; none if it already has that class. */
export function relabel(box: CorrectedBox, className: string): BoxChange[] {
  if (box.class_name === className) return [];
  return [{ box_id: box.id, before: toLabelled(box), after: { ...toLabelled(box), class_name: className } }];
}

/** Returns the correction that moves or resizes a box; none if it does not change. */
export function reshape(box: CorrectedBox, to: Box, image: Size): BoxChange[] {
  const after = insideImage(to, image);
  if (isSamePlace(box.box, after)) return [];
  return [{ box_id: box.id, before: toLabelled(box), after: { ...toLabelled(box), box: after } }];
}

/** Returns the correction that deletes a box. */
export const remove = (box: CorrectedBox): BoxChange[] => [{ box_id: box.id, before: toLabelled(box), after: null }];

/** Returns the correction that restores a deleted box. */
export const restore = (box: CorrectedBox): BoxChange[] => [{ box_id: box.id, before: null, after: toLabelled(box) }];

/** Returns the correction that adds a box drawn by hand. */
export function draw(box: Box, className: string, image: Size): BoxChange {
  const after = { class_name: className, confidence: null, box: insideImage(box, image) };
  return { box_id: newBoxId(), before: null, after };
}

/** Returns the correction that adds a copy of a box next to it. */
export function duplicate({ class_name: className, box }: CorrectedBox, image: Size): BoxChange {
  const dx = box.x2 + OFFSET <= image.width ? OFFSET : -OFFSET;
  const dy = box.y2 + OFFSET <= image.height ? OFFSET : -OFFSET;
  return draw({ x1: box.x1 + dx, y1: box.y1 + dy, x2: box.x2 + dx, y2: box.y2 + dy }, className, image);
}

/** Returns a box in the middle of the image, for drawing with the keyboard. */
export function middleBox({ width, height }: Size): Box {
  const [w, h] = [width * DRAWN_SHARE, height * DRAWN_SHARE];
  const [x1, y1] = [(width - w) / 2, (height - h) / 2];
  return insideImage({ x1, y1, x2: x1 + w, y2: y1 + h }, { width, height });
}

/** Returns a box with one value changed: `x` and `y` move it, `w` and `h` resize it. */
export function withField({ x1, y1, x2, y2 }: Box, field: 'x' | 'y' | 'w' | 'h', value: number): Box {
  if (field === 'x') return { x1: value, y1, x2: value + x2 - x1, y2 };
  if (field === 'y') return { x1, y1: value, x2, y2: value + y2 - y1 };
  return field === 'w' ? { x1, y1, x2: x1 + value, y2 } : { x1, y1, x2, y2: y1 + value };
}
