import type { Box } from '../../boxes/detection.js';
import type { PixelArea } from './fill-rectangle.js';

interface Size {
  width: number;
  height: number;
}

/** The span of whole pixels that a line of `thickness` centred on both ends covers, moved inside 0 to `limit`. */
function toSpan(from: number, to: number, { thickness, limit }: { thickness: number; limit: number }) {
  const clamp = (value: number) => Math.min(Math.max(Math.round(value) || 0, 0), limit);
  const start = clamp(from - thickness / 2);
  const end = clamp(to + thickness / 2);
  const least = Math.min(thickness, limit);
  return end - start >= least ? [start, end] : [Math.min(start, limit - least), Math.min(start, limit - least) + least];
}

/**
 * The pixels between the outer edges of a box's outline: the line is centred on the box's edges where the image has
 * room, and moved inside where it has not, so that a box along the border or of no size at all is still seen.
 * @param thickness of the line, px.
 */
export function toBoxArea(box: Box, image: Size, thickness: number): PixelArea {
  const [left = 0, right = 0] = toSpan(box.x1, box.x2, { thickness, limit: image.width });
  const [top = 0, bottom = 0] = toSpan(box.y1, box.y2, { thickness, limit: image.height });
  return { left, top, right, bottom };
}
