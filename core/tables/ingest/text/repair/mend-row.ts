import type { BrokenRow } from '../../reading.js';
import type { Dialect } from '../dialect/dialect.js';
import { splitLine } from '../dialect/split-line.js';
import type { RecordMark } from '../records/record-block.js';
import { readLongRow } from './mend-long-row.js';
import { mendStrayQuotes, readQuotes } from './mend-quotes.js';
import { alignShortRow, readShortRow } from './mend-short-row.js';
import { chooseReading, type Reading } from './reading-choice.js';
import { fitOfRow, isGoodFit, type RowModel } from './row-model.js';

/** What became of a row that did not fit. */
export interface MendedRow {
  cells: string[];
  kind: BrokenRow['kind'];
  repair: BrokenRow['repair'];
  detail: string;
}

const OTHER_DELIMITERS = [',', ';', '\t', '|', ':', '^', '~', ' '];
/** Rows that a model needs before a type is evidence. */
const LEAST_ROWS = 3;
/** How much likelier an alignment has to be than cells missing at the end. */
const ALIGNMENT_MARGIN = 2;

function describeWidth(found: number, expected: number): string {
  return `${found} ${found === 1 ? 'cell' : 'cells'}, ${expected} expected`;
}

/** A row that another delimiter separates into cells that fit. */
function mendOtherDelimiter(raw: string, model: RowModel, dialect: Dialect): MendedRow | null {
  const readings: (Reading & { delimiter: string })[] = [];
  for (const delimiter of OTHER_DELIMITERS) {
    if (dialect.kind === 'delimited' && delimiter === dialect.delimiter) continue;
    if (!raw.includes(delimiter)) continue;
    const { cells } = splitLine(raw, { ...dialect, kind: 'delimited', delimiter, trim: 'left' });
    if (cells.length === model.width) readings.push({ cells, fit: fitOfRow(model, cells), delimiter });
  }
  const chosen = chooseReading(readings);
  if (!chosen?.isCertain) return null;
  if (model.rows >= LEAST_ROWS && !isGoodFit(model, chosen.best.cells)) return null;
  const { delimiter } = readings.find((reading) => reading === chosen.best)!;
  const detail = `separated by ${JSON.stringify(delimiter)}`;
  return { cells: chosen.best.cells, kind: 'other-delimiter', repair: 'repaired', detail };
}

function keepLong(cells: readonly string[], model: RowModel, { delimiter }: Dialect): MendedRow {
  const kept = cells.slice(0, model.width - 1);
  kept.push(cells.slice(model.width - 1).join(delimiter || ' '));
  const detail = `${describeWidth(cells.length, model.width)}: what is too much stands in the last cell`;
  return { cells: kept, kind: 'too-long', repair: 'kept', detail };
}

function mendLong(cells: readonly string[], model: RowModel, dialect: Dialect): MendedRow | null {
  const extra = cells.slice(model.width);
  if (extra.every((text) => text.trim() === '')) {
    const detail = `${describeWidth(cells.length, model.width)}: the last ones are empty`;
    return { cells: cells.slice(0, model.width), kind: 'too-long', repair: 'repaired', detail };
  }
  if (model.rows < LEAST_ROWS) return null;
  const chosen = chooseReading(readLongRow(cells, model, dialect));
  if (!chosen?.isCertain) return null;
  const detail = `${describeWidth(cells.length, model.width)}: one cell held a delimiter, by the types of the columns`;
  return { cells: chosen.best.cells, kind: 'too-long', repair: 'repaired', detail };
}

function padShort(cells: readonly string[], model: RowModel): MendedRow {
  const missing = model.width - cells.length;
  const padded = cells.concat(Array(missing).fill(''));
  const detail = `${describeWidth(cells.length, model.width)}: filled up with empty ones`;
  const aligned = model.rows >= LEAST_ROWS ? alignShortRow(cells, model) : null;
  const isBetter = aligned !== null && aligned.fit > fitOfRow(model, padded) + ALIGNMENT_MARGIN;
  return { cells: isBetter ? aligned.cells : padded, kind: 'too-short', repair: 'padded', detail };
}

function mendShort(cells: readonly string[], model: RowModel, dialect: Dialect): MendedRow | null {
  if (model.rows < LEAST_ROWS) return null;
  const chosen = chooseReading(readShortRow(cells, model, dialect));
  if (!chosen?.isCertain || !isGoodFit(model, chosen.best.cells)) return null;
  const detail = `${describeWidth(cells.length, model.width)}: a delimiter is missing, by the types of the columns`;
  return { cells: chosen.best.cells, kind: 'too-short', repair: 'repaired', detail };
}

/** A row whose quotes are out of order: the reading of its line that has the width, or can be mended to it. */
function mendQuoted(mark: RecordMark, model: RowModel, dialect: Dialect): MendedRow | null {
  const kind = mark.trouble ?? 'stray-quote';
  const detail = kind === 'unclosed-quote' ? 'a quote is not closed' : 'a quote encloses nothing';
  const ways = readQuotes(mark.raw, dialect).map((way) => ({
    ...way,
    ...mendStrayQuotes(way.cells, way.quoted, model, dialect),
  }));
  const fitting = ways.filter((way) => way.cells.length === model.width);
  const chosen = chooseReading(
    fitting.map(({ cells }) => ({ cells, fit: fitOfRow(model, cells) })),
    0,
  );
  if (chosen) return { cells: chosen.best.cells, kind, repair: 'repaired', detail };
  for (const { cells } of readQuotes(mark.raw, dialect).slice(1)) {
    const mended = cells.length > model.width ? mendLong(cells, model, dialect) : mendShort(cells, model, dialect);
    if (mended?.repair === 'repaired') return { ...mended, kind, detail };
  }
  return null;
}

/** Only a mark for what looks like a stray quote and is none. */
function isInOrder(cells: readonly string[], mark: RecordMark, model: RowModel, dialect: Dialect): boolean {
  if (cells.length !== model.width || mark.trouble === 'unclosed-quote') return false;
  const { quoted } = splitLine(mark.raw, dialect);
  return !mendStrayQuotes(cells, quoted, model, dialect).isMended;
}

/**
 * Mends a row that does not fit its table, where types, quotes or another delimiter say with certainty how; else cells that
 * lack are filled up with empty ones and cells too many are kept in the last one.
 * @returns null for a row that is in order.
 */
export function mendRow(
  cells: readonly string[],
  mark: RecordMark,
  model: RowModel,
  dialect: Dialect,
): MendedRow | null {
  const isRaw = dialect.kind === 'delimited' && dialect.quote !== '';
  if (isRaw && mark.raw.includes(dialect.quote)) {
    if (cells.length === model.width && isInOrder(cells, mark, model, dialect)) return null;
    const mended = mendQuoted(mark, model, dialect);
    if (mended) return mended;
  }
  if (cells.length === model.width) return null;
  const other = mendOtherDelimiter(mark.raw, model, dialect);
  if (other) return other;
  if (cells.length > model.width) return mendLong(cells, model, dialect) ?? keepLong(cells, model, dialect);
  return mendShort(cells, model, dialect) ?? padShort(cells, model);
}
