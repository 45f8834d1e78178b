import type { Dialect } from './dialect.js';
import type { SampleRows } from './sample-rows.js';

/** What samples say about the quotes of a dialect. */
export interface QuoteEvidence {
  /** Cells that stand in quotes as the rules say. */
  proper: number;
  /** Those among them that could not do without: they hold a delimiter, a quote or an end of line. */
  needed: number;
  /** Records with a quote where no rule allows one. */
  improper: number;
}

const NEEDS_QUOTES = /[,;|\t\n\r]/;

export function weighQuotes(sample: SampleRows, { quote }: Dialect): QuoteEvidence {
  const evidence: QuoteEvidence = { proper: 0, needed: 0, improper: 0 };
  for (const { cells, quoted, trouble } of sample.flat()) {
    const inQuotes = new Set(quoted);
    const isImproper = trouble !== null || cells.some((text, column) => text.includes(quote) && !inQuotes.has(column));
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
export function areLiteral({ proper, needed, improper }: QuoteEvidence): boolean {
  return needed === 0 && improper >= MIN_IMPROPER && proper <= MIN_PROPER * improper;
}
