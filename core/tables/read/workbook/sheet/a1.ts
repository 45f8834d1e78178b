import type { SourceMerge } from '../../source/found-table.js';

/** Converts column letters to an index from 0: A is 0, XFD is 16383. */
function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

const CELL = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

/** Parses a cell reference such as `B7`: row from 1, column from 0. Returns null if it is invalid. */
export function parseCell(reference: string): { row: number; column: number } | null {
  const match = CELL.exec(reference);
  const row = Number(match?.[2]);
  return match && row > 0 ? { row, column: columnIndex(match[1]!) } : null;
}

/** Parses a range such as `A1:C3` or `A1`. Returns null if it is invalid. */
export function parseRange(reference: string): SourceMerge | null {
  const [from = '', to = from] = reference.split(':');
  const first = parseCell(from);
  const last = parseCell(to);
  if (!first || !last) return null;
  return { firstRow: first.row, lastRow: last.row, firstColumn: first.column, lastColumn: last.column };
}

/** Converts a column index to letters: 0 is A, 16383 is XFD. */
export function columnLetters(index: number): string {
  let rest = index + 1;
  let letters = '';
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
    rest = Math.floor((rest - 1) / 26);
  }
  return letters;
}
