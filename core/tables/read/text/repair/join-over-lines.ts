import type { Dialect } from '../dialect/dialect.js';
import { type LineCells, splitLine } from '../dialect/split-line.js';
import { mendStrayQuotes } from './mend-quotes.js';
import { chooseReading, fitOf, fitOfRow, isGoodFit, type RowModel, type RowReading } from './row-model.js';

const OTHER_DELIMITERS = [';', '\t', '|', ',', ':', '^', '~', ' '];
const LEAST_ROWS = 4;
/** Columns below which lines that lack cells say too little. */
const LEAST_WIDTH = 3;
/** How much likelier one row has to be than its lines by themselves. */
const JOIN_MARGIN = 4;
/** How much worse a cell over lines may fit its column than its first line does. */
const SEAM_MARGIN = 2;
/** What it costs to believe that another delimiter separates the row. */
const OTHER_DELIMITER = 2;

/** One line of those that may be one row. */
export interface Piece {
  cells: readonly string[];
  /** As it stands in the text. */
  raw: string;
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** A cell over lines lacks one of its quotes: it begins or ends with one, and their number is odd. */
function lacksQuote(text: string, quote: string): boolean {
  return (text.startsWith(quote) || text.endsWith(quote)) && countOf(text, quote) % 2 === 1;
}

/** Whether all ends of line stand within cells that were in quotes, or lack just one of the two. */
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

/** Whether cells over lines fit their columns about as well as their first lines do. */
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
    const { cells } = mendStrayQuotes(way, model, dialect);
    if (fitsOverLines(cells, model, dialect.newline)) readings.push({ cells, fit: fitOfRow(model, cells) - cost });
  };
  take(splitLine(raw, dialect), 0);
  take(splitLine(raw, dialect, 'literal'), 0.5);
  if (readings.length > 0) return readings;
  for (const delimiter of OTHER_DELIMITERS) {
    if (delimiter === dialect.delimiter || !raw.includes(delimiter)) continue;
    const way = splitLine(raw, { ...dialect, delimiter });
    if (way.openAt < 0 && way.strays === 0) take(way, OTHER_DELIMITER);
  }
  return readings;
}

/**
 * Joins lines that are one row: a cell over lines lacks one of its quotes, or quotes elsewhere in the row or another
 * delimiter kept it from being read as one.
 * @returns the row, or null where they are not certainly one.
 */
export function joinOverLines(pieces: readonly Piece[], model: RowModel, dialect: Dialect): string[] | null {
  const { width, rows } = model;
  if (dialect.kind !== 'delimited' || dialect.quote === '' || width < LEAST_WIDTH || rows < LEAST_ROWS) return null;
  if (pieces.slice(1).some(({ cells }) => cells.length >= width) || pieces[0]!.cells.length > width) return null;
  const raw = pieces.map((piece) => piece.raw).join(dialect.newline);
  if (!raw.includes(dialect.quote)) return null;
  const chosen = chooseReading(readingsOf(raw, model, dialect), 0);
  if (!chosen || !isGoodFit(model, chosen.best.cells)) return null;
  const apart = pieces.reduce((sum, { cells }) => sum + fitOfRow(model, padded(cells, width)), 0);
  return chosen.best.fit > apart + JOIN_MARGIN ? chosen.best.cells : null;
}

/**
 * Joins texts to the last cell of a row where they are the end of it: the last of them ends with a quote that nothing opens.
 * @param texts one for each line behind the row, '' for a line that has several cells.
 */
export function joinEndOfCell(
  cells: readonly string[],
  texts: readonly string[],
  model: RowModel,
  { quote, newline, kind }: Dialect,
): { cells: string[]; used: number } | null {
  const { width, rows } = model;
  if (kind !== 'delimited' || quote === '' || width < LEAST_WIDTH || rows < LEAST_ROWS) return null;
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
