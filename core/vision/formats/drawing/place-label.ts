import type { PixelArea } from './fill-rectangle.js';

interface Size {
  width: number;
  height: number;
}

/** Labels that a new one tries not to cover: with more the image is full, and the search would be quadratic. */
const MOST_AVOIDED = 300;

const overlaps = (a: PixelArea, b: PixelArea) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places a label at its box: on top of it, inside its top, below it or inside its bottom, the first that lies in the
 * image and covers no label placed before; where all are taken, the first that lies in the image.
 * @param box outer edges of the outline.
 * @param label no larger than the image.
 * @param around the image, and the labels placed so far.
 */
export function placeLabel(
  box: PixelArea,
  label: Size,
  around: { image: Size; placed: readonly PixelArea[] },
): PixelArea {
  const left = Math.min(box.left, around.image.width - label.width);
  const tops = [box.top - label.height, box.top, box.bottom, box.bottom - label.height];
  const areas = tops
    .filter((top) => top >= 0 && top + label.height <= around.image.height)
    .map((top) => ({ left, top, right: left + label.width, bottom: top + label.height }));
  const avoided = around.placed.slice(0, MOST_AVOIDED);
  const free = areas.find((area) => !avoided.some((other) => overlaps(area, other)));
  return free ?? areas[0] ?? { left, top: 0, right: left + label.width, bottom: label.height };
}
