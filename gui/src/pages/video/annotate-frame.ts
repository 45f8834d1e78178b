import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { classColor, contrastColor, type Rgb } from '../../../../core/vision/formats/drawing/class-colors.js';
import { formatOrigin } from '../../../../core/vision/formats/origin-text.js';
import type { Origin } from '../../../../core/vision/results/origin.js';
import { classStroke } from '../../parts/class-stroke.js';
import type { FrameSize } from './frame-size.js';
import { t } from './texts.js';

const css = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`;

function drawName(context: OffscreenCanvasRenderingContext2D, { class_id, class_name, confidence, box }: Detection) {
  const text = `${class_name} ${confidence.toFixed(2)}`;
  const height = Number.parseFloat(context.font);
  const top = Math.max(0, box.y1 - height * 1.4);
  context.fillStyle = css(classColor(class_id));
  context.fillRect(box.x1, top, context.measureText(text).width + height * 0.6, height * 1.4);
  context.fillStyle = css(contrastColor(classColor(class_id)));
  context.fillText(text, box.x1 + height * 0.3, top + height * 0.7);
}

/** Draws the origin of the boxes at the bottom of the frame; on a yellow background if the boxes are made up. */
function drawOrigin(context: OffscreenCanvasRenderingContext2D, origin: Origin, { width, height }: FrameSize): void {
  const lineHeight = Number.parseFloat(context.font) * 1.5;
  context.fillStyle = origin.is_mock ? 'rgb(255 214 10)' : 'rgb(255 255 255 / 75%)';
  context.fillRect(0, height - lineHeight, width, lineHeight);
  context.fillStyle = '#000';
  context.fillText(formatOrigin(origin, 'short'), lineHeight / 4, height - lineHeight / 2, width - lineHeight / 2);
}

interface Annotation {
  detections: readonly Detection[];
  origin: Origin;
}

/**
 * Draws boxes, class names and origin on a frame, and returns it as a PNG in the size of the video. Closes the bitmap.
 */
export async function annotateFrame(bitmap: ImageBitmap, { detections, origin }: Annotation): Promise<Blob> {
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error(t('fault.canvas'));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const size = Math.max(width, height);
  context.lineWidth = Math.max(2, size / 400);
  context.font = `${Math.max(12, Math.round(size / 70))}px system-ui, sans-serif`;
  context.textBaseline = 'middle';
  for (const { class_id, box } of detections) {
    const { colour, dash } = classStroke(class_id);
    context.strokeStyle = colour;
    context.setLineDash(dash === 'none' ? [] : dash.split(' ').map((part) => (Number(part) * context.lineWidth) / 2));
    context.strokeRect(box.x1, box.y1, box.x2 - box.x1, box.y2 - box.y1);
  }
  for (const detection of detections) drawName(context, detection);
  drawOrigin(context, origin, { width, height });
  return canvas.convertToBlob({ type: 'image/png' });
}
