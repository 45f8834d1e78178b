import type { Dialect } from '../dialect/dialect.js';
import { type LineCells, splitLine } from '../dialect/split-line.js';
import type { RecordMark } from '../records/record-block.js';
import { fitOf, fitsColumnType, isFreeOfQuotes, isKnown, type RowModel } from './row-model.js';

/** How much better a cell has to fit without a quote in its midst, to be sure that it does not belong there. */
const INSIDE_MARGIN = 1;

/** What may be meant by a cell that was read with its quotes: one of them, or all at its ends, are too many. */
function waysWithout(text: string, quote: string): string[] {
  const starts = text.startsWith(quote);
  const ends = text.endsWith(quote);
  const one = text.slice(starts ? 1 : 0, ends && text.length > 1 ? -1 : undefined).replaceAll(quote + quote, quote);
  const first = text.slice(starts ? 1 : 0).replaceAll(quote + quote, quote);
  let from = 0;
  let to = text.length;
  while (from < to && text[from] === quote) from += 1;
  while (to > from && text[to - 1] === quote) to -= 1;
  return [one, first, text.slice(from, to)];
}

function withoutEdges(text: string, column: number, model: RowModel, quote: string): string {
  const ways = waysWithout(text, quote);
  const isBalanced = (way: string) => way.split(quote).length % 2 === 1;
  // The text itself may be among them, and known from this very row.
  return ways.find((way) => way !== text && isKnown(model, column, way)) ?? ways.find(isBalanced) ?? ways[2]!;
}

/** Whether a text is a value that its column is known for: one of its categories, or of the type of nearly all of them. */
function isValueOf(model: RowModel, column: number, text: string): boolean {
  return isKnown(model, column, text) || fitsColumnType(model, column, text);
}

/** One quote between other characters: no mark of inches, no beginning of a quotation. */
function withoutInside(text: string, quote: string): string | null {
  const at = text.indexOf(quote);
  if (at <= 0 || at !== text.lastIndexOf(quote) || /\s/.test(text[at - 1]!) || /\s/.test(text[at + 1] ?? ' '))
    return null;
  return text.slice(0, at) + text.slice(at + 1);
}

/** An odd quote in a cell that is not in quotes, where whoever wrote the file put cells with quotes between quotes. */
function isSlip(text: string, { enclosesQuotes }: RowModel, quote: string): boolean {
  return enclosesQuotes && text.split(quote).length % 2 === 0;
}

/** Whether the quotes of a text go in pairs and do not enclose the whole of it: they quote some of its words. */
function isQuotation(text: string, quote: string): boolean {
  const count = text.split(quote).length - 1;
  const isTwice = text.startsWith(quote + quote) && text.endsWith(quote + quote);
  const isEnclosed = count === 2 && text.startsWith(quote) && text.endsWith(quote);
  return count % 2 === 0 && !isTwice && !isEnclosed && !text.includes('\n');
}

function mendCell(text: string, isQuoted: boolean, column: number, model: RowModel, quote: string): string {
  if (!text.includes(quote)) return text;
  if (!isQuoted && isQuotation(text, quote)) return text;
  // A cell that is not in quotes and begins with one, or runs over lines: no rule allows that, whatever the values are.
  const isBroken =
    !isQuoted &&
    (text.startsWith(quote) ||
      text.includes('\n') ||
      isSlip(text, model, quote) ||
      waysWithout(text, quote).some((way) => way !== text && isKnown(model, column, way)));
  if (!isBroken && !isFreeOfQuotes(model, column)) return text;
  const isEdge = text.startsWith(quote) || text.endsWith(quote);
  // Between quotes, a pair of quotes is a quotation; a single one at the end is one too many.
  if (isQuoted && text.split(quote).length !== 2) return text;
  if (isEdge) return withoutEdges(text, column, model, quote);
  const inside = withoutInside(text, quote);
  return inside !== null && fitOf(model, column, inside) > fitOf(model, column, text) + INSIDE_MARGIN ? inside : text;
}

/**
 * Mends cells with a quote that encloses nothing, in columns where no value has one. Where the file puts no cells
 * in quotes, only what turns out as a value that the column is known for: any other text may mean its quote. A cell in quotes whose own quotes are doubled says exactly what it holds.
 * @returns the cells, and whether something was mended.
 */
export function mendStrayQuotes(
  { cells, quoted, strays }: LineCells,
  model: RowModel,
  { quote, usesQuotes }: Dialect,
): { cells: string[]; isMended: boolean } {
  if (quote === '') return { cells: [...cells], isMended: false };
  let isMended = false;
  const inQuotes = new Set(quoted);
  const mended = cells.map((text, column) => {
    const isExact = column >= model.width || (strays === 0 && inQuotes.has(column));
    const mended = isExact ? text : mendCell(text, inQuotes.has(column), column, model, quote);
    // A single quote that encloses nothing is an apostrophe more often than a slip.
    const value = (usesQuotes && quote !== "'") || isValueOf(model, column, mended) ? mended : text;
    isMended ||= value !== text;
    return value;
  });
  return { cells: mended, isMended };
}

/** Marked rows that are looked at. */
const MOST_ROWS = 2000;
/** Cells in quotes with quotes of their own, for each one without, that show a habit. */
const HABIT = 3;

/**
 * Whether who wrote the file put each cell that holds a quote between quotes, so that a quote in any other cell is a slip.
 * @param rows records of the file; those with a quote in a cell are marked.
 */
export function enclosesQuotes(rows: readonly { mark: RecordMark | undefined }[], dialect: Dialect): boolean {
  const { quote } = dialect;
  if (dialect.kind !== 'delimited' || quote === '') return false;
  const marked = rows.filter(({ mark }) => mark?.raw.includes(quote)).slice(0, MOST_ROWS);
  let enclosed = 0;
  let bare = 0;
  for (const { mark } of marked) {
    const { cells, quoted } = splitLine(mark!.raw, dialect);
    const inQuotes = new Set(quoted);
    for (const [column, text] of cells.entries()) {
      if (!text.includes(quote)) continue;
      if (inQuotes.has(column)) enclosed += 1;
      else bare += 1;
    }
  }
  return enclosed >= HABIT && enclosed >= bare * HABIT;
}
