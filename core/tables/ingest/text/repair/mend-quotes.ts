import type { Dialect } from '../dialect/dialect.js';
import { splitLine } from '../dialect/split-line.js';
import { isFreeOfQuotes, type RowModel } from './row-model.js';

/** Takes a quote away that stands alone at one end of a cell, or at both ends of what was read literally. */
function withoutStray(text: string, quote: string): string {
  let value = text;
  if (value.startsWith(quote)) value = value.slice(1);
  if (value.endsWith(quote)) value = value.slice(0, -1);
  return value;
}

/**
 * Mends cells that begin or end with a quote that encloses nothing, in columns where no value has one.
 * @param quoted indices of cells that stood in quotes as the rules say: their quotes are their own.
 * @returns the cells, and whether something was mended.
 */
export function mendStrayQuotes(
  cells: readonly string[],
  quoted: readonly number[],
  model: RowModel,
  { quote }: Dialect,
): { cells: string[]; isMended: boolean } {
  let isMended = false;
  const inQuotes = new Set(quoted);
  const mended = cells.map((text, column) => {
    const isEdge = text.startsWith(quote) || text.endsWith(quote);
    if (quote === '' || !isEdge || !isFreeOfQuotes(model, column)) return text;
    if (inQuotes.has(column) && text.length > 1 && !isLoneQuote(text, quote)) return text;
    isMended = true;
    return withoutStray(text, quote);
  });
  return { cells: mended, isMended };
}

/** A cell in quotes that keeps one quote at an end has one too many: `"abc"",`. */
function isLoneQuote(text: string, quote: string): boolean {
  return text.split(quote).length === 2;
}

/** Ways to split a line whose quotes are out of order. */
export function readQuotes(raw: string, dialect: Dialect): { cells: string[]; quoted: number[] }[] {
  const lenient = splitLine(raw, dialect);
  const literal = splitLine(raw, dialect, 'literal');
  const bare = splitLine(raw, { ...dialect, quote: '' });
  return [lenient, literal, bare];
}
