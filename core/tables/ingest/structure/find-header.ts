import { gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { isSameRow } from './same-row.js';
import { type HeaderScore, scoreHeader } from './score-header.js';
import type { Extent } from './segment-width.js';

/** The header of a stretch of rows. */
export interface FoundHeader {
  /** Indices of its rows; empty where there is none. */
  rows: number[];
  /** Evidence for the first row as a header, above 0, or against it. */
  score: HeaderScore;
}

const DEEPEST = 5;
/** What a row below the first must score to belong to the header: a first row of a body with a gap or two does not. */
const LOWER_ROW_SCORE = 1.5;

/** @param rows indices of the rows from the first that may be header on, in order. */
export function findHeader(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): FoundHeader {
  const first = judge(grid, rows, 0, extent);
  let depth = first.score > 0 ? 1 : 0;
  const isFull = grid.filled(rows[0]!) > extent.right - extent.left;
  if (first.isSeries && isFull) return { rows: rows.slice(0, depth), score: first };
  for (let place = 1; place < Math.min(DEEPEST, rows.length - 1); place += 1) {
    if (isSameRow(grid, rows[0]!, rows[place]!) && depth === place) {
      depth = place + 1;
      continue;
    }
    const lower = judge(grid, rows, place, extent);
    if (isText && grid.width(rows[place]!) !== grid.width(rows[0]!)) break;
    const isPartial = grid.filled(rows[place]!) * 2 <= extent.right - extent.left + 1;
    if (lower.alike > 0 && !isPartial) break;
    if (belongsToHeader(grid, rows, place, lower)) depth = place + 1;
  }
  return { rows: rows.slice(0, depth), score: first };
}

function judge(grid: Grid, rows: readonly number[], place: number, extent: Extent): HeaderScore {
  const below = gatherEvidence(grid, rows.slice(place + 1, place + 400), extent.left, extent.right);
  return scoreHeader(grid, rows[place]!, extent.left, below);
}

function belongsToHeader(grid: Grid, rows: readonly number[], place: number, lower: HeaderScore): boolean {
  const isUnderGroups = grid.filled(rows[0]!) < grid.filled(rows[place]!);
  if (lower.differing === 0) return isUnderGroups && place === 1 && lower.score > LOWER_ROW_SCORE;
  return lower.score > LOWER_ROW_SCORE && (lower.differing >= 2 || isUnderGroups || lower.score > 2.5);
}
