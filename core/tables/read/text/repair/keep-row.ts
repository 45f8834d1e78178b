import type { BrokenRow } from '../../source/reading.js';
import type { Dialect } from '../dialect/dialect.js';
import { BEST_FIT, fitOf, fitOfRow, type RowModel, type RowReading } from './row-model.js';

/** Maximum columns for which an alignment is searched, because the cost is quadratic. */
const MAX_WIDTH = 200;

/**
 * Best fits of the first `placed` cells together with `gaps` empty columns, indexed by `placed * (missing + 1) + gaps`.
 */
interface Steps {
  fits: number[];
  /** Whether the last of these columns is empty in the best alignment. */
  gaps: boolean[];
}

/**
 * Aligns a row that lacks cells with the columns they fit best, by dynamic programming, and leaves the others empty.
 * @returns the best alignment; null if the row is too wide.
 */
function alignShortRow(cells: readonly string[], model: RowModel): RowReading | null {
  const missing = model.width - cells.length;
  if (missing < 1 || model.width > MAX_WIDTH) return null;
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

/** How a row that did not fit was handled. */
export interface RepairedRow {
  cells: string[];
  kind: BrokenRow['kind'];
  repair: BrokenRow['repair'];
  detail: string;
}

/** Minimum lead in fit of an alignment over missing cells at the end. */
const ALIGNMENT_MARGIN = 6;

export function describeWidth(found: number, expected: number): string {
  return `${found} ${found === 1 ? 'cell' : 'cells'}, ${expected} expected`;
}

function keepLong(cells: readonly string[], model: RowModel, { delimiter }: Dialect): RepairedRow {
  const found = describeWidth(cells.length, model.width);
  if (cells.slice(model.width).every((text) => text.trim() === '')) {
    const detail = `${found}: the last ones are empty`;
    return { cells: cells.slice(0, model.width), kind: 'too-long', repair: 'repaired', detail };
  }
  const kept = cells.slice(0, model.width - 1);
  kept.push(cells.slice(model.width - 1).join(delimiter || ' '));
  return {
    cells: kept,
    kind: 'too-long',
    repair: 'kept',
    detail: `${found}: the excess is joined in the last cell`,
  };
}

function padShort(cells: readonly string[], model: RowModel): RepairedRow {
  const padded = cells.concat(Array(model.width - cells.length).fill(''));
  const detail = `${describeWidth(cells.length, model.width)}: padded with empty cells`;
  const minFit = fitOfRow(model, padded) + ALIGNMENT_MARGIN;
  // Most short rows were only cut off and already fit so well that no alignment could fit better by this margin.
  const mayAlign = !model.isRagged && minFit < model.width * BEST_FIT;
  const aligned = mayAlign ? alignShortRow(cells, model) : null;
  return {
    cells: aligned !== null && aligned.fit > minFit ? aligned.cells : padded,
    kind: 'too-short',
    repair: 'padded',
    detail,
  };
}

/**
 * Pads a short row with empty cells, or joins the excess cells of a long one, if no repair is certain. Returns null if
 * the row has the right width.
 */
export function keepAsIs(cells: readonly string[], model: RowModel, dialect: Dialect): RepairedRow | null {
  if (cells.length === model.width) return null;
  return cells.length > model.width ? keepLong(cells, model, dialect) : padShort(cells, model);
}
