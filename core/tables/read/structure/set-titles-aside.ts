import type { Grid } from './grid.js';
import type { PieceGroup } from './group-pieces.js';
import { isRuleRow } from './note-row.js';
import { findRuledHeader, MOST_ABOVE } from './ruled-header.js';

/** Rows of a block of titles at most. */
const MOST_TITLES = 4;

/** Gives short blocks above a table whose header has a ruler to it as titles: they were cut at its columns by chance. */
export function setTitlesAside(grid: Grid, groups: readonly PieceGroup[]): PieceGroup[] {
  const kept: PieceGroup[] = [];
  let titles: number[] = [];
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    const isTitle = next !== undefined && isBlockOfTitles(grid, group) && beginsRuled(grid, next);
    if (isTitle) {
      titles = [...titles, ...group.titles, ...group.rows, ...group.notes, ...group.repeated];
      continue;
    }
    kept.push(titles.length === 0 ? group : { ...group, titles: [...titles, ...group.titles] });
    titles = [];
  }
  return kept;
}

function isBlockOfTitles(grid: Grid, { rows }: PieceGroup): boolean {
  return rows.length <= MOST_TITLES && !rows.some((row) => isRuleRow(grid, row));
}

function beginsRuled(grid: Grid, { rows }: PieceGroup): boolean {
  const right = Math.max(...rows.slice(0, MOST_ABOVE).map((row) => grid.last(row)));
  return rows.length > MOST_TITLES && findRuledHeader(grid, rows, { left: 0, right }) !== null;
}
