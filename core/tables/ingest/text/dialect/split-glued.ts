import type { Dialect } from './dialect.js';
import { isEscaped, unescapeQuoted } from './split-line.js';

/** The quote that ends a cell by itself, whatever follows it; -1 where there is none. */
function endOfQuoted(line: string, from: number, { quote, escape }: Dialect): number {
  for (let at = line.indexOf(quote, from); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (escape === 'backslash' && isEscaped(line, at, from)) continue;
    if (escape === 'backslash' || line[at + 1] !== quote) return at;
    at += 1;
  }
  return -1;
}

/**
 * Splits a line at delimiters, and also where quotes begin or end in the midst of a cell: `"a"12,b"c"` are four cells.
 * For lines that lack a delimiter beside a quote.
 * @returns none where a quote is not closed.
 */
export function splitGlued(line: string, dialect: Dialect): string[] {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  for (let at = 0; ; ) {
    if (line[at] === quote) {
      const close = endOfQuoted(line, at + 1, dialect);
      if (close < 0) return [];
      cells.push(unescapeQuoted(line.slice(at + 1, close), dialect));
      at = close + 1;
      if (at >= line.length) return cells;
      if (line.startsWith(delimiter, at)) at += delimiter.length;
      continue;
    }
    const end = line.indexOf(delimiter, at);
    const opened = line.indexOf(quote, at + 1);
    const isGlued = opened > at && (end < 0 || opened < end);
    cells.push(line.slice(at, isGlued ? opened : end < 0 ? undefined : end));
    if (!isGlued && end < 0) return cells;
    at = isGlued ? opened : end + delimiter.length;
  }
}
