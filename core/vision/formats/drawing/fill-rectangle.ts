import type { RgbImage } from '../../image/decode-image.js';
import type { Rgb } from './class-colors.js';

/** Rectangle of pixels; `right` and `bottom` are exclusive. */
export interface PixelArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function toRow(width: number, [red, green, blue]: Rgb): Uint8Array {
  const row = new Uint8Array(width * 3);
  for (let at = 0; at < row.length; at += 3) {
    row[at] = red;
    row[at + 1] = green;
    row[at + 2] = blue;
  }
  return row;
}

/**
 * Fills an area in place.
 * @param area must be inside the image.
 */
export function fillRectangle(image: RgbImage, area: PixelArea, color: Rgb): void {
  if (area.right <= area.left) return;
  const row = toRow(area.right - area.left, color);
  for (let y = area.top; y < area.bottom; y += 1) image.data.set(row, (y * image.width + area.left) * 3);
}
