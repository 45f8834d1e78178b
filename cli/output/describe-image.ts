import { formatOrigin, MADE_UP } from '../../core/vision/formats/origin-text.js';
import type { ImageResult } from '../../core/vision/results/image-result.js';
import type { Origin } from '../../core/vision/results/origin.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;

/** Formats the origin of the boxes on one line. */
export function describeOrigin(origin: Origin, terminal: Terminal): string {
  return terminal.paint('dim', `made with ${plain(formatOrigin(origin, 'short'))}`);
}

/** Describes a result: detections, timings and origin. Boxes of the mock are marked as such in the first line. */
export function describeImage(result: ImageResult, terminal: Terminal): string {
  const { image, detections, timings_ms: time } = result;
  const mark = result.is_mock ? `  ${terminal.paint('yellow', MADE_UP.toUpperCase())}` : '';
  const head = `${terminal.paint('bold', plain(image.name))}  ${image.width} x ${image.height} ${image.format}${mark}`;
  const rows = detections.map(({ class_name, confidence, box }) => [
    plain(class_name),
    confidence.toFixed(2),
    ...[box.x1, box.y1, box.x2, box.y2].map((value) => value.toFixed(1)),
  ]);
  const title = ['class', 'conf', 'x1', 'y1', 'x2', 'y2'];
  const table =
    rows.length === 0 ? [] : columns([title, ...rows], ['left', 'right', 'right', 'right', 'right', 'right']);
  const lines = table.map((line, place) => `  ${place === 0 ? terminal.paint('dim', line) : line}`);
  const count = `${detections.length} ${detections.length === 1 ? 'object' : 'objects'}`;
  const parts = `decode ${ms(time.decode)}, preprocess ${ms(time.preprocess)}, inference ${ms(time.inference)}, postprocess ${ms(time.postprocess)}`;
  const waited = time.queue >= 10 ? `, loading and waiting ${ms(time.queue)}` : '';
  const foot = `${count} by ${result.model.id} (${result.backend}, ${result.device}) in ${ms(time.total)}: ${parts}${waited}`;
  return [head, ...lines, terminal.paint('dim', foot), describeOrigin(result, terminal)].join('\n');
}

/** Formats warnings, one per line. */
export function describeWarnings(warnings: Origin['warnings'], terminal: Terminal): string[] {
  return warnings.map(({ code, message }) => `${terminal.paint('yellow', 'warning')} ${code}: ${plain(message)}`);
}
