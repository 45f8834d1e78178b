import type { ImageResult } from '../results/image-result.js';
import { type FormulaText, toCsvCell } from './csv-cell.js';

/**
 * First line of a table of detections, with its line end (CRLF, as RFC 4180 asks). Box columns are px; `options` is the
 * JSON of `AppliedOptions`.
 */
export const CSV_HEADER =
  'image,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options\r\n';

/**
 * One line a detection, in the order of `CSV_HEADER`, each with its CRLF: append it to a table that has its header.
 * Boxes are px of the upright image. An image without detections gives no line.
 */
export function toCsvRows(result: ImageResult, formulas: FormulaText = 'escape'): string {
  const { image, backend, model, is_mock } = result;
  const origin = [backend, model.id, model.sha256 ?? '', String(is_mock), JSON.stringify(result.options)];
  return result.detections
    .map(({ class_id, class_name, confidence, box }) => {
      const { x1, y1, x2, y2 } = box;
      const what = [class_id, class_name, confidence, x1, y1, x2, y2];
      const cells = [image.name, image.width, image.height, ...what, ...origin];
      return `${cells.map((cell) => toCsvCell(cell, formulas)).join(',')}\r\n`;
    })
    .join('');
}
