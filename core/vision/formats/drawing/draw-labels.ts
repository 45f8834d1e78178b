import { setImmediate } from 'node:timers/promises';
import type { Detection } from '../../boxes/detection.js';
import type { RgbImage } from '../../image/decode-image.js';
import { classColor, contrastColor, type Rgb } from './class-colors.js';
import { fillRectangle, type PixelArea } from './fill-rectangle.js';
import { drawText, type TextMask } from './text-mask.js';

/** Maximum characters (graphemes) of a label; the longest COCO name has 14. */
export const MAX_LABEL_LENGTH = 32;

/** Maximum UTF-16 units processed, because names may have any length. */
const MAX_READ_LENGTH = 500;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into graphemes, which must not be cut apart. */
export function toCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Formats a class name for a one-line label: collapses white space; removes control, invisible, reordering and
 * unassigned characters; limits combining marks to four per letter; shortens names over `MAX_LABEL_LENGTH` with "…".
 * @returns the text, which may be empty.
 */
export function toLabelText(name: string): string {
  const text = name
    .slice(0, MAX_READ_LENGTH)
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  const characters = toCharacters(text);
  const isWhole = characters.length <= MAX_LABEL_LENGTH && name.length <= MAX_READ_LENGTH;
  return isWhole
    ? text
    : `${characters
        .slice(0, MAX_LABEL_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

interface Size {
  width: number;
  height: number;
}

/** Maximum labels that a new label avoids. With more, the image is full anyway and the search would be quadratic. */
const MAX_AVOIDED = 300;

const overlaps = (a: PixelArea, b: PixelArea) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Chooses the position of a label: above its box, inside the top, below it, or inside the bottom. Prefers the first
 * position that is inside the image and covers no earlier label, then the first one inside the image.
 * @param box outer edges of the outline.
 * @param label size of the label, at most that of the image.
 * @param around the image and the earlier labels.
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
  const avoided = around.placed.slice(0, MAX_AVOIDED);
  const free = areas.find((area) => !avoided.some((other) => overlaps(area, other)));
  return free ?? areas[0] ?? { left, top: 0, right: left + label.width, bottom: label.height };
}

type Render = (text: string) => Promise<TextMask>;

/** Shortens a text with "…" until it is at most `room` px wide; null if not even one letter fits. */
async function fitText(render: Render, text: string, room: number): Promise<TextMask | null> {
  let mask = await render(text);
  if (mask.width <= room) return mask;
  let characters = toCharacters(text);
  while (mask.width > room) {
    if (characters.length <= 1) return null;
    const share = Math.floor((characters.length * Math.max(room, 0)) / mask.width);
    characters = characters.slice(0, Math.max(1, Math.min(share, characters.length - 1)));
    mask = await render(`${characters.join('').trimEnd()}…`);
  }
  return mask;
}

/** The class of a detection, with its name as the text of a label. */
interface NamedClass {
  id: number;
  text: string;
}

async function toVisibleName(render: Render, { id, text }: NamedClass): Promise<string> {
  const isVisible = text !== '' && (await render(text)).width > 0;
  return isVisible ? text : `class ${id}`;
}

/**
 * Renders the label of a detection, `dog 0.87`, to fit the width of the image. If it is too wide, shortens the name; if
 * little of the name would remain, drops the score; if not even one letter fits, the label is empty.
 * @param image width and height, px.
 * @returns the parts from left to right, `scale.gap` px apart. Labels share masks, so do not modify them.
 */
async function fitLabel(
  render: Render,
  { confidence, ...named }: NamedClass & Pick<Detection, 'confidence'>,
  { image, scale }: { image: { width: number; height: number }; scale: DrawingScale },
): Promise<TextMask[]> {
  const score = await render(confidence.toFixed(2));
  if (score.height > image.height) return [];
  const room = image.width - 2 * scale.padX;
  const nameRoom = room - scale.gap - score.width;
  const text = await toVisibleName(render, named);
  const isRoomy = nameRoom >= 4 * scale.fontSize || (await render(text)).width <= nameRoom;
  const name = await fitText(render, text, isRoomy ? nameRoom : room);
  if (!name) return [];
  return isRoomy ? [name, score] : [name];
}

/** A detection and the outer edges of its outline. */
interface DrawnBox {
  detection: Detection;
  area: PixelArea;
}

interface Label {
  parts: TextMask[];
  plate: PixelArea;
  color: Rgb;
}

interface Style {
  render: (text: string) => Promise<TextMask>;
  scale: DrawingScale;
}

function toPlateSize(parts: readonly TextMask[], scale: DrawingScale) {
  const width = parts.reduce((sum, part) => sum + part.width, (parts.length - 1) * scale.gap);
  return { width: width + 2 * scale.padX, height: parts[0]?.height ?? 0 };
}

/** Positions labels in order, so that the first boxes get the best positions. */
async function layOut(image: RgbImage, boxes: readonly DrawnBox[], { render, scale }: Style): Promise<Label[]> {
  const names = new Map<string, string>();
  const textOf = (name: string) => {
    const text = names.get(name) ?? toLabelText(name);
    names.set(name, text);
    return text;
  };
  const texts = await Promise.all(
    boxes.map(({ detection: { class_id: id, class_name: name, confidence } }) =>
      fitLabel(render, { id, text: textOf(name), confidence }, { image, scale }),
    ),
  );
  const placed: PixelArea[] = [];
  return boxes.flatMap(({ detection, area }, index) => {
    const parts = texts[index] ?? [];
    if (parts.length === 0) return [];
    const plate = placeLabel(area, toPlateSize(parts, scale), { image, placed });
    placed.push(plate);
    return [{ parts, plate, color: classColor(detection.class_id) }];
  });
}

function drawLabel(image: RgbImage, { parts, plate, color }: Label, scale: DrawingScale): void {
  fillRectangle(image, plate, color);
  let left = plate.left + scale.padX;
  for (const part of parts) {
    drawText(image, part, { left, top: plate.top, color: contrastColor(color) });
    left += part.width + scale.gap;
  }
}

/** Draws the labels of boxes in place, each on a plate in the color of its class. The first label is on top. */
export async function drawLabels(image: RgbImage, boxes: readonly DrawnBox[], style: Style): Promise<void> {
  const labels = await layOut(image, boxes, style);
  await forEachInTurns(labels.reverse(), (label) => drawLabel(image, label, style.scale));
}

/** Boxes or labels drawn before yielding to the event loop: up to 0.2 s on an image of 50 megapixels. */
const TURN = 100;

/** Processes items one by one and regularly yields to the event loop, so that the server can answer other requests. */
export async function forEachInTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index % TURN === TURN - 1) await setImmediate();
    work(item);
  }
}

/** Sizes for drawing, in px of the image. */
export interface DrawingScale {
  line: number;
  fontSize: number;
  /** Padding of a label: left and right of the text, above the top of "d", and below the bottom of "g". */
  padX: number;
  padTop: number;
  padBottom: number;
  /** Gap between the name and the score of a label. */
  gap: number;
}

/**
 * Returns drawing sizes that look the same when the image is scaled to fit a screen: 3 px lines and 15 px letters for
 * an image of 768 px, 14 px lines and 80 px letters for 4000 px. Chosen by eye on photos of 240 to 4000 px. Letters are
 * at least 11 px high, to be legible, and lines at most an eighth of the shorter side, so that they do not hide the
 * image.
 */
export function toDrawingScale(image: { width: number; height: number }): DrawingScale {
  const long = Math.max(image.width, image.height);
  const thinnest = long < 200 ? 1 : 2;
  const widest = Math.max(1, Math.floor(Math.min(image.width, image.height) / 8));
  const fontSize = Math.max(11, Math.round(long * 0.02));
  return {
    line: Math.min(Math.max(thinnest, Math.round(long * 0.0035)), widest),
    fontSize,
    padX: Math.max(2, Math.round(fontSize * 0.3)),
    padTop: Math.max(1, Math.round(fontSize * 0.16)),
    padBottom: Math.max(1, Math.round(fontSize * 0.06)),
    gap: Math.max(3, Math.round(fontSize * 0.35)),
  };
}
