import { SHAPE } from './cell-shape.js';
import type { SourceMerge } from './found-table.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';

/**
 * Draws the rows of a header together: one text for each column, its parts joined by a space. The name of a group
 * stands over all of its columns, where merges or a plain pattern of blanks say how far it reaches.
 * @returns a text for each column of the extent, '' where the header has none.
 */
export function joinHeaders(
  grid: Grid,
  rows: readonly number[],
  extent: Extent,
  merges: readonly SourceMerge[],
): string[] {
  const lines = rows.map((row) => lineOf(grid, row, extent));
  for (const [place, row] of rows.entries()) {
    spreadMerges(lines[place]!, grid.rows[row]!.row, extent, merges);
    const below = lines[place + 1];
    if (below !== undefined && merges.length === 0 && areGroups(lines[place]!, below))
      spreadBlanks(lines[place]!, below);
  }
  const width = extent.right - extent.left + 1;
  return Array.from({ length: width }, (_, index) => joinParts(lines.map((line) => line[index]!)));
}

function lineOf(grid: Grid, row: number, extent: Extent): string[] {
  return Array.from({ length: extent.right - extent.left + 1 }, (_, index) => {
    return grid.shape(row, extent.left + index) === SHAPE.rule ? '' : grid.text(row, extent.left + index);
  });
}

function spreadMerges(line: string[], sourceRow: number, extent: Extent, merges: readonly SourceMerge[]): void {
  for (const merge of merges) {
    if (merge.firstRow !== sourceRow || merge.lastColumn === merge.firstColumn) continue;
    const text = line[merge.firstColumn - extent.left];
    if (text === undefined) continue;
    for (let column = merge.firstColumn + 1; column <= Math.min(merge.lastColumn, extent.right); column += 1) {
      line[column - extent.left] ||= text;
    }
  }
}

/**
 * Whether the texts of a line stand over groups of the columns below: the names below repeat from group to group, or each
 * text is followed by blanks over names. Words of one name that are split over two rows look otherwise.
 */
function areGroups(line: readonly string[], below: readonly string[]): boolean {
  const starts = line.flatMap((text, index) => (text === '' ? [] : [index]));
  const lead = starts.filter((start) => below[start] !== '');
  if (lead.length === 0 || lead.length === line.length) return false;
  const runs = lead.map((start) => runLength(line, below, start));
  const named = below.filter((text) => text !== '');
  const repeats = new Set(named).size < named.length;
  if (repeats) return runs.some((run) => run > 1);
  return runs.every((run) => run > 1) && (lead.length > 1 || runs[0]! > 2);
}

function runLength(line: readonly string[], below: readonly string[], start: number): number {
  let end = start + 1;
  while (end < line.length && line[end] === '' && below[end] !== '') end += 1;
  return end - start;
}

function spreadBlanks(line: string[], below: readonly string[]): void {
  let text = '';
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] !== '') text = below[index] === '' ? '' : line[index]!;
    else if (below[index] === '') text = '';
    else line[index] = text;
  }
}

function joinParts(parts: readonly string[]): string {
  const kept = parts.filter((part, index) => part !== '' && part !== parts[index - 1]);
  return kept.join(' ');
}
