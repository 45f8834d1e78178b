import { chooseReading, type RowReading } from './reading-choice.js';
import { fitOf, fitOfRow, isGoodFit, type RowModel } from './row-model.js';

/** How much likelier one row has to be than two that are short. */
const JOIN_MARGIN = 4;
const LEAST_ROWS = 5;

function padded(cells: readonly string[], width: number): string[] {
  return cells.concat(Array(Math.max(0, width - cells.length)).fill(''));
}

/**
 * Joins two lines that are one row: an end of line stands in place of a delimiter, or inside a cell.
 * @returns the row, or null where they are not certainly one.
 */
export function joinSplitRow(first: readonly string[], second: readonly string[], model: RowModel): string[] | null {
  const { width, rows } = model;
  if (rows < LEAST_ROWS || first.length >= width || second.length >= width || width < 3) return null;
  const sum = first.length + second.length;
  const joined =
    sum === width
      ? [...first, ...second]
      : sum === width + 1
        ? [...first.slice(0, -1), `${first.at(-1)}\n${second[0]}`, ...second.slice(1)]
        : null;
  if (!joined || !isGoodFit(model, joined)) return null;
  const apart = fitOfRow(model, padded(first, width)) + fitOfRow(model, padded(second, width));
  return fitOfRow(model, joined) > apart + JOIN_MARGIN ? joined : null;
}

/**
 * Parts two rows that stand on one line: the end of line between them is missing, or a delimiter stands in its place.
 * @returns the two rows, or null where they are not certainly two.
 */
export function partJoinedRows(cells: readonly string[], model: RowModel): [string[], string[]] | null {
  const { width, rows } = model;
  if (rows < LEAST_ROWS || width < 2) return null;
  if (cells.length === width * 2) return bothFit(cells.slice(0, width), cells.slice(width), model);
  if (cells.length !== width * 2 - 1) return null;
  const seam = cells[width - 1]!;
  if (seam.length > 400) return null;
  const readings: RowReading[] = [];
  const lone = seam.indexOf('\r');
  for (let at = 0; at <= seam.length; at++) {
    if (lone >= 0 && at !== lone) continue;
    const pair = [seam.slice(0, at), seam.slice(lone >= 0 ? at + 1 : at)];
    readings.push({ cells: pair, fit: fitOf(model, width - 1, pair[0]!) + fitOf(model, 0, pair[1]!) });
  }
  const chosen = chooseReading(readings);
  if (!chosen?.isCertain) return null;
  const [end, start] = chosen.best.cells as [string, string];
  return bothFit([...cells.slice(0, width - 1), end], [start, ...cells.slice(width)], model);
}

function bothFit(first: string[], second: string[], model: RowModel): [string[], string[]] | null {
  return isGoodFit(model, first) && isGoodFit(model, second) ? [first, second] : null;
}
