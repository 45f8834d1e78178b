import type { Grid } from './grid.js';
import { type PieceGroup, readGroup } from './group-pieces.js';
import type { Segment } from './read-segment.js';

/** Rows of a helper block at most, and how many times as many the table below it has at least. */
const MOST_ROWS = 3;
const TIMES = 10;

/**
 * Gives small blocks without a header above a large table of a sheet to that table as its titles: numbers of columns that
 * formulas look up, flags, filters. They stand among its asides.
 */
export function setHelpersAside(grid: Grid, groups: readonly PieceGroup[]): PieceGroup[] {
  const kept: PieceGroup[] = [];
  let helpers: number[] = [];
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    if (next !== undefined && isHelper(grid, group, next)) {
      helpers = [...helpers, ...group.titles, ...group.rows, ...group.notes];
      continue;
    }
    kept.push(helpers.length === 0 ? group : { ...group, titles: [...helpers, ...group.titles] });
    helpers = [];
  }
  return kept;
}

function isHelper(grid: Grid, group: PieceGroup, next: PieceGroup): boolean {
  if (group.rows.length > MOST_ROWS || next.rows.length < TIMES * group.rows.length) return false;
  const block = readGroup(grid, group, false, null);
  if (block.headerRows.length > 0) return false;
  const table = readGroup(grid, next, false, null);
  return table.headerRows.length > 0 && isAbove(block, table);
}

function isAbove({ extent }: Segment, table: Segment): boolean {
  return extent.left >= table.extent.left && extent.right <= table.extent.right + 1;
}
