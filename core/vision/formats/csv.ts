import type { ImageResult } from '../results/image-result.js';

/**
 * CSV header of a table of detections, with its line ending (CRLF, RFC 4180). Boxes are in px; `options` is the JSON of
 * `AppliedOptions`.
 */
export const CSV_HEADER =
  'image,width,height,class_id,class_name,confidence,x1,y1,x2,y2,backend,model_id,model_sha256,is_mock,options\r\n';

/**
 * Formats one CSV line per detection, each with its CRLF, to append after `CSV_HEADER`. Boxes are in px of the upright
 * image. An image without detections has no line.
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

/** Whether texts that a spreadsheet would execute as formulas are prefixed with an apostrophe. */
export type FormulaText = 'escape' | 'keep';

/**
 * First characters that make a spreadsheet interpret a cell as a formula: `= + - @`, tab, line breaks, and the
 * full-width forms (OWASP, "CSV Injection", https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Formats a cell of an RFC 4180 table. Numbers are unchanged, because only texts can be formulas.
 * @param formulas `keep` does not prefix formulas, for programs other than spreadsheets.
 */
export function toCsvCell(value: string | number, formulas: FormulaText = 'escape'): string {
  if (typeof value === 'number') return String(value);
  const text = formulas === 'escape' && FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
