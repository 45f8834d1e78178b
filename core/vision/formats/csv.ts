import type { ImageResult } from '../results/image-result.js';

/**
 * CSV header of a table of detections, with its line end (CRLF, as RFC 4180 requires). Box columns are px; `options` is
 * the JSON of `AppliedOptions`.
 */
export const CSV_HEADER =
  'image,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options\r\n';

/**
 * Formats one CSV line per detection, in the order of `CSV_HEADER`, each with its CRLF: append it to a table that has
 * the header. Boxes are px of the upright image. An image without detections gives no line.
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

/** Whether texts that a spreadsheet would execute as formulas get a leading apostrophe. */
export type FormulaText = 'escape' | 'keep';

/**
 * First characters that make a spreadsheet execute a cell: `= + - @`, tab, line ends, and the full-width forms (OWASP,
 * "CSV Injection", https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Formats one cell of an RFC 4180 table. Numbers are unchanged, because only texts can be formulas.
 * @param formulas `keep` writes texts unchanged, for readers other than spreadsheets.
 */
export function toCsvCell(value: string | number, formulas: FormulaText = 'escape'): string {
  if (typeof value === 'number') return String(value);
  const text = formulas === 'escape' && FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
