import { MIN_CERTAIN } from '../source/interpretation.js';
import type { Guess } from '../source/reading.js';
import { gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import type { Segment } from './read-segment.js';
import { asConfidence, scoreHeader } from './score-header.js';

/** Number of rows at the start of the body that may be the header instead. */
const MAX_BODY_ROWS = 3;
/** Maximum rows below a possible header that are used as evidence. */
const MAX_BELOW = 200;
/** Minimum confidence of another header. It is never zero, because the detected header is uncertain. */
const MIN_SHARE = 0.02;

/**
 * Returns the row that is the likeliest header other than the detected one: one of several header rows, a title above
 * them, or a row at the start of the body. Null if no row could have data below it.
 */
function likeliestOther(grid: Grid, segment: Segment): { row: number; share: number } | null {
  const { headerRows, bodyRows, outsideRows, extent } = segment;
  const titles = [...outsideRows].flatMap(([row, kind]) =>
    kind === 'title' && row >= segment.rows[0]! && grid.filled(row) > 1 ? [row] : [],
  );
  const body = bodyRows.slice(headerRows.length === 0 ? 1 : 0, MAX_BODY_ROWS);
  const rows = [...titles, ...(headerRows.length > 1 ? headerRows : []), ...body];
  const scored = rows.flatMap((row) => {
    const below = segment.rows.filter((other) => other > row && !outsideRows.has(other)).slice(0, MAX_BELOW);
    if (below.length === 0) return [];
    const columns = gatherEvidence(grid, below, extent.left, extent.right);
    return [{ row, score: scoreHeader(grid, row, extent.left, columns).score }];
  });
  const [first, ...others] = scored;
  if (first === undefined) return null;
  const best = others.reduce((known, one) => (one.score > known.score ? one : known), first);
  return { row: best.row, share: Math.max(MIN_SHARE, asConfidence(best.score)) };
}

/**
 * Ranks the alternatives to the detected header. The first is always `none`, or the first row of the body if no header
 * was detected.
 * @param confidence of the detected header; the others share the rest.
 */
export function rankOtherHeaders(grid: Grid, segment: Segment, confidence: number): Guess['alternatives'] {
  const { headerRows, bodyRows } = segment;
  const sourceRow = (row: number) => String(grid.rows[row]!.row);
  const complement = headerRows.length > 0 || bodyRows[0] === undefined ? 'none' : sourceRow(bodyRows[0]);
  const rest = 1 - confidence;
  const other = confidence < MIN_CERTAIN ? likeliestOther(grid, segment) : null;
  // The remaining probability also covers headers that are not listed, so it may exceed that of the detected header. An
  // alternative never does.
  if (other === null) return [{ value: complement, confidence: round(Math.min(confidence, rest)) }];
  const share = (rest * other.share) / (1 + other.share);
  return [
    { value: complement, confidence: round(Math.min(confidence, rest - share)) },
    { value: sourceRow(other.row), confidence: round(Math.min(confidence, share)) },
  ];
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}
