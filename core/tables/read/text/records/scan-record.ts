import { Fault } from '../../../../base/fault.js';
import { cellShapeOf, LOOSE_SHAPES } from '../dialect/cell-shape.js';
import type { Dialect } from '../dialect/dialect.js';
import { findClosingQuote, type LineCells, splitLine, unescapeQuoted } from '../dialect/split-line.js';

/** One record as it stands in the text. */
export interface ScannedRecord {
  cells: string[];
  /** Indices of cells that stood in quotes as the rules say. */
  quoted: number[];
  /** Offset behind its end of line. */
  end: number;
  /** Lines of the file that it takes. */
  lines: number;
  /** The record as it stands in the text, without its end of line. */
  raw: string;
  trouble: 'stray-quote' | 'unclosed-quote' | null;
}

/** What the scanner knows besides the text. */
export interface ScanContext {
  dialect: Dialect;
  /** Cells that a row has as a rule; 0 where that is not known. */
  width: number;
  /** Whether the text ends with the file. */
  isLast: boolean;
}

/** Characters of one cell in quotes that runs over lines: beyond that the quote is taken for a stray one. */
const LONGEST_CELL = 40 * 1024 * 1024;
/** Characters of one line: 64 MB. */
const LONGEST_LINE = 64 * 1024 * 1024;
/** Lines that are looked at to tell whether a quote swallows rows. */
const MOST_SWALLOWED = 60;

function lineAt(text: string, from: number, end: number, newline: string): string {
  const to = newline === '\n' && end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
  return text.slice(from, to);
}

function isWholeRow(line: string, { dialect, width }: ScanContext): boolean {
  const { cells, openAt, strays } = splitLine(line, dialect);
  return cells.length === width && openAt < 0 && strays === 0;
}

/**
 * Whether the lines from `from` to `to` are rows by themselves: then a quote before them does not enclose them.
 * Texts of a few columns have as many delimiters by chance, so that more lines are asked for there.
 */
export function swallowsRows(text: string, from: number, to: number, context: ScanContext): boolean {
  if (context.width < 2) return false;
  let lines = 0;
  let rows = 0;
  for (let at = from; at < to && lines < MOST_SWALLOWED; ) {
    const end = text.indexOf(context.dialect.newline, at);
    if (end < 0 || end >= to) break;
    lines += 1;
    if (isWholeRow(lineAt(text, at, end, context.dialect.newline), context)) rows += 1;
    at = end + 1;
  }
  return rows >= (context.width >= 4 ? 1 : 3) && rows >= lines * 0.6;
}

/** Cells of a row from which on two lines are hardly as wide by chance. */
const MIN_ROW = 3;

/**
 * Whether a record on two lines is two rows with half a quote each: each line is as wide as a row by itself, and its cells
 * without a quote are of the same types in both.
 * @param record text of the record, without its last end of line.
 */
export function areTwoRows(record: string, { dialect, width }: ScanContext): boolean {
  const [first, last, ...others] = record.split(dialect.newline, 3);
  if (width < MIN_ROW || first === undefined || last === undefined || others.length > 0) return false;
  const [one, other] = [first, last].map((line) => splitLine(line.replace(/\r$/, ''), dialect, 'literal').cells);
  if (one!.length !== width || other!.length !== width) return false;
  const pairs = one!.map((text, column) => [text, other![column]!] as const);
  const bare = pairs.filter((pair) => !pair.some((text) => text.includes(dialect.quote)));
  const areAlike = bare.every(([text, below]) => cellShapeOf(text) === cellShapeOf(below) && !/^\s/.test(text + below));
  return areAlike && bare.length > 1 && bare.some(([text]) => !LOOSE_SHAPES.has(cellShapeOf(text)));
}

interface Continued {
  cells: string[];
  quoted: number[];
  end: number;
}

/** The end of a cell whose quote was opened at `opened`, over ends of line; null where the quote is a stray one. */
function endOfCell(text: string, opened: number, context: ScanContext): { at: number; next: number } | null | 'more' {
  const { dialect, isLast } = context;
  const close = findClosingQuote(text, opened + 1, dialect, 0);
  const firstEnd = text.indexOf(dialect.newline, opened) + 1;
  const reach = close.at < 0 ? text.length : text.lastIndexOf(dialect.newline, close.at) + 1;
  if (close.strays > 0 || swallowsRows(text, firstEnd, reach, context)) return null;
  // The last characters may be half of a doubled quote or of a delimiter: more text decides.
  const isCut = !isLast && (close.at < 0 || close.next + dialect.delimiter.length >= text.length);
  if (isCut) return text.length - opened > LONGEST_CELL ? null : 'more';
  return close.at < 0 ? null : close;
}

/** Takes the cells behind one that ran over lines. @returns where a quote is open again, -1 if none is; null for a stray one. */
function takeRest(line: string, found: Continued, dialect: Dialect): number | null {
  const rest = splitLine(line, dialect);
  const isOpen = rest.openAt >= 0;
  const taken = isOpen ? rest.cells.slice(0, rest.openCell) : rest.cells;
  const before = found.cells.length;
  found.quoted.push(...rest.quoted.filter((index) => index < taken.length).map((index) => index + before));
  found.cells.push(...taken);
  if (isOpen) return rest.openAt;
  return rest.strays === 0 ? -1 : null;
}

function endOfLine(text: string, from: number, newline: string): number {
  const found = text.indexOf(newline, from);
  return found < 0 ? text.length : found;
}

/** Takes a cell that ends at `close`, and those behind it on its line. @returns offset of a quote that is open again, -1 for none; null for a stray one. */
function takeLine(
  text: string,
  close: { at: number; next: number },
  opened: number,
  found: Continued,
  dialect: Dialect,
): number | null {
  found.quoted.push(found.cells.length);
  found.cells.push(unescapeQuoted(text.slice(opened + 1, close.at), dialect));
  const isEnd = close.next >= found.end || !text.startsWith(dialect.delimiter, close.next);
  if (isEnd) return -1;
  const restStart = close.next + dialect.delimiter.length;
  const open = takeRest(lineAt(text, restStart, found.end, dialect.newline), found, dialect);
  return open === null || open < 0 ? open : restStart + open;
}

/** Follows a quote over ends of line. @returns null where it is a stray one, 'more' where the text ends before it is closed. */
function followQuote(
  text: string,
  lineStart: number,
  first: LineCells,
  context: ScanContext,
): Continued | null | 'more' {
  const { dialect, isLast, width } = context;
  const cells = first.cells.slice(0, first.openCell);
  const found: Continued = { cells, quoted: first.quoted.filter((index) => index < first.openCell), end: 0 };
  for (let opened = lineStart + first.openAt; ; ) {
    const close = endOfCell(text, opened, context);
    if (close === null || close === 'more') return close;
    found.end = endOfLine(text, close.next, dialect.newline);
    if (found.end === text.length && !isLast) return 'more';
    const open = takeLine(text, close, opened, found, dialect);
    if (open === null) return null;
    if (open < 0) return fits(cells, first, width) || !areRows(text, close.at, found, context) ? found : null;
    opened = open;
  }
}

/** Whether a record over lines is as wide as a row, or its first line is none by itself either. */
function fits(cells: readonly string[], first: LineCells, width: number): boolean {
  return width === 0 || cells.length === width || first.cells.length !== width;
}

/**
 * Whether a record that is too wide or too narrow is rows with a stray quote each: its first line is as wide as a row, and
 * its last one as well. One cell too many proves nothing.
 */
function areRows(text: string, closedAt: number, found: Continued, { dialect, width }: ScanContext): boolean {
  if (found.cells.length === width + 1) return false;
  const start = text.lastIndexOf(dialect.newline, closedAt) + 1;
  const last = lineAt(text, start, found.end, dialect.newline);
  return splitLine(last, dialect, 'literal').cells.length >= width;
}

/** One line alone, where its quotes are out of order: the reading that has the width of a row. */
function readBrokenLine(line: string, lenient: LineCells, { dialect, width }: ScanContext): LineCells {
  if (width === 0 || lenient.cells.length === width) return lenient;
  const literal = splitLine(line, dialect, 'literal');
  return literal.cells.length === width ? literal : lenient;
}

function lineEndAt(text: string, from: number, newline: string): number {
  const found = text.indexOf(newline, from);
  if (found < 0 && text.length - from > LONGEST_LINE) {
    throw new Fault(
      'table-too-large',
      'A line is longer than 64 MB. This is not a table, or its line ends are missing.',
    );
  }
  return found;
}

/**
 * Reads the record that begins at `from`. A cell in quotes may run over lines as long as that is plausible.
 * @returns null where more text is needed to tell. Faults: table-too-large for a line of more than 64 MB.
 */
export function scanRecord(text: string, from: number, context: ScanContext): ScannedRecord | null {
  const { dialect, isLast } = context;
  const found = lineEndAt(text, from, dialect.newline);
  if (found < 0 && !isLast) return null;
  const end = found < 0 ? text.length : found;
  const line = lineAt(text, from, end, dialect.newline);
  const cut = splitLine(line, dialect);
  const over = cut.openAt >= 0 && found >= 0 ? followQuote(text, from, cut, context) : null;
  if (over === 'more') return null;
  const raw = over ? lineAt(text, from, over.end, dialect.newline) : '';
  if (over && !areTwoRows(raw, context)) {
    const { cells, quoted } = over;
    return { cells, quoted, end: over.end + 1, lines: countLines(raw, dialect.newline), raw, trouble: null };
  }
  const read = cut.strays > 0 ? readBrokenLine(line, cut, context) : cut;
  return { cells: read.cells, quoted: read.quoted, end: end + 1, lines: 1, raw: line, trouble: troubleOf(cut) };
}

function troubleOf({ openAt, strays }: LineCells): ScannedRecord['trouble'] {
  if (openAt >= 0) return 'unclosed-quote';
  return strays > 0 ? 'stray-quote' : null;
}

export function countLines(raw: string, newline: string): number {
  let lines = 1;
  for (let at = raw.indexOf(newline); at >= 0; at = raw.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

/** Characters of an unfinished record up to which it is scanned with each chunk: nearly all are much shorter. */
const SHORT = 1024 * 1024;
/** Characters that a longer one waits for at most: the limits of a cell and a line are checked at every scan. */
const MAX_STEP = 8 * 1024 * 1024;

/**
 * Returns how long the text of an unfinished record must be before it is scanned from its start again. A text of 16 MB
 * after a quote that nothing closes was once scanned with each of its 250 chunks; now it has to double first.
 * @param length characters that did not suffice.
 */
export function lengthToScanAgain(length: number): number {
  return length < SHORT ? 0 : length + Math.min(length, MAX_STEP);
}
