import type { BrokenRow } from '../../source/reading.js';
import type { Dialect } from '../dialect/dialect.js';
import { type LineCells, splitGlued, splitLine, unescapeQuoted } from '../dialect/split-line.js';
import type { RecordMark } from '../records/record-block.js';
import { describeWidth, keepAsIs, type RepairedRow } from './keep-row.js';
import { repairStrayQuotes } from './repair-quotes.js';
import { readShortRow } from './repair-short-row.js';
import {
  chooseReading,
  countMistyped,
  fitOf,
  fitOfRow,
  isGoodFit,
  type RowModel,
  type RowReading,
} from './row-model.js';

const MAX_EXTRA = 12;
/** Penalty for assuming a superfluous delimiter. */
const DROPPED_DELIMITER = 0.4;
/** Bonus for joined cells with quotes at both ends. */
const QUOTED = 2;
/** Bonus for joined cells with a quote at one end. */
const HALF_QUOTED = 1.5;
/** Penalty, as a negative fit, for joined cells without quotes. */
const JOINED = -0.2;

/** Removes the enclosing quotes. If only one of the two is present, removes that one. */
function withoutQuotes(joined: string, quote: string): { text: string; fit: number } {
  const opens = joined.startsWith(quote);
  const closes = joined.length > 1 && joined.endsWith(quote);
  if (!opens && !closes) return { text: joined, fit: JOINED };
  // A pair of quotes around part of the text belongs to the text.
  if (opens !== closes && joined.split(quote).length % 2 === 1) return { text: joined, fit: HALF_QUOTED };
  const isDoubled = joined.startsWith(quote + quote) || (closes && joined.endsWith(quote + quote));
  const text = joined.slice(opens ? (isDoubled && joined[1] === quote ? 2 : 1) : 0, closes ? -1 : undefined);
  return opens && closes ? { text: text.replaceAll(quote + quote, quote), fit: QUOTED } : { text, fit: HALF_QUOTED };
}

/** Joins adjacent cells: `"a`, `b"` become `a,b`. */
function joinPieces(pieces: readonly string[], { delimiter, quote, trim }: Dialect): { text: string; fit: number } {
  const joined = pieces.join(trim === 'none' ? delimiter : `${delimiter} `);
  return quote === '' ? { text: joined, fit: JOINED } : withoutQuotes(joined, quote);
}

/** Returns sums of fits from the left and from the right, so that testing a join costs only one column. */
function partialFits(cells: readonly string[], model: RowModel): { before: number[]; after: number[] } {
  const extra = cells.length - model.width;
  const before = [0];
  for (let column = 0; column < model.width; column++)
    before.push(before[column]! + fitOf(model, column, cells[column]!));
  const after: number[] = Array(model.width + 1).fill(0);
  for (let column = model.width - 1; column >= 0; column--) {
    after[column] = after[column + 1]! + fitOf(model, column, cells[column + extra]!);
  }
  return { before, after };
}

/**
 * Returns the readings of a row with too many cells, one for each column: adjacent cells are joined, or an empty cell
 * is removed. Returns none if there are too many excess cells to decide.
 */
function readLongRow(cells: readonly string[], model: RowModel, dialect: Dialect): RowReading[] {
  const extra = cells.length - model.width;
  if (extra < 1 || extra > MAX_EXTRA) return [];
  const { before, after } = partialFits(cells, model);
  const readings: RowReading[] = [];
  for (let column = 0; column < model.width; column++) {
    const pieces = cells.slice(column, column + extra + 1);
    const rest = before[column]! + after[column + 1]!;
    const place = (text: string, bonus: number) =>
      readings.push({
        cells: [...cells.slice(0, column), text, ...cells.slice(column + extra + 1)],
        fit: rest + fitOf(model, column, text) + bonus,
      });
    const filled = pieces.filter((piece) => piece !== '');
    const { text, fit } = joinPieces(pieces, dialect);
    if (filled.length <= 1) place(filled[0] ?? '', -DROPPED_DELIMITER);
    else place(text, fit);
  }
  return readings;
}

/** A reading with the problem it assumes. */
interface DescribedReading extends RowReading {
  kind: BrokenRow['kind'];
  detail: string;
}

const OTHER_DELIMITERS = [', ', '; ', ',', ';', '\t', '|', ':', '^', '~', ' '];
/** Penalty for assuming that quotes are ordinary characters. */
const NO_QUOTES = 1;
/** Penalty for assuming another delimiter. */
const OTHER_DELIMITER = 2;
/** Penalty for assuming a missing last cell. */
const CUT_OFF = -2.5;
const MIN_ROWS = 2;
/** Note about quotes that are part of a cell, which is unchanged. */
const QUOTES_KEPT = 'quotes inside the cell that do not enclose it: they were kept';
/** Maximum columns for which delimiter positions are tried, because their number grows quadratically. */
const MAX_WIDTH = 256;

const describeExtra = (count: number) => (count === 1 ? 'one delimiter too many' : `${count} delimiters too many`);
const describeLack = (count: number) => (count === 1 ? 'a delimiter is missing' : `${count} delimiters are missing`);

/** Returns all ways to give cells the width of the table. */
function bringToWidth(cells: readonly string[], model: RowModel, dialect: Dialect, cost: number): DescribedReading[] {
  if (model.width > MAX_WIDTH) return [];
  const found = describeWidth(cells.length, model.width);
  const describeReadings = (readings: RowReading[], kind: BrokenRow['kind'], detail: string) =>
    readings.map((reading) => ({ ...reading, fit: reading.fit - cost, kind, detail }));
  if (cells.length > model.width) {
    return describeReadings(
      readLongRow(cells, model, dialect),
      'too-long',
      `${found}: ${describeExtra(cells.length - model.width)}, according to the column types`,
    );
  }
  return describeReadings(
    readShortRow(cells, model, dialect),
    'too-short',
    `${found}: ${describeLack(model.width - cells.length)}, according to the column types`,
  );
}

/** Returns the ways to split a line by its quotes, each with its penalty. */
function waysToSplit(raw: string, dialect: Dialect): { way: LineCells; cost: number }[] {
  const lenient = { way: splitLine(raw, dialect), cost: 0 };
  if (dialect.kind === 'fixed-width' || dialect.quote === '' || !raw.includes(dialect.quote)) return [lenient];
  return [
    lenient,
    { way: splitLine(raw, dialect, 'literal'), cost: NO_QUOTES * 0.5 },
    { way: splitLine(raw, { ...dialect, quote: '' }), cost: NO_QUOTES },
  ];
}

/**
 * Splits a line whose cells are all in quotes only where a quote ends a cell and another begins the next, and drops an
 * odd quote at either end of a cell. Returns an empty list for other lines.
 */
function splitBetweenQuotes(raw: string, dialect: Dialect): string[] {
  const { quote, delimiter } = dialect;
  if (raw.length < 2 || !raw.startsWith(quote) || !raw.endsWith(quote)) return [];
  return raw
    .slice(1, -1)
    .split(quote + delimiter + quote)
    .map((text) => {
      if (text.split(quote).length % 2 === 1) return unescapeQuoted(text, dialect);
      return text.endsWith(quote) ? text.slice(0, -1) : text.startsWith(quote) ? text.slice(1) : text;
    });
}

/**
 * Reads the row with each meaning of its quotes: by the rules, as ordinary characters, or next to a missing delimiter.
 */
function readByQuotes(mark: RecordMark, model: RowModel, dialect: Dialect): DescribedReading[] {
  const kind = mark.trouble ?? 'stray-quote';
  const detail = kind === 'unclosed-quote' ? 'a quote is not closed' : 'a quote encloses nothing';
  const ways = waysToSplit(mark.raw, dialect);
  // Without its quotes, a line may have the right width by chance.
  const whole = ways.slice(0, 2).some(({ way }) => way.cells.length === model.width);
  const readings = ways.flatMap(({ way, cost }) => {
    const { cells } = repairStrayQuotes(way, model, dialect);
    if (cells.length === model.width) return [{ cells, fit: fitOfRow(model, cells) - cost, kind, detail }];
    return whole && mark.trouble === null ? [] : bringToWidth(way.cells, model, dialect, cost);
  });
  if (dialect.kind !== 'delimited' || dialect.quote === '') return readings;
  const apart = splitBetweenQuotes(mark.raw, dialect);
  if (apart.length === model.width)
    readings.push({ cells: apart, fit: fitOfRow(model, apart) - NO_QUOTES * 0.5, kind: 'stray-quote', detail });
  const glued = splitGlued(mark.raw, dialect);
  if (glued.length !== model.width) return readings;
  const fit = fitOfRow(model, glued) - NO_QUOTES * 0.5;
  return [...readings, { cells: glued, fit, kind: 'too-short', detail: 'a delimiter is missing next to a quote' }];
}

/** Reads the row with each other delimiter. */
function readByOtherDelimiters(raw: string, model: RowModel, dialect: Dialect): DescribedReading[] {
  return OTHER_DELIMITERS.flatMap((delimiter) => {
    if ((dialect.kind === 'delimited' && delimiter === dialect.delimiter) || !raw.includes(delimiter)) return [];
    const other: Dialect = { ...dialect, kind: 'delimited', delimiter, trim: 'none' };
    const { cells } = splitLine(raw, other);
    const detail = `separated by ${JSON.stringify(delimiter)}`;
    const kind = 'other-delimiter' as const;
    if (cells.length < Math.max(2, model.width)) return [];
    if (cells.length === model.width) return [{ cells, fit: fitOfRow(model, cells) - OTHER_DELIMITER, kind, detail }];
    return readLongRow(cells, model, other).map((reading) => ({
      ...reading,
      fit: reading.fit - OTHER_DELIMITER,
      kind,
      detail,
    }));
  });
}

/** Trims the spaces after the delimiters of a row when other rows have none: `a, b`. */
function trimBlanks(mark: RecordMark, model: RowModel, dialect: Dialect): RepairedRow | null {
  if (dialect.kind !== 'delimited' || dialect.trim !== 'none' || dialect.delimiter.trim() === '') return null;
  if (!mark.raw.includes(`${dialect.delimiter} `) || model.columns.some((column) => column.hasBlanks)) return null;
  const apart = splitLine(mark.raw, { ...dialect, delimiter: `${dialect.delimiter} ` }).cells;
  if (apart.length !== model.width || model.width < 3 || apart.some((text) => text.startsWith(' '))) return null;
  return {
    cells: apart,
    kind: 'other-delimiter',
    repair: 'repaired',
    detail: 'separated with spaces after the delimiter',
  };
}

/** Whether the row already fits and was marked only because of an apparent stray quote. */
function isInOrder(cells: readonly string[], mark: RecordMark, model: RowModel, dialect: Dialect): boolean {
  if (cells.length !== model.width || mark.trouble === 'unclosed-quote') return false;
  const way = splitLine(mark.raw, dialect);
  return way.strays === 0 && !repairStrayQuotes({ ...way, cells: [...cells] }, model, dialect).isRepaired;
}

/** Whether a row has the right width or one cell too many. With another delimiter, it would hardly have either. */
function isNearWidth({ length }: readonly string[], { width }: RowModel): boolean {
  return length === width || length === width + 1;
}

/** Whether the types were learned from enough rows to be evidence. */
function isLearned(model: RowModel): boolean {
  return model.rows >= MIN_ROWS;
}

/**
 * Drops readings that fit worse than padding the row, which assumes only that its end is missing. That costs nothing if
 * the cells fit their columns as they are: most short rows were cut off.
 */
function withoutWorseThanPadding(
  readings: DescribedReading[],
  cells: readonly string[],
  model: RowModel,
): DescribedReading[] {
  const missing = model.width - cells.length;
  if (missing <= 0) return readings;
  const isPlausible = countMistyped(model, cells) === 0 && isGoodFit(model, cells);
  const fit = fitOfRow(model, cells) + (isPlausible ? 0 : missing * CUT_OFF);
  return readings.filter((reading) => reading.fit > fit);
}

/** Whether a repair puts more texts into columns of numbers or dates than leaving the row unrepaired does. */
function hasMoreMistyped(cells: readonly string[], kept: RepairedRow | null, model: RowModel): boolean {
  return kept !== null && countMistyped(model, cells) > countMistyped(model, kept.cells);
}

/**
 * Repairs a row that does not fit its table if types, quotes or another delimiter make the repair certain. Otherwise
 * pads missing cells and joins excess ones to the last cell. Returns null for a well-formed row.
 */
export function repairRow(
  cells: readonly string[],
  mark: RecordMark,
  model: RowModel,
  dialect: Dialect,
): RepairedRow | null {
  const blanks = trimBlanks(mark, model, dialect);
  if (blanks) return blanks;
  if (isInOrder(cells, mark, model, dialect)) return null;
  if (model.rows === 0) return keepAsIs(cells, model, dialect);
  const isWhole = cells.length === model.width && mark.trouble === null;
  const others = isWhole ? [] : readByOtherDelimiters(mark.raw, model, dialect);
  const readings = withoutWorseThanPadding([...readByQuotes(mark, model, dialect), ...others], cells, model);
  const chosen = chooseReading(readings, cells.length === model.width ? 0 : undefined);
  const isRepaired =
    chosen?.isCertain && (isNearWidth(cells, model) || isGoodFit(model, chosen.best.cells)) && isLearned(model);
  const kept = keepAsIs(cells, model, dialect);
  if (!isRepaired || hasMoreMistyped(chosen.best.cells, kept, model)) return kept;
  const { kind, detail } = readings.find((reading) => reading === chosen.best)!;
  const isKept = kind === 'stray-quote' && chosen.best.cells.join(dialect.delimiter) === mark.raw;
  return { cells: chosen.best.cells, kind, repair: 'repaired', detail: isKept ? QUOTES_KEPT : detail };
}
