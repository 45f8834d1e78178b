import type { Reading } from './reading-choice.js';
import { fitOf, type RowModel } from './row-model.js';

/** Columns beyond which no alignment is sought: its cost grows with their square. */
const WIDEST = 200;

/** The best way to have placed some cells, some gaps before them. */
interface Step {
  fit: number;
  /** Whether the last column was left empty. */
  isGap: boolean;
}

function stepTo(
  best: readonly (readonly Step[])[],
  cells: readonly string[],
  row: number,
  gap: number,
  model: RowModel,
): Step {
  const column = row + gap - 1;
  if (column < 0) return { fit: 0, isGap: false };
  const never = Number.NEGATIVE_INFINITY;
  const taken = row > 0 ? best[row - 1]![gap]!.fit + fitOf(model, column, cells[row - 1]!) : never;
  const skipped = gap > 0 ? best[row]![gap - 1]!.fit + fitOf(model, column, '') : never;
  return skipped > taken ? { fit: skipped, isGap: true } : { fit: taken, isGap: false };
}

/**
 * Aligns a row that lacks cells with the columns that they fit best; what is missing is empty.
 * @returns the best alignment by dynamic programming; null for rows too wide for it.
 */
export function alignShortRow(cells: readonly string[], model: RowModel): Reading | null {
  const missing = model.width - cells.length;
  if (missing < 1 || model.width > WIDEST) return null;
  const best: Step[][] = [];
  for (let row = 0; row <= cells.length; row++) {
    const steps: Step[] = [];
    best.push(steps);
    for (let gap = 0; gap <= missing; gap++) steps.push(stepTo(best, cells, row, gap, model));
  }
  const aligned: string[] = [];
  for (let row = cells.length, gap = missing; row + gap > 0; ) {
    const { isGap } = best[row]![gap]!;
    aligned.unshift(isGap ? '' : cells[row - 1]!);
    if (isGap) gap -= 1;
    else row -= 1;
  }
  return { cells: aligned, fit: best[cells.length]![missing]!.fit };
}
