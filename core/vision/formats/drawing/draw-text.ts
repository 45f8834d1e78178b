import type { RgbImage } from '../../image/decode-image.js';
import type { Rgb } from './class-colors.js';
import type { TextMask } from './text-mask.js';

export interface TextPlace {
  left: number;
  top: number;
  color: Rgb;
}

/** Blends a text into an image in place. @param place of the mask's top left corner; the mask lies within the image. */
export function drawText(image: RgbImage, mask: TextMask, place: TextPlace): void {
  const { data } = image;
  const [red, green, blue] = place.color;
  for (let y = 0; y < mask.height; y += 1) {
    let at = ((place.top + y) * image.width + place.left) * 3;
    for (let x = 0; x < mask.width; x += 1, at += 3) {
      const share = (mask.coverage[y * mask.width + x] ?? 0) / 255;
      if (share === 0) continue;
      data[at] = Math.round((data[at] ?? 0) * (1 - share) + red * share);
      data[at + 1] = Math.round((data[at + 1] ?? 0) * (1 - share) + green * share);
      data[at + 2] = Math.round((data[at + 2] ?? 0) * (1 - share) + blue * share);
    }
  }
}
