import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { Box, Detection } from '../boxes/detection.js';
import type { RgbImage } from '../image/decode-image.js';
import { loadSharp } from '../image/load-sharp.js';
import type { Origin } from '../results/origin.js';
import { classColor, type Rgb } from './drawing/class-colors.js';
import { type DrawingScale, drawLabels, forEachInTurns, toDrawingScale } from './drawing/draw-labels.js';
import { encodeImage } from './drawing/encode-image.js';
import { fillRectangle, type PixelArea } from './drawing/fill-rectangle.js';
import { createTextRenderer, drawText, labelFontPath, type TextMask } from './drawing/text-mask.js';
import { formatOrigin, MADE_UP } from './origin-text.js';

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the pixels of an axis covered by a box outline, from outer edge to outer edge: a line of `thickness` is
 * centered on both ends, then the range is moved inside 0 to `limit`.
 */
function toSpan(from: number, to: number, { thickness, limit }: { thickness: number; limit: number }) {
  const clamp = (value: number) => Math.min(Math.max(Math.round(value) || 0, 0), limit);
  const start = clamp(from - thickness / 2);
  const end = clamp(to + thickness / 2);
  const least = Math.min(thickness, limit);
  return end - start >= least ? [start, end] : [Math.min(start, limit - least), Math.min(start, limit - least) + least];
}

/**
 * Returns the area inside the outer edges of the outline of a box. The line is centered on the edges of the box, or
 * moved inside at the image border, so that even a box of size zero is visible.
 * @param thickness width of the line, px.
 */
export function toBoxArea(box: Box, image: Size, thickness: number): PixelArea {
  const [left = 0, right = 0] = toSpan(box.x1, box.x2, { thickness, limit: image.width });
  const [top = 0, bottom = 0] = toSpan(box.y1, box.y2, { thickness, limit: image.height });
  return { left, top, right, bottom };
}

/** Paints an outline in place, `thickness` px wide, inside the area. Fills areas that are too small for an outline. */
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

const PLATE = [255, 214, 10] as const;
const INK = [0, 0, 0] as const;

interface Stamp {
  /** Alternatives from long to short. The first one that fits is drawn; if none fits, the last one is cropped. */
  texts: readonly string[];
  render: (text: string) => Promise<TextMask>;
  scale: DrawingScale;
}

/** Crops a text mask to the given columns and rows. */
function crop({ width, height, coverage }: TextMask, room: { width: number; height: number }): TextMask {
  const [wide, high] = [Math.max(0, Math.min(width, room.width)), Math.min(height, room.height)];
  const cut = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1) cut.set(coverage.subarray(y * width, y * width + wide), y * wide);
  return { width: wide, height: high, coverage: cut };
}

/** Paints a text on a yellow plate in the lower left corner, in place, above boxes and labels. */
async function drawStamp(image: RgbImage, { texts, render, scale: { padX } }: Stamp): Promise<void> {
  const masks = await Promise.all(texts.map(render));
  const fitting = masks.find(({ width }) => width + 2 * padX <= image.width) ?? masks.at(-1)!;
  const text = crop(fitting, { width: image.width - padX, height: image.height });
  const top = image.height - text.height;
  const right = Math.min(image.width, text.width + 2 * padX);
  fillRectangle(image, { left: 0, top, right, bottom: image.height }, PLATE);
  drawText(image, text, { left: padX, top, color: INK });
}

export interface AnnotateOptions {
  encoding: 'png' | 'jpeg';
  /** Path of DejaVuSans-Bold.ttf in a bundle; default: the file in `node_modules`. */
  fontPath?: string | undefined;
  /** JPEG quality, 1 to 100; default 90. */
  quality?: number | undefined;
  /** Origin of the boxes. It is stored in the file; images with mock boxes also get a visible stamp. */
  origin?: Origin | undefined;
}

/** Texts of the stamp from long to short, for small images. */
const STAMPS = [MADE_UP.toUpperCase(), 'MOCK'];

/** Checks that the font file exists, because the text renderer would silently use another font. */
async function checkFont(path: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch (cause) {
    throw new Fault('internal', `The label font "${basename(path)}" cannot be read. Install the packages again.`, {
      cause,
    });
  }
}

function checkPixels({ data, width, height }: RgbImage): void {
  if (width > 0 && height > 0 && data.length === width * height * 3) return;
  throw new Fault('internal', `${data.length} bytes are not an RGB image of ${width} x ${height} px.`);
}

/**
 * Draws boxes with labels (`dog 0.87`) on a copy of an image and encodes it. Each class always has the same color.
 * Names are escaped, cut to one line, and rendered by Pango. 300 boxes with 80 names took 40 ms on 1.2 megapixels (2
 * shared cores), plus the encoding.
 * @param pixels upright image; not modified.
 * @param detections by descending confidence. The first ones are drawn on top and get the best label positions.
 * @returns the encoded file. Its only metadata are the color profile, and the origin in the EXIF image description.
 * Faults: image-too-large (JPEG beyond 65,535 px), internal.
 */
export async function annotate(
  pixels: RgbImage,
  detections: readonly Detection[],
  options: AnnotateOptions,
): Promise<Uint8Array> {
  checkPixels(pixels);
  const sharp = await loadSharp();
  const image = { ...pixels, data: new Uint8Array(pixels.data) };
  const scale = toDrawingScale(image);
  const boxes = detections.map((detection) => ({ detection, area: toBoxArea(detection.box, image, scale.line) }));
  await forEachInTurns(boxes.toReversed(), ({ detection, area }) =>
    drawOutline(image, area, { color: classColor(detection.class_id), thickness: scale.line }),
  );
  const isMock = options.origin?.is_mock === true;
  if (boxes.length > 0 || isMock) {
    const fontPath = await checkFont(options.fontPath ?? labelFontPath());
    const render = createTextRenderer(sharp, { ...scale, fontPath });
    await drawLabels(image, boxes, { render, scale });
    if (isMock) await drawStamp(image, { texts: STAMPS, render, scale });
  }
  const description = options.origin && formatOrigin(options.origin);
  return encodeImage(sharp, image, { encoding: options.encoding, quality: options.quality ?? 90, description });
}
