import { Fault } from '../../../../base/fault.js';
import type { Dialect } from '../dialect/dialect.js';
import { findClosingQuote, type LineCells, splitLine, unescapeQuoted } from '../dialect/split-line.js';
import { LOOSE_CLASSES, textClassOf } from '../dialect/text-class.js';

/** A record of the text. */
export interface ScannedRecord {
  cells: string[];
  /** Indices of correctly quoted cells. */
  quoted: number[];
  /** Offset after its line end. */
  end: number;
  /** Number of lines that it spans. */
  lines: number;
  /** Original text of the record, without its line end. */
  raw: string;
  trouble: 'stray-quote' | 'unclosed-quote' | null;
}

/** Context that the scanner needs in addition to the text. */
export interface ScanContext {
  dialect: Dialect;
  /** Usual number of cells per row; 0 if unknown. */
  width: number;
  /** Whether the text ends with the file. */
  isLast: boolean;
}

/** Maximum characters of a quoted cell that spans lines (40 Mi). If it is longer, its quote counts as stray. */
const MAX_CELL_LENGTH = 40 * 1024 * 1024;
/** Maximum characters of one line (64 Mi). */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;
/** Number of lines inspected to check whether a quote swallows rows. */
const MAX_SWALLOWED = 60;

function lineAt(text: string, from: number, end: number, newline: string): string {
  const to = newline === '\n' && end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
  return text.slice(from, to);
}

function isWholeRow(line: string, { dialect, width }: ScanContext): boolean {
  const { cells, openAt, strays } = splitLine(line, dialect);
  return cells.length === width && openAt < 0 && strays === 0;
}

/**
 * Whether the lines from `from` to `to` are rows themselves, so that a quote before them does not enclose them. More
 * lines are required for narrow tables, because texts may have one or two delimiters by chance.
 */
export function swallowsRows(text: string, from: number, to: number, context: ScanContext): boolean {
  if (context.width < 2) return false;
  let lines = 0;
  let rows = 0;
  for (let at = from; at < to && lines < MAX_SWALLOWED; ) {
    const end = text.indexOf(context.dialect.newline, at);
    if (end < 0 || end >= to) break;
    lines += 1;
    if (isWholeRow(lineAt(text, at, end, context.dialect.newline), context)) rows += 1;
    at = end + 1;
  }
  return rows >= (context.width >= 4 ? 1 : 3) && rows >= lines * 0.6;
}

/** Minimum cells per row, because narrower lines may have the same width by chance. */
const MIN_ROW = 3;

/**
 * Whether a record on two lines is two rows with one stray quote each: both lines have the width of a row, and their
 * unquoted cells have the same types.
 * @param record text of the record, without its last line end.
 */
export function areTwoRows(record: string, { dialect, width }: ScanContext): boolean {
  const [first, last, ...others] = record.split(dialect.newline, 3);
  if (width < MIN_ROW || first === undefined || last === undefined || others.length > 0) return false;
  const [one, other] = [first, last].map((line) => splitLine(line.replace(/\r$/, ''), dialect, 'literal').cells);
  if (one!.length !== width || other!.length !== width) return false;
  const pairs = one!.map((text, column) => [text, other![column]!] as const);
  const bare = pairs.filter((pair) => !pair.some((text) => text.includes(dialect.quote)));
  const areSimilar = bare.every(
    ([text, below]) => textClassOf(text) === textClassOf(below) && !/^\s/.test(text + below),
  );
  return areSimilar && bare.length > 1 && bare.some(([text]) => !LOOSE_CLASSES.has(textClassOf(text)));
}

interface Continued {
  cells: string[];
  quoted: number[];
  end: number;
}

/**
 * Returns the end of a cell that spans lines and whose quote is at `opened`: null if the quote is stray, 'more' if more
 * text is needed to decide.
 */
function endOfCell(text: string, opened: number, context: ScanContext): { at: number; next: number } | null | 'more' {
  const { dialect, isLast } = context;
  const close = findClosingQuote(text, opened + 1, dialect, 0);
  const firstEnd = text.indexOf(dialect.newline, opened) + 1;
  const reach = close.at < 0 ? text.length : text.lastIndexOf(dialect.newline, close.at) + 1;
  if (close.strays > 0 || swallowsRows(text, firstEnd, reach, context)) return null;
  // The text may end within a doubled quote or a delimiter, so more text is needed.
  const isCut = !isLast && (close.at < 0 || close.next + dialect.delimiter.length >= text.length);
  if (isCut) return text.length - opened > MAX_CELL_LENGTH ? null : 'more';
  return close.at < 0 ? null : close;
}

/**
 * Reads the cells of a line after one that spans lines. Returns the offset of a quote that is not closed in the line,
 * -1 if there is none, or null for a stray one.
 */
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

/**
 * Reads a cell that ends at `close` and the remaining cells of its line. Returns the offset of a quote that is not
 * closed in the line, -1 if there is none, or null for a stray one.
 */
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

/**
 * Reads a record from an open quote across line ends. Returns null if the quote is stray, 'more' if the text ends
 * before it is closed.
 */
function followQuote(
  text: string,
  lineStart: number,
  first: LineCells,
  context: ScanContext,
): Continued | null | 'more' {
  const { dialect, isLast } = context;
  const cells = first.cells.slice(0, first.openCell);
  const found: Continued = { cells, quoted: first.quoted.filter((index) => index < first.openCell), end: 0 };
  for (let opened = lineStart + first.openAt; ; ) {
    const close = endOfCell(text, opened, context);
    if (close === null || close === 'more') return close;
    found.end = endOfLine(text, close.next, dialect.newline);
    if (found.end === text.length && !isLast) return 'more';
    const open = takeLine(text, close, opened, found, dialect);
    if (open === null) return null;
    if (open < 0) return enclosesRows(text, lineStart, { first, found }, context) ? null : found;
    opened = open;
  }
}

/** Whether a record over several lines has the wrong width because its quotes enclose whole rows. */
function enclosesRows(
  text: string,
  lineStart: number,
  { first, found }: { first: LineCells; found: Continued },
  context: ScanContext,
): boolean {
  if (found.cells.length === context.width) return false;
  if (areMostlyRows(text, lineStart, found, context)) return true;
  return !mayHaveWidth(first, context.width) && areRows(text, lineStart, found, context);
}

/**
 * Whether the wrong width of a multi-line record is plausible: its first line alone does not have that of a row either.
 */
function mayHaveWidth(first: LineCells, width: number): boolean {
  return width === 0 || first.cells.length !== width;
}

/** Returns the lines of a record between its first and last one, and the last one. */
function linesOf(text: string, lineStart: number, { end }: Continued, newline: string) {
  const last = text.lastIndexOf(newline, end - 1) + 1;
  const between = text
    .slice(lineStart, Math.max(lineStart, last - 1))
    .split(newline, MAX_SWALLOWED)
    .slice(1);
  return { between, last: lineAt(text, last, end, newline) };
}

const hasWidth = (line: string, { dialect, width }: ScanContext) =>
  splitLine(line, dialect, 'literal').cells.length >= width;

/**
 * Whether a record of the wrong width is several rows with a stray quote each: its first and last lines both have the
 * width of a row, and so does a line between them if there is one. False if there is only one cell too many, because
 * this is weak evidence.
 */
function areRows(text: string, lineStart: number, found: Continued, context: ScanContext): boolean {
  if (found.cells.length === context.width + 1) return false;
  const { between, last } = linesOf(text, lineStart, found, context.dialect.newline);
  if (!hasWidth(last, context)) return false;
  return between.length === 0 || between.some((line) => hasWidth(line, context));
}

/**
 * Minimum lines between the quotes of a record, more than half of which have the width of a row, for them to be rows.
 */
const MIN_SWALLOWED = 3;

/**
 * Whether a record of the wrong width is a quote that swallows rows, even if its first or last line is ragged. If the
 * quotes enclose all of the record, its lines are no cell of a row, so lines of more than half the width count as rows.
 */
function areMostlyRows(text: string, lineStart: number, found: Continued, context: ScanContext): boolean {
  if (context.width < 2) return false;
  const { between } = linesOf(text, lineStart, found, context.dialect.newline);
  if (between.length < MIN_SWALLOWED) return false;
  const width = found.cells.length === 1 ? Math.max(2, Math.ceil((context.width + 1) / 2)) : context.width;
  return between.filter((line) => hasWidth(line, { ...context, width })).length > between.length / 2;
}

/** Reads a line with malformed quotes leniently, or literally if only that gives it the width of a row. */
function readBrokenLine(line: string, lenient: LineCells, { dialect, width }: ScanContext): LineCells {
  if (width === 0 || lenient.cells.length === width) return lenient;
  const literal = splitLine(line, dialect, 'literal');
  return literal.cells.length === width ? literal : lenient;
}

function lineEndAt(text: string, from: number, newline: string): number {
  const found = text.indexOf(newline, from);
  if (found < 0 && text.length - from > MAX_LINE_LENGTH) {
    throw new Fault(
      'table-too-large',
      'A line is longer than 64 MB. This is not a table, or its line ends are missing.',
    );
  }
  return found;
}

/**
 * Reads the record that starts at `from`. A quoted cell may span lines as long as that is plausible.
 * Returns null if more text is needed to decide. Faults: table-too-large for a line of more than 64 MB.
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

/** An unfinished record up to this length is scanned again with each chunk. Nearly all are much shorter. */
const SHORT = 1024 * 1024;
/**
 * Maximum growth of a longer record before it is scanned again, because only a scan checks the limits of cells and
 * lines.
 */
const MAX_STEP = 8 * 1024 * 1024;

/**
 * Returns the length at which the text of an unfinished record is scanned again from its start. Doubling it avoids
 * quadratic time: otherwise 16 MB of text after an unclosed quote would be scanned with each of its 250 chunks.
 * @param length number of characters that were not enough.
 */
export function lengthToScanAgain(length: number): number {
  return length < SHORT ? 0 : length + Math.min(length, MAX_STEP);
}
