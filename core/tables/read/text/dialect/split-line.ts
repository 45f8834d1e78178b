import type { Dialect } from './dialect.js';
import { type Cut, runsOver, sliceColumns } from './fixed-width.js';

/** The cells of one line. */
export interface LineCells {
  cells: string[];
  /** Indices of correctly quoted cells. */
  quoted: number[];
  /** Number of quotes where no rule allows one. */
  strays: number;
  /** Offset of an opening quote without a closing one in the line; -1 if there is none. Its cell is read literally. */
  openAt: number;
  /** Index of that cell. */
  openCell: number;
}

/** How to handle a cell with malformed quotes: search for a later closing quote, or treat the quote as a character. */
type QuoteMode = 'lenient' | 'literal';

const BLANK_RUNS = /[ \t]+/;
/** Precedes the first line of a page. */
export const PAGE_BREAK = '\f';

/** Adds the page break at the start of a line to its first cell, because it separates the rows of two pages. */
function keepPageBreak(line: string, cells: string[]): string[] {
  if (line.startsWith(PAGE_BREAK)) cells[0] = PAGE_BREAK + cells[0];
  return cells;
}

/**
 * Finds the quote that closes a cell.
 * @param maxStrays gives up after this many quotes that neither close the cell nor are escaped.
 * @returns the offset of the quote, or -1, and that of the following delimiter or line end.
 */
export function findClosingQuote(
  text: string,
  from: number,
  dialect: Dialect,
  maxStrays = Number.POSITIVE_INFINITY,
): { at: number; next: number; strays: number } {
  const { quote } = dialect;
  const isDoubling = dialect.escape === 'doubled';
  let strays = 0;
  for (let at = text.indexOf(quote, from); at >= 0 && strays <= maxStrays; at = text.indexOf(quote, at + 1)) {
    if (isDoubling && text[at + 1] === quote) {
      at += 1;
      continue;
    }
    if (!isDoubling && isEscaped(text, at, from)) continue;
    const next = endAfter(text, at + 1, dialect);
    if (next >= 0) return { at, next, strays };
    strays += 1;
  }
  return { at: -1, next: -1, strays };
}

/** Returns the offset of the next delimiter or line end if only spaces precede it; otherwise -1. */
function endAfter(text: string, from: number, { delimiter, newline }: Dialect): number {
  let next = from;
  while (text[next] === ' ' && !text.startsWith(delimiter, next)) next += 1;
  const isReturn = text[next] === '\r' && newline === '\n' && (next + 1 === text.length || text[next + 1] === '\n');
  if (isReturn) next += 1;
  return next >= text.length || text[next] === newline || text.startsWith(delimiter, next) ? next : -1;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let backslashes = 0;
  while (at - 1 - backslashes >= from && text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Returns the value of the text between quotes. */
export function unescapeQuoted(inner: string, dialect: Dialect): string {
  const { quote } = dialect;
  if (dialect.escape === 'doubled') return inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;
  if (!inner.includes('\\')) return inner;
  return inner.replace(/\\([\\"'])/g, (whole, char: string) => (char === '\\' || char === quote ? char : whole));
}

function trimmed(cell: string, trim: Dialect['trim']): string {
  if (trim === 'none') return cell;
  return trim === 'left' ? cell.replace(/^ +/, '') : cell.trim();
}

function splitBlanks(line: string, dialect: Dialect): LineCells {
  const text = line.trim();
  const plain = { quoted: [], strays: 0, openAt: -1, openCell: -1 };
  if (dialect.quote === '' || !text.includes(dialect.quote))
    return { cells: keepPageBreak(line, text.split(BLANK_RUNS)), ...plain };
  const cells: string[] = [];
  const pattern = dialect.quote === "'" ? /'([^']*)'(?=\s|$)|\S+/g : /"([^"]*)"(?=\s|$)|\S+/g;
  for (const match of text.matchAll(pattern)) cells.push(match[1] ?? match[0]);
  return { cells: keepPageBreak(line, cells), ...plain };
}

function splitFixed(printed: string, cuts: readonly Cut[]): LineCells {
  const line = printed.startsWith(PAGE_BREAK) ? printed.slice(1) : printed;
  const cells = line.trim() === '' || runsOver(line, cuts) ? [line.trim()] : sliceColumns(line, cuts);
  return { cells: keepPageBreak(printed, cells), quoted: [], strays: 0, openAt: -1, openCell: -1 };
}

/** Returns the start of a cell, skipping spaces unless they are delimiters. */
function startOfCell(line: string, at: number, { delimiter }: Dialect): number {
  let start = at;
  if (delimiter !== ' ') while (line[start] === ' ' && !line.startsWith(delimiter, start)) start += 1;
  return start;
}

/** Whether a cell quotes words and does not have to be quoted itself, because it contains no delimiter. */
function quotesOnlyWords(cell: string, { delimiter, quote }: Dialect): boolean {
  return !cell.includes(delimiter) && quotesWords(cell, quote);
}

/** Reads a cell that starts with a quote. Returns the offset of the next cell, or -1 if the quotes are malformed. */
function readQuoted(line: string, start: number, dialect: Dialect, mode: QuoteMode, result: LineCells): number {
  const close = findClosingQuote(line, start + 1, dialect);
  const isOpen = close.at < 0;
  if (isOpen && close.strays === 0 && result.openAt < 0) {
    result.openAt = start;
    result.openCell = result.cells.length;
  }
  result.strays += close.strays + (isOpen ? 1 : 0);
  if (isOpen || (close.strays > 0 && (mode === 'literal' || quotesOnlyWords(line.slice(start, close.at + 1), dialect))))
    return -1;
  result.quoted.push(result.cells.length);
  result.cells.push(unescapeQuoted(line.slice(start + 1, close.at), dialect));
  return close.next >= line.length ? Number.POSITIVE_INFINITY : close.next + dialect.delimiter.length;
}

/** Splits at delimiters outside quotes. */
function splitQuoted(line: string, dialect: Dialect, mode: QuoteMode): LineCells {
  const { delimiter, quote, trim } = dialect;
  const result: LineCells = { cells: [], quoted: [], strays: 0, openAt: -1, openCell: -1 };
  for (let at = 0; ; ) {
    const start = startOfCell(line, at, dialect);
    const next = line[start] === quote ? readQuoted(line, start, dialect, mode, result) : -1;
    if (next === Number.POSITIVE_INFINITY) return result;
    if (next >= 0) {
      at = next;
      continue;
    }
    const end = line.indexOf(delimiter, at);
    result.cells.push(trimmed(end < 0 ? line.slice(at) : line.slice(at, end), trim));
    if (end < 0) return result;
    at = end + delimiter.length;
  }
}

/** Splits one line, without its line end, into cells. */
export function splitLine(line: string, dialect: Dialect, mode: QuoteMode = 'lenient'): LineCells {
  if (dialect.kind === 'whitespace') return splitBlanks(line, dialect);
  if (dialect.kind === 'fixed-width') return splitFixed(line, dialect.cuts);
  const hasQuote = dialect.quote !== '' && line.includes(dialect.quote);
  if (hasQuote) return splitQuoted(line, dialect, mode);
  const cells = dialect.kind === 'single' ? [line] : line.split(dialect.delimiter);
  const needsTrim = dialect.trim !== 'none' && dialect.kind === 'delimited';
  return {
    cells: needsTrim ? cells.map((cell) => trimmed(cell, dialect.trim)) : cells,
    quoted: [],
    strays: 0,
    openAt: -1,
    openCell: -1,
  };
}

/**
 * Whether quotes enclose some words of a text rather than all of it: `"Love" and "Hate"`. They are balanced, and the
 * first pair starts the text and ends before a space or punctuation. Programs that quote cells never write such a cell.
 */
export function quotesWords(text: string, quote: string): boolean {
  if (!text.startsWith(quote) || text.split(quote).length % 2 === 0) return false;
  const closes = text.indexOf(quote, 1);
  const after = text[closes + 1];
  return closes > 1 && after !== undefined && !/\s/u.test(text[closes - 1]!) && !/[\p{L}\p{N}"']/u.test(after);
}

/** Returns the offset of the quote that ends a cell, whatever follows it; -1 if there is none. */
function endOfQuoted(line: string, from: number, dialect: Dialect): number {
  const { quote } = dialect;
  const isDoubling = dialect.escape === 'doubled';
  for (let at = line.indexOf(quote, from); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (isDoubling && line[at + 1] === quote) at += 1;
    else if (isDoubling || !isEscaped(line, at, from)) return at;
  }
  return -1;
}

/** Returns the end of an unquoted cell: before a delimiter, before a quote, or at the end of the line. */
function endOfPlain(line: string, at: number, { delimiter, quote }: Dialect): { end: number; isGlued: boolean } {
  const found = line.indexOf(delimiter, at);
  const end = found < 0 ? line.length : found;
  const opened = line.indexOf(quote, at + 1);
  const isGlued = opened > at && opened < end;
  return { end: isGlued ? opened : end, isGlued };
}

/**
 * Splits a line at delimiters and wherever quotes start or end inside a cell: `"a"12,b"c"` is four cells. For lines
 * with a missing delimiter next to a quote.
 * @returns an empty list if a quote is not closed.
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
