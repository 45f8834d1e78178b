import type { Dialect } from '../dialect/dialect.js';
import { fitOf, MARGIN, type RowModel, type RowReading } from './row-model.js';

/** Maximum length of a cell in which every position of a missing delimiter is tried. */
const MAX_LENGTH = 400;
/** Penalty for assuming a missing cell rather than a missing delimiter. */
const LOST_CELL = 1;
/** Bonus for a quote at the split. */
const QUOTE_AT_SEAM = 1.5;

/** Scores a position for a missing delimiter. Delimiters are hardly ever missing inside a word, number or date. */
function seamOf(text: string, at: number): number {
  const before = text[at - 1] ?? '';
  const after = text[at] ?? '';
  if (/[\s]/.test(before + after)) return -0.6;
  if (/[.,:/@_-]/.test(before) || /[.,:/@_%-]/.test(after)) return -1.5;
  const isChange = /\d/.test(before) !== /\d/.test(after) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after));
  return isChange ? 0.3 : -1.2;
}

/** Splits a text where a delimiter is missing, and drops a quote at that position. */
function splitAt(
  text: string,
  at: number,
  { quote, delimiter }: Dialect,
): { left: string; right: string; bonus: number } {
  if (quote === '' || text[at] !== quote)
    return { left: text.slice(0, at), right: text.slice(at), bonus: seamOf(text, at) };
  const left = text.slice(at > 0 && text.startsWith(quote) ? 1 : 0, at);
  const end = text.endsWith(quote) && text.length - 1 > at ? -1 : undefined;
  const right = end === undefined ? text.slice(at + 1) : text.slice(at + 1, end).replaceAll(quote + quote, quote);
  // A quote next to a delimiter does not indicate a missing one.
  const isAtDelimiter = delimiter !== '' && (left.endsWith(delimiter) || right.startsWith(delimiter));
  return { left, right, bonus: isAtDelimiter ? -3 : QUOTE_AT_SEAM };
}

/** Returns sums of fits before and after a cell that takes two columns. */
function partialFits(cells: readonly string[], model: RowModel): { before: number[]; after: number[] } {
  const missing = model.width - cells.length;
  const before = [0];
  for (const [index, text] of cells.entries()) before.push(before[index]! + fitOf(model, index, text));
  const after: number[] = Array(cells.length + 1).fill(0);
  for (let index = cells.length - 1; index >= 0; index--) {
    after[index] = after[index + 1]! + fitOf(model, index + missing, cells[index]!);
  }
  return { before, after };
}

/** A position at which a delimiter may be missing. */
interface Split {
  index: number;
  left: string;
  right: string;
  fit: number;
}

function splitsOf(text: string, index: number, model: RowModel, dialect: Dialect): Split[] {
  if (text.length > MAX_LENGTH) return [];
  return Array.from({ length: text.length + 1 }, (_, at) => {
    const { left, right, bonus } = splitAt(text, at, dialect);
    const isLost = (at === 0 && left === '' && right === text) || at === text.length;
    const fit = fitOf(model, index, left) + fitOf(model, index + 1, right);
    return { index, left, right, fit: fit + (isLost ? -LOST_CELL : bonus) };
  });
}

/** Readings worse than the best by more than this cannot compete with it. */
const NO_RIVAL = MARGIN + 0.1;

/**
 * Returns the readings of a row that lacks one cell: either a delimiter inside a cell is missing, or a whole cell.
 * Returns only readings close to the best; none if more than one cell is missing.
 */
export function readShortRow(cells: readonly string[], model: RowModel, dialect: Dialect): RowReading[] {
  if (model.width - cells.length !== 1) return [];
  const { before, after } = partialFits(cells, model);
  const splits = cells.flatMap((text, index) => {
    const rest = before[index]! + after[index + 1]!;
    return splitsOf(text, index, model, dialect).map((split) => ({ ...split, fit: rest + split.fit }));
  });
  const best = splits.reduce((most, { fit }) => Math.max(most, fit), Number.NEGATIVE_INFINITY);
  return splits
    .filter(({ fit }) => fit > best - NO_RIVAL)
    .map(({ index, left, right, fit }) => ({
      cells: [...cells.slice(0, index), left, right, ...cells.slice(index + 1)],
      fit,
    }));
}
