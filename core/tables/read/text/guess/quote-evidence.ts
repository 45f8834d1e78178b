import type { Dialect } from '../dialect/dialect.js';
import { quotesWords } from '../dialect/split-line.js';
import type { SampleRows } from './sample-rows.js';

/** What samples say about the quotes of a dialect. */
export interface QuoteEvidence {
  /** Cells that stand in quotes as the rules say. */
  proper: number;
  /** Those among them that could not do without: they hold a delimiter, a quote or an end of line. */
  needed: number;
  /** Records with a quote where no rule allows one. */
  improper: number;
  /** Records among them with a cell that quotes single words and is not enclosed: no writer that knows quotes leaves it so. */
  worded: number;
}

const NEEDS_QUOTES = /[,;|\t\n\r]/;

export function weighQuotes(sample: SampleRows, { quote }: Dialect): QuoteEvidence {
  const evidence: QuoteEvidence = { proper: 0, needed: 0, improper: 0, worded: 0 };
  for (const { cells, quoted, trouble } of sample.flat()) {
    const inQuotes = new Set(quoted);
    const isImproper = trouble !== null || cells.some((text, column) => text.includes(quote) && !inQuotes.has(column));
    if (cells.some((text, column) => !inQuotes.has(column) && quotesWords(text, quote))) evidence.worded += 1;
    if (isImproper) evidence.improper += 1;
    else evidence.proper += quoted.length;
    if (trouble === null) evidence.needed += quoted.filter((column) => isNeeded(cells[column] as string, quote)).length;
  }
  return evidence;
}

function isNeeded(text: string, quote: string): boolean {
  return text.includes(quote) || NEEDS_QUOTES.test(text);
}

/** Times as many cells as there are records against it that have to stand in quotes, where none of them needs to. */
const MIN_PROPER = 2;

/** Records that break the rules of quotes, from which on it is no slip. */
const MIN_IMPROPER = 2;

/** Whether quotes are characters like any other: no cell needs them, and too many records break their rules. */
export function areLiteral({ proper, needed, improper, worded }: QuoteEvidence): boolean {
  return needed === 0 && (worded > 0 || improper >= MIN_IMPROPER) && proper <= MIN_PROPER * improper;
}

/** Cells in single quotes for each record against it; in a column that is enclosed, share of its cells that are. */
const PROPER_PER_APOSTROPHE = 4;
const NEARLY_ALL = 0.9;

/**
 * Whether single quotes enclose cells and are no apostrophes: hardly a record breaks the rules of quotes, and a cell needs
 * them or all cells of a column have them.
 */
export function encloseCells(sample: SampleRows, dialect: Dialect): boolean {
  const { proper, needed, improper } = weighQuotes(sample, dialect);
  if (proper === 0 || improper * PROPER_PER_APOSTROPHE > proper) return false;
  return needed > 0 || hasEnclosedColumn(sample);
}

function hasEnclosedColumn(sample: SampleRows): boolean {
  const filled = new Map<number, number>();
  const enclosed = new Map<number, number>();
  for (const { cells, quoted } of sample.flat()) {
    for (const [column, text] of cells.entries()) if (text !== '') filled.set(column, (filled.get(column) ?? 0) + 1);
    for (const column of quoted) if (cells[column] !== '') enclosed.set(column, (enclosed.get(column) ?? 0) + 1);
  }
  // The header may do without.
  return [...enclosed].some(([column, count]) => count > 1 && count >= (filled.get(column)! - 1) * NEARLY_ALL);
}
