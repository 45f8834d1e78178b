import { SHAPE } from './cell-shape.js';
import type { FoundHeader } from './find-header.js';
import type { Grid } from './grid.js';
import { isRuleRow } from './note-row.js';

/** Lines above the ruler of a header at most: titles and the header itself. */
export const MOST_ABOVE = 6;

/**
 * Finds the header that a line drawn under all columns of a text states: the row right above it.
 * @param rows indices of all rows of a stretch, in order.
 * @returns null where none is drawn, or where the line stands at the end as above a total.
 */
export function findRuledHeader(
  grid: Grid,
  rows: readonly number[],
  { left, right }: { left: number; right: number },
): number | null {
  const ruler = rows.findIndex((row, place) => place > 0 && isRuleRow(grid, row) && !isRuleRow(grid, rows[place - 1]!));
  if (ruler < 1 || ruler > MOST_ABOVE || rows.length - ruler - 1 < ruler || left === right) return null;
  for (let column = left; column <= right; column += 1) {
    if (grid.shape(rows[ruler]!, column) === SHAPE.empty) return null;
  }
  const header = rows[ruler - 1]!;
  const isWhole = (row: number) => !isRuleRow(grid, row) && grid.filled(row) > right - left;
  // Above a header are titles and group names; a full row there is the header itself, and the line is within the body.
  if (rows.slice(0, ruler - 1).some(isWhole)) return null;
  return grid.filled(header) > right - left && !grid.hasError(header) ? header : null;
}

/** A header of several rows ends in that above the ruler, whose names are whole; one that was not seen is it. */
export function onlyRuled(found: FoundHeader, ruled: number | null): FoundHeader {
  if (ruled === null || (found.rows.length === 1 && found.rows[0] === ruled)) return found;
  const reasons = ['a line follows it', ...(found.rows.includes(ruled) ? found.score.reasons : [])];
  return { rows: [ruled], score: { ...found.score, score: Math.max(RULED_SCORE, found.score.score), reasons } };
}

/** What a ruler makes of a header at least. */
const RULED_SCORE = 3;
