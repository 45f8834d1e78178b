import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';

/** Minimum columns with a number or letter. */
const MIN_COLUMNS = 3;
/** Maximum columns with letters before those with numbers. */
const MAX_LETTERS = 4;
/** Number of rows below that are compared. */
const SAMPLE = 120;
/** Letters that number the first columns, in the order of their alphabets. */
const ALPHABETS = ['ABCD', 'АБВГ'];

/** Removes brackets and the full stop of a numbered item: `(1)`, `1.`. */
const bare = (text: string) => text.replace(/^[([]?([\p{L}\d]{1,3})[)\].]?$/u, '$1');

/** Whether the texts are 1, 2, 3 ..., perhaps after the first letters of the alphabet. */
function areNumbers(texts: readonly string[]): boolean {
  const letters = texts.findIndex((text) => !/^\p{L}$/u.test(text));
  if (letters < 0 || letters > MAX_LETTERS || texts.length - letters < 2) return false;
  const lead = texts.slice(0, letters).join('').toUpperCase();
  if (!ALPHABETS.some((alphabet) => alphabet.startsWith(lead))) return false;
  return texts.slice(letters).every((text, index) => text === String(index + 1));
}

/** Whether a column has no text like the number or letter of the column. */
function isOdd(text: string, { count, texts }: ColumnEvidence): boolean {
  const isLike = /\d/.test(text)
    ? (other: string) => /^[^\p{L}]*\d/u.test(other)
    : (other: string) => other.length === 1;
  return count > 0 && ![...texts].some(isLike);
}

/**
 * Whether a row below the names of columns only numbers them, as in printed forms: `1;2;3;4`, `А;Б;1;2` or `(1);(2)`. A
 * record with the same texts would fit the rows below. They count from 1 again, or have words where it has numbers.
 * @param rows those below it, in order.
 */
export function isColumnNumbers(grid: Grid, row: number, rows: readonly number[], { left, right }: Extent): boolean {
  const texts = Array.from({ length: right - left + 1 }, (_, index) => bare(grid.text(row, left + index)));
  const keys = rows.slice(0, texts.length).map((other) => bare(grid.text(other, left)));
  if (texts.length < MIN_COLUMNS || keys.length === 0 || keys[0] === '2' || !areNumbers(texts)) return false;
  const columns = gatherEvidence(grid, rows.slice(0, SAMPLE), left, right);
  const isCount = keys.length > 1 && keys.every((key, index) => key === String(index + 1));
  return isCount || columns.some((column, index) => isOdd(texts[index]!, column));
}
