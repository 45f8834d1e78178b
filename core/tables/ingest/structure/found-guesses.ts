import type { Guess } from '../reading.js';
import type { Grid } from './grid.js';
import type { PieceGroup } from './group-pieces.js';
import type { GivenHeader, Segment } from './read-segment.js';
import { asConfidence } from './score-header.js';

/** Says why a header was taken for one, or why there is none. Values are source rows: `3`, `3-4` or `none`. */
export function guessHeader(grid: Grid, segment: Segment, given: GivenHeader | null, id: string): Guess {
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
    reason: isGiven ? 'given by an option' : reasons || 'nothing speaks against the first row as header',
    alternatives: isGiven ? [] : [{ value: other, confidence: round(1 - confidence) }],
    table: id,
  };
}

function nameRows(grid: Grid, rows: readonly number[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'none';
  return first === last ? String(grid.rows[first]!.row) : `${grid.rows[first]!.row}-${grid.rows[last]!.row}`;
}

/** Says how many tables were found, and by what they are parted. */
export function guessTables(groups: readonly PieceGroup[], grid: Grid): Guess {
  const count = groups.length;
  const starts = groups.slice(1).map((group) => grid.rows[group.rows[0]!]!.row);
  const reason =
    count === 1 ? 'its rows fit each other' : `other columns or a header of its own from row ${starts.join(', ')} on`;
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
