import type { RowReading } from './reading-choice.js';
import { fitOf, type RowModel } from './row-model.js';

/** Columns beyond which no alignment is sought: its cost grows with their square. */
const WIDEST = 200;

/** The best fit for some cells placed and some gaps before or between them, by `placed * (missing + 1) + gaps`. */
interface Steps {
  fits: number[];
  /** Whether the last column was left empty. */
  gaps: boolean[];
}

/**
 * Aligns a row that lacks cells with the columns that they fit best; what is missing is empty.
 * @returns the best alignment by dynamic programming; null for rows too wide for it.
 */
export function alignShortRow(cells: readonly string[], model: RowModel): RowReading | null {
  const missing = model.width - cells.length;
  if (missing < 1 || model.width > WIDEST) return null;
  const steps = findSteps(cells, missing, model);
  const aligned = new Array<string>(model.width).fill('');
  for (let placed = cells.length, gap = missing; placed + gap > 0; ) {
    if (steps.gaps[placed * (missing + 1) + gap]) gap -= 1;
    else {
      aligned[placed + gap - 1] = cells[placed - 1]!;
      placed -= 1;
    }
  }
  return { cells: aligned, fit: steps.fits.at(-1)! };
}

function findSteps(cells: readonly string[], missing: number, model: RowModel): Steps {
  const across = missing + 1;
  const fits = [0];
  const gaps = [false];
  const never = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < (cells.length + 1) * across; at += 1) {
    const placed = Math.floor(at / across);
    const gap = at % across;
    const column = placed + gap - 1;
    const taken = placed > 0 ? fits[at - across]! + fitOf(model, column, cells[placed - 1]!) : never;
    const skipped = gap > 0 ? fits[at - 1]! + fitOf(model, column, '') : never;
    fits.push(Math.max(taken, skipped));
    gaps.push(skipped > taken);
  }
  return { fits, gaps };
}
