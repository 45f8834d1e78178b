import type { FoundTable } from '../source/found-table.js';
import type { Guess } from '../source/reading.js';
import type { Grid } from './grid.js';
import type { GivenHeader, Segment } from './read-segment.js';
import { asConfidence } from './score-header.js';

/** Says why a header was taken for one, or why there is none. Values are source rows: `3`, `3-4` or `none`. */
export function guessHeader(grid: Grid, segment: Segment, given: GivenHeader | null): Guess {
  const value = nameRows(grid, segment.headerRows);
  const likely = asConfidence(segment.score.score);
  const hasHeader = segment.headerRows.length > 0;
  const confidence = hasHeader ? likely : 1 - likely;
  const first = segment.headerRows[0] ?? segment.bodyRows[0];
  const other = hasHeader ? 'none' : first === undefined ? 'none' : String(grid.rows[first]!.row);
  const reasons = segment.score.reasons.join('; ');
  const isGiven = given !== null;
  return {
    what: 'header',
    value,
    confidence: isGiven ? 1 : round(confidence),
    source: isGiven ? 'given' : reasons === '' ? 'default' : 'content',
    reason: isGiven ? 'specified by an option' : reasons || 'no evidence against the first row as header',
    alternatives: isGiven ? [] : [{ value: other, confidence: round(1 - confidence) }],
    table: null,
  };
}

function nameRows(grid: Grid, rows: readonly number[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'none';
  return first === last ? String(grid.rows[first]!.row) : `${grid.rows[first]!.row}-${grid.rows[last]!.row}`;
}

/** Says how many tables were found. @param tables those found, without this guess. */
export function guessTables(tables: readonly FoundTable[], starts: readonly number[]): Guess {
  const count = tables.length;
  const others = starts.slice(1, 11).join(', ');
  const reason = count === 1 ? 'its rows are consistent' : `other columns or separate headers from rows ${others} on`;
  const confidence = count === 1 ? 0.98 : 0.9;
  return {
    what: 'tables',
    value: String(count),
    confidence,
    source: 'content',
    reason,
    alternatives: [{ value: count > 1 ? '1' : '2', confidence: round(1 - confidence) }],
    table: null,
  };
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
