import type { FoundTable, SourceRow, StructureFacts } from '../source/found-table.js';
import type { ReadOptions } from '../source/read-options.js';
import type { OutsideRow } from '../source/reading.js';
import { type Band, cutBands, hasGap } from './cut-bands.js';
import { guessTables } from './describe-found.js';
import { findInBand } from './find-in-band.js';
import { type Grid, layGrid } from './grid.js';

/** A part of a sheet that is searched separately. Columns (from 0) and row indices are inclusive. */
interface SheetRegion extends Band {
  first: number;
  last: number;
}

/**
 * Consecutive rows without a blank one. `bands` lists the tables side by side in them, or is empty if there is only
 * one.
 */
interface Stretch {
  first: number;
  last: number;
  bands: Band[];
}

/**
 * Splits a band of a sheet if only some of its rows contain tables that are side by side. Lines of text are assigned to
 * the rows below them; those at the end, to the rows above.
 * @returns a single region if there is nothing to split.
 */
function cutRegions(
  rows: readonly SourceRow[],
  grid: Grid,
  { left, right }: Band,
  facts: StructureFacts,
): SheetRegion[] {
  const ranges = findStretches(grid);
  if (ranges.length < 2) return [{ left, right, first: 0, last: rows.length - 1 }];
  const stretches = ranges.map(([first, last]) => {
    const part = layBand(rows.slice(first, last + 1), { left, right }, facts);
    const { tables } = cutBands(part, 'with headers');
    return { first, last, bands: tables.length > 1 ? tables : [] };
  });
  const parts = joinStretches(stretches);
  return parts.flatMap(({ first, bands }, index) => {
    const last = (parts[index + 1]?.first ?? rows.length) - 1;
    const found = bands.length === 0 ? [{ left, right }] : bands;
    return found.map((band) => ({ left: band.left, right: band.right, first, last }));
  });
}

/** Joins adjacent stretches that have only one table each. */
function joinStretches(stretches: readonly Stretch[]): Stretch[] {
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

/** Finds runs of rows without a blank one. Skips runs in which every row has a single cell. */
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

/**
 * Builds the grid of a band, in which only filled cells count. In a text, rows are counted instead of lines, because a
 * cell of a table next to it may span lines.
 */
function layBand(
  rows: readonly SourceRow[],
  { left, right }: Band,
  { from, merges }: StructureFacts,
  whole?: Grid,
): Grid {
  // Most tables take up all rows and columns of a sheet, so these are counted only once.
  const isWhole = rows === whole?.rows && left === 0 && right >= whole.counts.widest;
  const grid = layGrid(rows, false, left, right, merges, isWhole ? whole.counts : undefined);
  return from === 'text' ? { ...grid, place: (row) => row, reach: (row) => row } : grid;
}

/** Rows in which a gap between tables is looked for, which is much faster than cutting all rows of a text. */
const MAX_TO_GAP = 200;

/** Whether a gap separates columns in all rows, or in a run of rows without a blank one. */
function hasGapInPart(rows: readonly SourceRow[]): boolean {
  const grid = layGrid(rows, true);
  return (
    hasGap(grid) || findStretches(grid).some(([first, last]) => hasGap(layGrid(rows.slice(first, last + 1), true)))
  );
}

const NOT_CUT: ReturnType<typeof cutBands> = { tables: [], outsideRows: [] };

/**
 * Finds the tables among the rows of a file or sheet. Pure and linear in the number of cells.
 * @param options `header_row` and `header_rows` override detection in the table that contains the row, or in all tables
 * if only `header_rows` is given. The caller applies `table`.
 * @returns tables in source order, from top to bottom and left to right; none if all rows are blank.
 */
export function findTables(rows: readonly SourceRow[], options: ReadOptions, facts: StructureFacts): FoundTable[] {
  const isText = facts.from === 'text';
  const whole = layGrid(rows, isText);
  const mayBeCut = !isText || hasGapInPart(rows.slice(0, MAX_TO_GAP));
  // Text files often have empty columns, so tables that are side by side need more evidence than in a sheet.
  const { tables, outsideRows } = mayBeCut ? cutBands(whole, isText ? 'with headers' : 'any') : NOT_CUT;
  const isAlone = tables.length === 1 && outsideRows.length === 0;
  const regions = tables.flatMap((band) =>
    cutRegions(rows, isAlone ? whole : layBand(rows, band, facts, whole), band, facts),
  );
  if (isText && regions.length < 2) return numberTables(rows, findInBand(whole, options, facts), []);
  return numberTables(
    rows,
    regions.flatMap((region) => findInRegion(whole, region, options, facts)),
    outsideRows,
  );
}

function findInRegion(
  whole: Grid,
  { left, right, first, last }: SheetRegion,
  options: ReadOptions,
  facts: StructureFacts,
): FoundTable[] {
  const { rows } = whole;
  const isWhole = first === 0 && last === rows.length - 1;
  const part = isWhole ? rows : rows.slice(first, last + 1);
  const isBelowGiven = first > 0 && options.header_row !== undefined && options.header_row < rows[first]!.row;
  const { header_row: _, header_rows: __, ...others } = options;
  const found = findInBand(layBand(part, { left, right }, facts, whole), isBelowGiven ? others : options, facts);
  const shift = (index: number) => index + first;
  return found.map((table) => ({
    ...table,
    headerRows: table.headerRows.map(shift),
    body: table.body === null ? null : [shift(table.body[0]), shift(table.body[1])],
    skipped: table.skipped.map(shift),
  }));
}

/**
 * Sorts tables in source order, assigns their ids and reports their number.
 * @param outsideRows rows outside all tables.
 */
function numberTables(
  rows: readonly SourceRow[],
  found: FoundTable[],
  outsideRows: readonly OutsideRow[],
): FoundTable[] {
  const start = (table: FoundTable) => table.headerRows[0] ?? table.body?.[0] ?? 0;
  found.sort((one, other) => start(one) - start(other) || one.left - other.left);
  found[0]?.outsideRows.push(...outsideRows);
  const guess = guessTables(
    found,
    found.map((table) => rows[start(table)]?.row ?? 1),
  );
  return found.map((table, index) => {
    const id = `t${index + 1}`;
    return { ...table, id, guesses: [...table.guesses.map((known) => ({ ...known, table: id })), guess] };
  });
}
