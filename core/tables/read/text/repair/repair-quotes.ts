import type { Dialect } from '../dialect/dialect.js';
import { type LineCells, splitLine } from '../dialect/split-line.js';
import type { RecordMark } from '../records/record-block.js';
import { fitOf, fitsColumnType, isFreeOfQuotes, isKnown, type RowModel } from './row-model.js';

/** Minimum gain in fit for an inner quote to be removed. */
const INSIDE_MARGIN = 1;

/**
 * Returns the possible values of a cell that was parsed with its quotes: without one quote at each end, without the
 * opening quote, and without all quotes at both ends.
 */
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
  // After a number, the quote inside is an inch mark: `"Pipe 3/4""`.
  if (text.startsWith(quote) && text.endsWith(quote + quote) && /\d"$/.test(ways[0]!)) return ways[0]!;
  const isBalanced = (way: string) => way.split(quote).length % 2 === 1;
  // The text itself does not count, because the model may have learned it from this row.
  return ways.find((way) => way !== text && isKnown(model, column, way)) ?? ways.find(isBalanced) ?? ways[2]!;
}

/** Whether a text is typical of its column: one of its recurring values, or of the type of nearly all its values. */
function isValueOf(model: RowModel, column: number, text: string): boolean {
  return isKnown(model, column, text) || fitsColumnType(model, column, text);
}

/**
 * Removes the only quote of a text if it is between other characters and is not an inch mark or the start of a
 * quotation; otherwise returns null.
 */
function withoutInside(text: string, quote: string): string | null {
  const at = text.indexOf(quote);
  if (at <= 0 || at !== text.lastIndexOf(quote) || /\s/.test(text[at - 1]!) || /\s/.test(text[at + 1] ?? ' '))
    return null;
  return text.slice(0, at) + text.slice(at + 1);
}

/**
 * Whether an unbalanced quote in an unquoted cell is a mistake, given that the file quotes cells that contain quotes.
 */
function isMistake(text: string, { enclosesQuotes }: RowModel, quote: string): boolean {
  return enclosesQuotes && text.split(quote).length % 2 === 0;
}

/** Whether the quotes of a text are balanced and enclose only some of its words. */
function enclosesOnlyWords(text: string, quote: string): boolean {
  const count = text.split(quote).length - 1;
  const isTwice = text.startsWith(quote + quote) && text.endsWith(quote + quote);
  const isEnclosed = count === 2 && text.startsWith(quote) && text.endsWith(quote);
  return count % 2 === 0 && !isTwice && !isEnclosed && !text.includes('\n');
}

function repairCell(text: string, isQuoted: boolean, column: number, model: RowModel, quote: string): string {
  if (!text.includes(quote)) return text;
  if (!isQuoted && enclosesOnlyWords(text, quote)) return text;
  // An unquoted cell that starts with a quote or spans lines is malformed, whatever the values are.
  const isBroken =
    !isQuoted &&
    (text.startsWith(quote) ||
      text.includes('\n') ||
      isMistake(text, model, quote) ||
      waysWithout(text, quote).some((way) => way !== text && isKnown(model, column, way)));
  if (!isBroken && !isFreeOfQuotes(model, column)) return text;
  const isEdge = text.startsWith(quote) || text.endsWith(quote);
  // Inside a quoted cell, a pair of quotes is a quotation; a single one at the end is stray.
  if (isQuoted && text.split(quote).length !== 2) return text;
  if (isEdge) return withoutEdges(text, column, model, quote);
  const inside = withoutInside(text, quote);
  return inside !== null && fitOf(model, column, inside) > fitOf(model, column, text) + INSIDE_MARGIN ? inside : text;
}

/**
 * Repairs cells with a stray quote, in columns where no value contains quotes. If the file quotes no cells, repairs
 * only those that become a typical value of their column, because any other text may contain the quote on purpose. A
 * quoted cell with doubled quotes is exact and stays unchanged.
 * @returns the cells, and whether any was repaired.
 */
export function repairStrayQuotes(
  { cells, quoted, strays }: LineCells,
  model: RowModel,
  { quote, usesQuotes }: Dialect,
): { cells: string[]; isRepaired: boolean } {
  if (quote === '') return { cells: [...cells], isRepaired: false };
  let isRepaired = false;
  const inQuotes = new Set(quoted);
  const repaired = cells.map((text, column) => {
    const isExact = column >= model.width || (strays === 0 && inQuotes.has(column));
    const repaired = isExact ? text : repairCell(text, inQuotes.has(column), column, model, quote);
    // A stray single quote is an apostrophe more often than a mistake.
    const value = (usesQuotes && quote !== "'") || isValueOf(model, column, repaired) ? repaired : text;
    isRepaired ||= value !== text;
    return value;
  });
  return { cells: repaired, isRepaired };
}

/** Maximum marked rows to inspect. */
const MAX_ROWS = 2000;
/** Minimum ratio of quoted to unquoted cells, among those that contain quotes, for quoting to be a rule. */
const MIN_QUOTED_RATIO = 3;

/**
 * Whether the file quotes every cell that contains a quote, so that a quote in any other cell is a mistake.
 * @param rows records of the file; those with a quote in a cell are marked.
 */
export function enclosesQuotes(rows: readonly { mark: RecordMark | undefined }[], dialect: Dialect): boolean {
  const { quote } = dialect;
  if (dialect.kind !== 'delimited' || quote === '') return false;
  const marked = rows.filter(({ mark }) => mark?.raw.includes(quote)).slice(0, MAX_ROWS);
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
  return enclosed >= MIN_QUOTED_RATIO && enclosed >= bare * MIN_QUOTED_RATIO;
}
