import type { Dialect } from './dialect.js';
import { isEscaped, unescapeQuoted } from './split-line.js';

/** The quote that ends a cell by itself, whatever follows it; -1 where there is none. */
function endOfQuoted(line: string, from: number, dialect: Dialect): number {
  const { quote } = dialect;
  const isDoubling = dialect.escape === 'doubled';
  for (let at = line.indexOf(quote, from); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (isDoubling && line[at + 1] === quote) at += 1;
    else if (isDoubling || !isEscaped(line, at, from)) return at;
  }
  return -1;
}

/** Where a cell without quotes ends: before a delimiter, a quote, or at the end. */
function endOfPlain(line: string, at: number, { delimiter, quote }: Dialect): { end: number; isGlued: boolean } {
  const found = line.indexOf(delimiter, at);
  const end = found < 0 ? line.length : found;
  const opened = line.indexOf(quote, at + 1);
  const isGlued = opened > at && opened < end;
  return { end: isGlued ? opened : end, isGlued };
}

/**
 * Splits a line at delimiters, and also where quotes begin or end in the midst of a cell: `"a"12,b"c"` are four cells.
 * For lines that lack a delimiter beside a quote.
 * @returns none where a quote is not closed.
 */
export function splitGlued(line: string, dialect: Dialect): string[] {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    if (line[at] !== quote) {
      const { end, isGlued } = endOfPlain(line, at, dialect);
      cells.push(line.slice(at, end));
      at = isGlued ? end : end + delimiter.length;
      continue;
    }
    const close = endOfQuoted(line, at + 1, dialect);
    if (close < 0) return [];
    cells.push(unescapeQuoted(line.slice(at + 1, close), dialect));
    const isLast = close + 1 >= line.length;
    at = close + 1 + (isLast || line.startsWith(delimiter, close + 1) ? delimiter.length : 0);
  }
  return cells;
}
