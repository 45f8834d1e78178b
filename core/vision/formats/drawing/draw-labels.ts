import type { Detection } from '../../boxes/detection.js';
import type { RgbImage } from '../../image/decode-image.js';
import { classColor, type Rgb } from './class-colors.js';
import { contrastColor } from './contrast-color.js';
import { drawText } from './draw-text.js';
import type { DrawingScale } from './drawing-scale.js';
import { fillRectangle, type PixelArea } from './fill-rectangle.js';
import { fitLabel } from './fit-label.js';
import { forEachInTurns } from './in-turns.js';
import { placeLabel } from './place-label.js';
import type { TextMask } from './text-mask.js';

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
