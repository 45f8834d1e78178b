import type { Detection } from '../../boxes/detection.js';
import type { RgbImage } from '../../image/decode-image.js';
import { classColor, type Rgb } from './class-colors.js';
import { contrastColor } from './contrast-color.js';
import { drawText } from './draw-text.js';
import type { DrawingScale } from './drawing-scale.js';
import { fillRectangle, type PixelArea } from './fill-rectangle.js';
import { forEachInTurns } from './in-turns.js';
import { toCharacters, toLabelText } from './label-text.js';
import { placeLabel } from './place-label.js';
import type { TextMask } from './text-mask.js';

type Render = (text: string) => Promise<TextMask>;

/** Shortens a text, with "…" at its end, until it is at most `room` px wide; null where not even one letter fits. */
async function fitText(render: Render, text: string, room: number): Promise<TextMask | null> {
  let mask = await render(text);
  let characters = toCharacters(text);
  while (mask.width > room) {
    if (characters.length <= 1) return null;
    const share = Math.floor((characters.length * Math.max(room, 0)) / mask.width);
    characters = characters.slice(0, Math.max(1, Math.min(share, characters.length - 1)));
    mask = await render(`${characters.join('').trimEnd()}…`);
  }
  return mask;
}

async function toVisibleName(render: Render, { class_id, class_name }: Detection): Promise<string> {
  const text = toLabelText(class_name);
  const isVisible = text !== '' && (await render(text)).width > 0;
  return isVisible ? text : `class ${class_id}`;
}

/**
 * Renders the label of a detection, `dog 0.87`, no wider than an image with its margins. Where the width is short the
 * name is shortened; where that would leave little of it the score goes; where no letter fits there is no label.
 * @param image width and height, px.
 * @returns the parts from left to right, `scale.gap` px apart; masks are shared between labels. Empty for no label.
 */
async function fitLabel(
  render: Render,
  detection: Detection,
  { image, scale }: { image: { width: number; height: number }; scale: DrawingScale },
): Promise<TextMask[]> {
  const score = await render(detection.confidence.toFixed(2));
  if (score.height > image.height) return [];
  const room = image.width - 2 * scale.padX;
  const roomBesideScore = room - scale.gap - score.width;
  const text = await toVisibleName(render, detection);
  const isRoomy = roomBesideScore >= 4 * scale.fontSize || (await render(text)).width <= roomBesideScore;
  const name = await fitText(render, text, isRoomy ? roomBesideScore : room);
  if (!name) return [];
  return isRoomy ? [name, score] : [name];
}

/** A detection with the outer edges of its outline. */
export interface DrawnBox {
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

/** Places in the given order, so that the first boxes get the best places. */
async function layOut(image: RgbImage, boxes: readonly DrawnBox[], { render, scale }: Style): Promise<Label[]> {
  const texts = await Promise.all(boxes.map(({ detection }) => fitLabel(render, detection, { image, scale })));
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

/** Paints the labels of boxes in place, each on a plate in the colour of its class, the first box's on top. */
export async function drawLabels(image: RgbImage, boxes: readonly DrawnBox[], style: Style): Promise<void> {
  const labels = await layOut(image, boxes, style);
  await forEachInTurns(labels.reverse(), (label) => drawLabel(image, label, style.scale));
}
