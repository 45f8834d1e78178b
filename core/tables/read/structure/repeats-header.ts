import type { Grid } from './grid.js';
import { joinHeaders } from './join-headers.js';
import type { Segment } from './read-segment.js';

/** Share of the columns whose names may be shortened. */
const MOST_SHORTENED = 0.5;

/**
 * Whether a stretch apart from a table goes on with it below the same header: as many columns in the same place, names
 * that are the same or shortened (`Conc.` for `Conc. [ng/µl]`), and values of the same kinds. Where keys begin anew it does not:
 * then it is another table about the same things.
 */
export function repeatsHeader(grid: Grid, current: Segment, next: Segment): boolean {
  if (current.headerRows.length === 0 || next.headerRows.length === 0 || next.bodyRows.length === 0) return false;
  if (current.bodyRows.length === 0 || next.headerRows[0] !== next.rows[0]) return false;
  const { left, right } = current.extent;
  if (left === right || left !== next.extent.left || right !== next.extent.right) return false;
  const kinds = current.columns.every((column, index) => {
    const other = next.columns[index]?.typed ?? null;
    return column.typed === null || other === null || column.typed === other;
  });
  return kinds && !beginsAnew(current, next) && areSameNames(namesOf(grid, current), namesOf(grid, next));
}

/** Whether the first column without repetition holds mostly what it held before. */
function beginsAnew(current: Segment, next: Segment): boolean {
  const key = current.columns.findIndex(({ count, repeats }) => count > 1 && repeats === 0);
  const [texts, others] = [current.columns[key]?.texts, next.columns[key]?.texts];
  if (texts === undefined || others === undefined) return false;
  return [...others].filter((text) => texts.has(text)).length * 2 > others.size;
}

function namesOf(grid: Grid, { headerRows, extent }: Segment): string[] {
  return joinHeaders(grid, headerRows, extent, []).map((name) => name.toLowerCase());
}

function areSameNames(names: readonly string[], others: readonly string[]): boolean {
  const isAlike = (name: string, other: string) =>
    name !== '' && other !== '' ? name.startsWith(other) || other.startsWith(name) : name === other;
  const shortened = names.filter((name, index) => name !== others[index]).length;
  return names.every((name, index) => isAlike(name, others[index]!)) && shortened <= names.length * MOST_SHORTENED;
}
