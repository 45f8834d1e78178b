import { CELL_CLASS } from './cell-class.js';
import type { FoundHeader } from './find-header.js';
import type { Grid } from './grid.js';
import { isRuleRow } from './note-row.js';
import { type Extent, findExtent } from './segment-width.js';
import { mayBeTotal } from './total-row.js';

/** Characters of ruler lines, without stars, dots and hashes, which also occur in values (ratings, Morse code). */
const LINE = /^[-=_+|:~–—\u2500-\u257f]{2,}$/u;
/** A value consisting of punctuation. A single dash is none, because it means a missing value. */
const PUNCTUATION = /^[^\p{L}\p{N}\s-]$|^[^\p{L}\p{N}\s]{2,}$/u;

/** Rows that look like ruler lines. */
interface RulerLines {
  /** Rows that are certainly lines. */
  lines: Set<number>;
  /** Rows that may be lines. They stay in the body because this is uncertain. */
  doubtful: Set<number>;
}

/**
 * Distinguishes ruler lines from rows whose values are punctuation. A row that fits the body is a line only if it is
 * where lines usually are (at an end, below the header, above a total, between all rows) and no value consists of
 * punctuation.
 * @param rows indices of all rows of a range, in order.
 */
export function findRulerLines(grid: Grid, rows: readonly number[], isText: boolean): RulerLines {
  const found: RulerLines = { lines: new Set(), doubtful: new Set() };
  const rulers = rows.filter((row) => isRuleRow(grid, row));
  if (rulers.length === 0) return found;
  const others = new Set(rulers);
  const plain = rows.filter((row) => !others.has(row));
  const extent = findExtent(grid, plain.length > 0 ? plain : rows, isText);
  const stretch: Stretch = { grid, rows, plain, extent, isText };
  const holdsPunctuation = hasPunctuation(stretch);
  const ruled = isText ? findRuledHeader(grid, rows, extent) : null;
  const ruler = ruled === null ? undefined : rows[rows.indexOf(ruled) + 1];
  const isBetweenAll = plain.length > 2 && Math.abs(rulers.length - plain.length) <= 2;
  for (const row of rulers) {
    const isLine = holdsLines(grid, row);
    const hasPlace = isBetweenAll || isAtPlace(stretch, row, ruler);
    if (!fitsBody(stretch, row) || (isLine && hasPlace && !holdsPunctuation)) found.lines.add(row);
    else if (isLine && !holdsPunctuation) found.doubtful.add(row);
  }
  return found;
}

interface Stretch {
  grid: Grid;
  rows: readonly number[];
  /** The rows that do not look like lines. */
  plain: readonly number[];
  extent: Extent;
  isText: boolean;
}

/** Whether a row has as many cells as the table, so that it could be data. */
function fitsBody({ grid, extent, isText, plain }: Stretch, row: number): boolean {
  if (plain.length === 0) return !holdsLines(grid, row);
  const width = extent.right - extent.left + 1;
  if (width === 1) return grid.filled(row) === 1 && grid.first(row) === extent.left;
  return isText ? grid.width(row) === extent.width : grid.filled(row) === width;
}

function holdsLines(grid: Grid, row: number): boolean {
  for (let column = grid.first(row); column <= grid.last(row); column += 1) {
    if (grid.cellClass(row, column) !== CELL_CLASS.empty && !LINE.test(grid.text(row, column))) return false;
  }
  return true;
}

/** Whether punctuation fills at least half of the cells of a row other than the first and the ruler lines. */
function hasPunctuation({ grid, plain, extent }: Stretch): boolean {
  return plain.slice(1).some((row) => {
    let count = 0;
    for (let column = extent.left; column <= extent.right; column += 1) {
      if (PUNCTUATION.test(grid.text(row, column))) count += 1;
    }
    return count > 0 && count * 2 >= grid.filled(row);
  });
}

/**
 * Whether a row is where ruler lines usually are.
 * @param ruler the line below the header, if any.
 */
function isAtPlace({ grid, rows, plain, extent }: Stretch, row: number, ruler: number | undefined): boolean {
  const [first, last] = [plain[0], plain.at(-1)];
  if (first === undefined || last === undefined || row < first || row > last) return true;
  const isBelowFirst = row === rows[1] || (row === rows[2] && rows[0]! < first);
  if (isBelowFirst || row === ruler) return true;
  const isAboveLast = row > (plain.at(-2) ?? 0);
  return isAboveLast && mayBeTotal(grid, last, plain.slice(0, -1), extent);
}

/** Maximum lines above the ruler of a header: titles and the header itself. */
export const MAX_ABOVE = 6;

/**
 * Finds the header marked by a ruler line under all columns of a text: the row directly above it.
 * @param rows indices of all rows of a range, in order.
 * @returns null if there is no such line, or if it is at the end, as above a total.
 */
export function findRuledHeader(
  grid: Grid,
  rows: readonly number[],
  { left, right }: { left: number; right: number },
): number | null {
  const ruler = rows.findIndex((row, place) => place > 0 && isRuleRow(grid, row) && !isRuleRow(grid, rows[place - 1]!));
  if (ruler < 1 || ruler > MAX_ABOVE || rows.length - ruler - 1 < ruler || left === right) return null;
  for (let column = left; column <= right; column += 1) {
    if (grid.cellClass(rows[ruler]!, column) === CELL_CLASS.empty) return null;
  }
  const header = rows[ruler - 1]!;
  const isWhole = (row: number) => !isRuleRow(grid, row) && grid.filled(row) > right - left;
  // Only titles and group names precede a header. A full row there is the header itself, and the line is part of the
  // body.
  if (rows.slice(0, ruler - 1).some(isWhole)) return null;
  return grid.filled(header) > right - left && !grid.hasError(header) ? header : null;
}

/**
 * Reduces a header to the row above the ruler, because that row has the complete names. Uses it as header if none was
 * found.
 */
export function onlyRuled(found: FoundHeader, ruled: number | null): FoundHeader {
  if (ruled === null || (found.rows.length === 1 && found.rows[0] === ruled)) return found;
  const reasons = ['a line follows it', ...(found.rows.includes(ruled) ? found.score.reasons : [])];
  return {
    ...found,
    rows: [ruled],
    score: { ...found.score, score: Math.max(RULED_SCORE, found.score.score), reasons },
  };
}

/** Minimum score of a header above a ruler. */
const RULED_SCORE = 3;
