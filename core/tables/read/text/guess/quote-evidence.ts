import type { Dialect } from '../dialect/dialect.js';
import { quotesWords } from '../dialect/split-line.js';
import type { SampleRows } from './sample-rows.js';

/** Evidence from samples about the quotes of a dialect. */
export interface QuoteEvidence {
  /** Correctly quoted cells. */
  proper: number;
  /** Correctly quoted cells that need quotes, because they contain a delimiter, a quote or a line end. */
  needed: number;
  /** Records with a quote where no rule allows one. */
  improper: number;
  /** Whether quotes enclose nearly all cells of a column, even if some contain quotes that are not escaped. */
  enclosesColumn: boolean;
  /** Records with an unquoted cell in which some words are quoted. Programs that quote cells never write this. */
  quotedWords: number;
}

const NEEDS_QUOTES = /[,;|\t\n\r]/;

export function weighQuotes(sample: SampleRows, { quote }: Dialect): QuoteEvidence {
  const enclosesColumn = hasEnclosedColumn(sample, quote);
  const evidence: QuoteEvidence = { proper: 0, needed: 0, improper: 0, quotedWords: 0, enclosesColumn };
  for (const { cells, quoted, trouble } of sample.flat()) {
    const inQuotes = new Set(quoted);
    const isImproper = trouble !== null || cells.some((text, column) => text.includes(quote) && !inQuotes.has(column));
    if (cells.some((text, column) => !inQuotes.has(column) && quotesWords(text, quote))) evidence.quotedWords += 1;
    if (isImproper) evidence.improper += 1;
    else evidence.proper += quoted.length;
    if (trouble === null) evidence.needed += quoted.filter((column) => isNeeded(cells[column] as string, quote)).length;
  }
  return evidence;
}

function isNeeded(text: string, quote: string): boolean {
  return text.includes(quote) || NEEDS_QUOTES.test(text);
}

/** Maximum correctly quoted cells per improper record for quotes to be literal. */
const MAX_PROPER = 2;

/** Minimum improper records for quotes to be literal. Fewer may be mistakes. */
const MIN_IMPROPER = 2;

/** Whether quotes are ordinary characters: no cell needs them, and too many records are improper. */
export function areLiteral({ proper, needed, improper, quotedWords, enclosesColumn }: QuoteEvidence): boolean {
  if (needed > 0 || (enclosesColumn && quotedWords === 0)) return false;
  return (quotedWords > 0 || improper >= MIN_IMPROPER) && proper <= MAX_PROPER * improper;
}

/** Minimum correctly quoted cells per improper record. */
const PROPER_PER_APOSTROPHE = 4;
/** Minimum share of quoted cells in a quoted column. */
const NEARLY_ALL = 0.9;

/**
 * Whether single quotes enclose cells rather than being apostrophes: few records are improper, and a cell needs quotes
 * or nearly all cells of a column have them.
 */
export function encloseCells(sample: SampleRows, dialect: Dialect): boolean {
  const { proper, needed, improper } = weighQuotes(sample, dialect);
  if (proper === 0 || improper * PROPER_PER_APOSTROPHE > proper) return false;
  return needed > 0 || hasEnclosedColumn(sample, dialect.quote);
}

/** Returns the cells that quotes enclose, including malformed ones such as `"Pipe 3/4""`. */
function enclosedIn(cells: readonly string[], quoted: readonly number[], quote: string): number[] {
  const isMalformed = (text: string) =>
    text.length > 2 && text.startsWith(quote) && text.endsWith(quote) && !quotesWords(text, quote);
  const others = cells.flatMap((text, column) => (!quoted.includes(column) && isMalformed(text) ? [column] : []));
  return [...quoted, ...others];
}

function hasEnclosedColumn(sample: SampleRows, quote: string): boolean {
  const filled = new Map<number, number>();
  const enclosed = new Map<number, number>();
  for (const { cells, quoted } of sample.flat()) {
    for (const [column, text] of cells.entries()) if (text !== '') filled.set(column, (filled.get(column) ?? 0) + 1);
    for (const column of enclosedIn(cells, quoted, quote))
      if (cells[column] !== '') enclosed.set(column, (enclosed.get(column) ?? 0) + 1);
  }
  // The header may be unquoted.
  return [...enclosed].some(([column, count]) => count > 1 && count >= (filled.get(column)! - 1) * NEARLY_ALL);
}
