import type { RgbImage } from '../../image/decode-image.js';
import { drawText } from './draw-text.js';
import type { DrawingScale } from './drawing-scale.js';
import { fillRectangle } from './fill-rectangle.js';
import type { TextMask } from './text-mask.js';

const PLATE = [255, 214, 10] as const;
const INK = [0, 0, 0] as const;

interface Stamp {
  /** The longest one that fits is used; the last one is cut if none does. */
  texts: readonly string[];
  render: (text: string) => Promise<TextMask>;
  scale: DrawingScale;
}

/** The part of a text that lies within so many columns and rows. */
function crop({ width, height, coverage }: TextMask, room: { width: number; height: number }): TextMask {
  const [wide, high] = [Math.max(0, Math.min(width, room.width)), Math.min(height, room.height)];
  const cut = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1) cut.set(coverage.subarray(y * width, y * width + wide), y * wide);
  return { width: wide, height: high, coverage: cut };
}

/** Paints a text on a yellow plate into the lower left corner, in place, above boxes and labels. */
export async function drawStamp(image: RgbImage, { texts, render, scale: { padX } }: Stamp): Promise<void> {
  const masks = await Promise.all(texts.map(render));
  const fitting = masks.find(({ width }) => width + 2 * padX <= image.width) ?? masks.at(-1)!;
  const text = crop(fitting, { width: image.width - padX, height: image.height });
  const top = image.height - text.height;
  const right = Math.min(image.width, text.width + 2 * padX);
  fillRectangle(image, { left: 0, top, right, bottom: image.height }, PLATE);
  drawText(image, text, { left: padX, top, color: INK });
}
