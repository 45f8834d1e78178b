import type { RgbImage } from '../../image/decode-image.js';
import type { Rgb } from './class-colors.js';
import { fillRectangle, type PixelArea } from './fill-rectangle.js';

/** Paints the border of an area in place, `thickness` px wide, wholly inside the area; a small area is filled. */
export function drawOutline(image: RgbImage, area: PixelArea, stroke: { color: Rgb; thickness: number }): void {
  const { left, top, right, bottom } = area;
  const { color, thickness } = stroke;
  const [innerLeft, innerTop] = [Math.min(left + thickness, right), Math.min(top + thickness, bottom)];
  const [innerRight, innerBottom] = [Math.max(right - thickness, innerLeft), Math.max(bottom - thickness, innerTop)];
  fillRectangle(image, { left, top, right, bottom: innerTop }, color);
  fillRectangle(image, { left, top: innerBottom, right, bottom }, color);
  fillRectangle(image, { left, top: innerTop, right: innerLeft, bottom: innerBottom }, color);
  fillRectangle(image, { left: innerRight, top: innerTop, right, bottom: innerBottom }, color);
}
