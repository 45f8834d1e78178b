import type { FoundColumn, SourceMerge } from '../source/found-table.js';
import { CELL_CLASS } from './cell-class.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import type { Extent } from './segment-width.js';

/**
 * Joins the rows of a header into one text per column, separated by spaces. Adds a group name to all its columns if
 * merged cells or the blanks next to it show which they are.
 * @returns a text for each column of the extent, '' if the header has none.
 */
export function joinHeaders(
  grid: Grid,
  rows: readonly number[],
  extent: Extent,
  merges: readonly SourceMerge[],
): string[] {
  const lines = rows.map((row, place) => lineOf(grid, row, extent, place > 0));
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    spreadMerges(lines[place]!, grid.rows[rows[place]!]!.row, extent, merges);
    const below = lines[place + 1];
    if (below === undefined || merges.length > 0) continue;
    const above = lines.slice(0, place + 1);
    if (areGroups(above, below)) spreadBlanks(lines[place]!, below);
  }
  const width = extent.right - extent.left + 1;
  return Array.from({ length: width }, (_, index) => joinParts(lines.map((line) => line[index]!)));
}

/** Returns the texts of a header row. Below the first one, a dash means an empty cell, as in a row of units. */
function lineOf(grid: Grid, row: number, extent: Extent, isLower: boolean): string[] {
  return Array.from({ length: extent.right - extent.left + 1 }, (_, index) => {
    const text = grid.text(row, extent.left + index);
    const isDash = isLower && /^[-–—]$/.test(text);
    return isDash || grid.cellClass(row, extent.left + index) === CELL_CLASS.rule ? '' : text;
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
 * Whether the texts of a line name groups of columns. Otherwise they are the first words of names that continue in the
 * line below. They are group names if they are years, if different groups have the same names below them, or if blanks
 * above the other names of each group show its extent.
 * @param above the line and those above it, from top to bottom.
 */
function areGroups(above: readonly (readonly string[])[], below: readonly string[]): boolean {
  const line = above.at(-1)!;
  const groups = line.flatMap((text, start) => {
    if (text === '' || below[start] === '') return [];
    const whole = joinParts(above.map((row) => row[start]!));
    return [{ text, whole, start, names: below.slice(start, runEnd(line, below, start)) }];
  });
  const long = groups.filter((group) => group.names.length > 1);
  if (long.length === 0) return false;
  if (groups.every((group) => /^\D{0,4}\d{4}\D{0,4}$/.test(group.text))) return true;
  if (long.some((group) => new Set(group.names).size < group.names.length)) return true;
  if (long.some((one) => long.some((other) => one !== other && one.names.some((name) => other.names.includes(name)))))
    return true;
  if (isTopAligned(line, below)) return true;
  if (groups[0]!.start === 0 || long.length < groups.length || long.every(isBeginningOfName)) return false;
  return groups.length > 1 || long[0]!.names.length > 2;
}

/**
 * Whether names that take one row are in the upper line rather than the lower one. Then a blank in the upper line
 * belongs to the group on its left.
 */
const isTopAligned = (line: readonly string[], below: readonly string[]) =>
  line.some((text, at) => text !== '' && below[at] === '');

/**
 * Whether a text and the one below it are one name over two rows, such as `Price` above `per piece`. True if the text
 * alone reads like a column name, the one below does not, and those next to it do.
 */
function isBeginningOfName({ whole, names: [first, ...others] }: { whole: string; names: readonly string[] }): boolean {
  const likely = others.reduce((sum, name) => sum + nameLikeness(name), 0);
  return nameLikeness(whole) >= 0.5 && nameLikeness(first!) < 0.5 && likely > 0.6 * others.length;
}

function runEnd(line: readonly string[], below: readonly string[], start: number): number {
  let end = start + 1;
  while (end < line.length && line[end] === '' && below[end] !== '') end += 1;
  return end;
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

/**
 * Gives each column a name that is unique in its table and never empty.
 * @param headers one per column, '' if the source has none.
 * @param left source column of the first one, from 0.
 */
export function nameColumns(headers: readonly string[], left: number): FoundColumn[] {
  const taken = new Set(headers.map(asName));
  const given = new Set<string>();
  return headers.map((header, index) => {
    const preferred = asName(header) || `column_${index + 1}`;
    const name =
      given.has(preferred) || (asName(header) === '' && taken.has(preferred)) ? suffix(preferred, taken) : preferred;
    given.add(name);
    taken.add(name);
    return { name, header, column: left + index };
  });
}

function asName(header: string): string {
  return header.replace(/[\s\u00a0\ufeff]+/g, ' ').trim();
}

function suffix(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  while (taken.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}
