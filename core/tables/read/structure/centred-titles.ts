import { isTyped } from './cell-class.js';
import { gatherEvidence } from './column-evidence.js';
import type { HeaderBelowForm } from './form-lines.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import { scoreHeader } from './score-header.js';
import type { Extent } from './segment-width.js';

/** Maximum titles. */
const MAX_TITLES = 4;
/** Minimum rows of the body. */
const MIN_ROWS = 2;

/**
 * Finds the header below titles that start to the right of the first column, each alone in its row: `;Monthly report;;`
 * above a full row of names. A single word, or a text above words that are no column names, may name a group of columns
 * instead.
 * @returns null if there is none; place 0 if the first row may be a title.
 */
export function findHeaderBelowCentred(grid: Grid, rows: readonly number[], extent: Extent): HeaderBelowForm | null {
  const { left, right } = extent;
  const place = rows.slice(0, MAX_TITLES + 1).findIndex((row) => grid.filled(row) !== 1);
  const [title] = rows as [number, ...number[]];
  const start = grid.first(title);
  if (place < 1 || right - left < 2 || start <= left || start >= right) return null;
  const header = rows[place]!;
  const below = rows.slice(place + 1);
  if (below.length < MIN_ROWS || grid.filled(header) <= right - left) return null;
  const columns = gatherEvidence(grid, below, left, right);
  const fit = scoreHeader(grid, header, left, columns);
  if (fit.score <= 1 || fit.differing === 0 || fit.similar > 0) return null;
  const names = Array.from({ length: right - start + 1 }, (_, index) => grid.text(header, start + index));
  const areNames = names.filter((text) => nameLikeness(text) >= 0.5).length * 2 > names.length;
  const text = grid.text(title, start);
  if (!areNames || isTyped(grid.cellClass(title, start)) || !/\s/.test(text) || nameLikeness(text) === 1) return null;
  if (grid.spreads(title)) return { place: 0, isDoubtful: true };
  const isMixed = new Set(columns.slice(start - left).map(({ typed }) => typed)).size > 1;
  return { place, isDoubtful: place === 1 && !isMixed };
}
