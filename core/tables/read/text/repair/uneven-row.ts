import type { BrokenRow } from '../../source/reading.js';
import { describeWidth } from './keep-row.js';

/** Describes a row with more or fewer cells than its table, whose excess cells are in further columns. */
export function describeUneven(found: number, expected: number): Pick<BrokenRow, 'kind' | 'repair' | 'detail'> {
  const width = describeWidth(found, expected);
  return found < expected
    ? { kind: 'too-short', repair: 'padded', detail: `${width}: padded with empty cells` }
    : { kind: 'too-long', repair: 'kept', detail: `${width}: the excess is in further columns` };
}

/** Returns the most common number of cells; of equally common ones, the first. 0 if there are no rows. */
export function commonWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]!;
}
