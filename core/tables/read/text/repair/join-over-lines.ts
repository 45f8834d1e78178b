import type { Dialect } from '../dialect/dialect.js';
import { type LineCells, splitLine } from '../dialect/split-line.js';
import { repairStrayQuotes } from './repair-quotes.js';
import { chooseReading, fitOf, fitOfRow, isGoodFit, type RowModel, type RowReading } from './row-model.js';

const OTHER_DELIMITERS = [';', '\t', '|', ',', ':', '^', '~', ' '];
const MIN_ROWS = 4;
/** Minimum columns for missing cells to be sufficient evidence that a line is part of a row. */
const MIN_WIDTH = 3;
/** Minimum lead in fit of one row over separate lines. */
const JOIN_MARGIN = 4;
/** Maximum loss of fit of a cell that spans lines, compared with its first line. */
const SEAM_MARGIN = 2;
/** Penalties for assuming another delimiter, and a missing one. */
const OTHER_DELIMITER = 2;
const MISSING_DELIMITER = 2;

/** A line that may be part of a row. */
export interface Piece {
  cells: readonly string[];
  /** Original text. */
  raw: string;
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Whether a text lacks one of its enclosing quotes: it starts or ends with one, and their number is odd. */
function lacksQuote(text: string, quote: string): boolean {
  return (text.startsWith(quote) || text.endsWith(quote)) && countOf(text, quote) % 2 === 1;
}

/** Whether all line ends are within cells that were quoted or lack one of their two quotes. */
function enclosesLineEnds({ cells, quoted }: LineCells, raw: string, { quote, newline }: Dialect): boolean {
  const inQuotes = new Set(quoted);
  let inside = 0;
  for (const [column, text] of cells.entries()) {
    if (!text.includes(newline)) continue;
    if (!inQuotes.has(column) && !lacksQuote(text, quote)) return false;
    inside += countOf(text, newline);
  }
  return inside === countOf(raw, newline);
}

/** Whether cells that span lines fit their columns about as well as their first lines do. */
function fitsOverLines(cells: readonly string[], model: RowModel, newline: string): boolean {
  return cells.every((text, column) => {
    const end = text.indexOf(newline);
    return end < 0 || fitOf(model, column, text) > fitOf(model, column, text.slice(0, end)) - SEAM_MARGIN;
  });
}

function readingsOf(raw: string, model: RowModel, dialect: Dialect): RowReading[] {
  const readings: RowReading[] = [];
  const take = (way: LineCells, cost: number) => {
    if (way.cells.length !== model.width || !enclosesLineEnds(way, raw, dialect)) return;
    const { cells } = repairStrayQuotes(way, model, dialect);
    if (fitsOverLines(cells, model, dialect.newline)) readings.push({ cells, fit: fitOfRow(model, cells) - cost });
  };
  take(splitLine(raw, dialect), 0);
  take(splitLine(raw, dialect, 'literal'), 0.5);
  const completed = addDelimiter(raw, dialect);
  if (completed !== null) take(splitLine(completed, dialect), MISSING_DELIMITER);
  if (readings.length > 0) return readings;
  for (const delimiter of OTHER_DELIMITERS) {
    if (delimiter === dialect.delimiter || !raw.includes(delimiter)) continue;
    const way = splitLine(raw, { ...dialect, delimiter });
    if (way.openAt < 0 && way.strays === 0) take(way, OTHER_DELIMITER);
  }
  return readings;
}

/** Adds the delimiter before a quoted cell that spans lines, if it follows the cell before it directly; else null. */
function addDelimiter(raw: string, { delimiter, quote, newline }: Dialect): string | null {
  const open = raw.lastIndexOf(quote, raw.indexOf(newline));
  const isDirect = open > 0 && raw[open - 1] !== quote && !raw.slice(0, open).endsWith(delimiter);
  return isDirect ? `${raw.slice(0, open)}${delimiter}${raw.slice(open)}` : null;
}

/**
 * Joins lines into one row if a cell that spans lines lacks one of its quotes, or if other quotes in the row or another
 * delimiter prevented parsing it as one. Returns null if it is not certain that they are one row.
 */
export function joinOverLines(pieces: readonly Piece[], model: RowModel, dialect: Dialect): string[] | null {
  const { width, rows } = model;
  if (dialect.kind !== 'delimited' || dialect.quote === '' || width < MIN_WIDTH || rows < MIN_ROWS) return null;
  if (pieces.slice(1).some(({ cells }) => cells.length >= width) || pieces[0]!.cells.length > width) return null;
  const raw = pieces.map((piece) => piece.raw).join(dialect.newline);
  if (!raw.includes(dialect.quote)) return null;
  const chosen = chooseReading(readingsOf(raw, model, dialect), 0);
  if (!chosen || !isGoodFit(model, chosen.best.cells)) return null;
  const apart = pieces.reduce((sum, { cells }) => sum + fitOfRow(model, padded(cells, width)), 0);
  return chosen.best.fit > apart + JOIN_MARGIN ? chosen.best.cells : null;
}

/**
 * Joins texts to the last cell of a row if they are its end: the last of them ends with a quote that has no opening
 * one.
 * @param texts one for each line after the row, '' for a line with several cells.
 */
export function joinEndOfCell(
  cells: readonly string[],
  texts: readonly string[],
  model: RowModel,
  { quote, newline, kind }: Dialect,
): { cells: string[]; used: number } | null {
  const { width, rows } = model;
  if (kind !== 'delimited' || quote === '' || width < MIN_WIDTH || rows < MIN_ROWS) return null;
  const last = cells.at(-1)!;
  const used = texts.findIndex((text) => text === '' || text.includes(quote)) + 1;
  const text = texts[used - 1] ?? '';
  if (cells.length !== width || last === '' || last.includes(quote) || used === 0) return null;
  if (!text.endsWith(quote) || text.startsWith(quote) || countOf(text, quote) % 2 === 0) return null;
  const joined = [last, ...texts.slice(0, used)]
    .join(newline)
    .slice(0, -1)
    .replaceAll(quote + quote, quote);
  const fits = fitOf(model, width - 1, joined) > fitOf(model, width - 1, last) - SEAM_MARGIN;
  const apart = fitOfRow(model, padded([text], width));
  return fits && apart < -JOIN_MARGIN ? { cells: [...cells.slice(0, -1), joined], used } : null;
}

function padded(cells: readonly string[], width: number): string[] {
  return cells.concat(Array(Math.max(0, width - cells.length)).fill(''));
}
