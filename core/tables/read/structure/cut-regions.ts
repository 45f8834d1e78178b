import type { SourceRow } from '../source/found-table.js';
import { type Band, cutBands } from './cut-bands.js';
import { type Grid, layGrid } from './grid.js';

/** Part of a sheet that is looked at by itself: columns from 0 and indices of rows, both ends included. */
export interface SheetRegion extends Band {
  first: number;
  last: number;
}

/** Rows without a blank one between, with the bands of the tables that stand side by side in them; none where it is one. */
interface Stretch {
  first: number;
  last: number;
  bands: Band[];
}

/**
 * Cuts a band of a sheet where tables stand side by side in some of its rows only, above or below others.
 * @param grid the band. Lines of text go with what is below them, those at the end with what is above.
 * @returns one region where nothing is to be cut.
 */
export function cutRegions(rows: readonly SourceRow[], grid: Grid, { left, right }: Band): SheetRegion[] {
  const ranges = findStretches(grid);
  if (ranges.length < 2) return [{ left, right, first: 0, last: rows.length - 1 }];
  const stretches = ranges.map(([first, last]) => {
    const part = layGrid(rows.slice(first, last + 1), false, left, right);
    const { tables } = cutBands(part, 'with headers');
    return { first, last, bands: tables.length > 1 ? tables : [] };
  });
  const parts = drawTogether(stretches);
  return parts.flatMap(({ first, bands }, index) => {
    const last = (parts[index + 1]?.first ?? rows.length) - 1;
    const found = bands.length === 0 ? [{ left, right }] : bands;
    return found.map((band) => ({ left: band.left, right: band.right, first, last }));
  });
}

/** Stretches that are not cut stay together. */
function drawTogether(stretches: readonly Stretch[]): Stretch[] {
  const parts: Stretch[] = [];
  for (const stretch of stretches) {
    const before = parts.at(-1);
    const isCut = stretch.bands.length > 0 || (before !== undefined && before.bands.length > 0);
    if (before === undefined) parts.push({ ...stretch, first: 0 });
    else if (isCut) parts.push({ ...stretch, first: before.last + 1 });
    else before.last = stretch.last;
    parts.at(-1)!.last = stretch.last;
  }
  return parts;
}

/** Stretches of rows without a blank one between, but for lines of a single cell. */
function findStretches(grid: Grid): [first: number, last: number][] {
  const stretches: [first: number, last: number][] = [];
  let open: { first: number; last: number; isLines: boolean } | null = null;
  const close = () => {
    if (open !== null && !open.isLines) stretches.push([open.first, open.last]);
    open = null;
  };
  for (let row = 0; row < grid.rows.length; row += 1) {
    if (grid.filled(row) === 0) continue;
    if (open !== null && grid.place(row) > grid.place(open.last) + 1) close();
    open ??= { first: row, last: row, isLines: true };
    open = { first: open.first, last: row, isLines: open.isLines && grid.filled(row) === 1 };
  }
  close();
  return stretches;
}
