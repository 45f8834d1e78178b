import type { Dialect } from '../dialect/dialect.js';
import type { RowReading } from './reading-choice.js';
import { fitOf, type RowModel } from './row-model.js';

const MOST_EXTRA = 12;
/** What it costs to believe that a delimiter was added and stands for nothing. */
const DROPPED_DELIMITER = 0.4;
/** What quotes at the ends of joined cells speak for the join. */
const QUOTED = 2;
const HALF_QUOTED = 1.5;
const JOINED = -0.2;

/** The text without the quotes that enclose it. Where one of the two is missing, the other is gone with it. */
function withoutQuotes(joined: string, quote: string): { text: string; fit: number } {
  const opens = joined.startsWith(quote);
  const closes = joined.length > 1 && joined.endsWith(quote);
  if (!opens && !closes) return { text: joined, fit: JOINED };
  // A pair of quotes that encloses a part of the text belongs to it.
  if (opens !== closes && joined.split(quote).length % 2 === 1) return { text: joined, fit: HALF_QUOTED };
  const isDoubled = joined.startsWith(quote + quote) || (closes && joined.endsWith(quote + quote));
  const text = joined.slice(opens ? (isDoubled && joined[1] === quote ? 2 : 1) : 0, closes ? -1 : undefined);
  return opens && closes ? { text: text.replaceAll(quote + quote, quote), fit: QUOTED } : { text, fit: HALF_QUOTED };
}

/** Joins neighbours to one cell: `"a`, `b"` are `a,b`. */
function joinPieces(pieces: readonly string[], { delimiter, quote, trim }: Dialect): { text: string; fit: number } {
  const joined = pieces.join(trim === 'none' ? delimiter : `${delimiter} `);
  return quote === '' ? { text: joined, fit: JOINED } : withoutQuotes(joined, quote);
}

/** Sums of fits from the left and from the right, so that every place of a join costs one column. */
function partialFits(cells: readonly string[], model: RowModel): { before: number[]; behind: number[] } {
  const extra = cells.length - model.width;
  const before = [0];
  for (let column = 0; column < model.width; column++)
    before.push(before[column]! + fitOf(model, column, cells[column]!));
  const behind: number[] = Array(model.width + 1).fill(0);
  for (let column = model.width - 1; column >= 0; column--) {
    behind[column] = behind[column + 1]! + fitOf(model, column, cells[column + extra]!);
  }
  return { before, behind };
}

/**
 * The ways to read a row with too many cells: some neighbours are one cell, or an empty one of them is none.
 * @returns one reading for each place; none where there are too many cells to tell.
 */
export function readLongRow(cells: readonly string[], model: RowModel, dialect: Dialect): RowReading[] {
  const extra = cells.length - model.width;
  if (extra < 1 || extra > MOST_EXTRA) return [];
  const { before, behind } = partialFits(cells, model);
  const readings: RowReading[] = [];
  for (let column = 0; column < model.width; column++) {
    const pieces = cells.slice(column, column + extra + 1);
    const rest = before[column]! + behind[column + 1]!;
    const place = (text: string, speaks: number) =>
      readings.push({
        cells: [...cells.slice(0, column), text, ...cells.slice(column + extra + 1)],
        fit: rest + fitOf(model, column, text) + speaks,
      });
    const filled = pieces.filter((piece) => piece !== '');
    const { text, fit } = joinPieces(pieces, dialect);
    if (filled.length <= 1) place(filled[0] ?? '', -DROPPED_DELIMITER);
    else place(text, fit);
  }
  return readings;
}
