import * as z from 'zod';
import { requireColumn, type SourceTable, type StateColumn, type TableState } from '../state/table-state.js';
import { columnRanks, reverseRanks } from './column-ranks.js';

export const SortKey = z
  .strictObject({
    column: z.string().min(1).max(1000).meta({ description: 'Name of the column', example: 'abv' }),
    order: z.enum(['ascending', 'descending']).default('ascending').meta({
      description: 'Numbers and dates by value, then texts; empty cells are always last',
      example: 'descending',
    }),
  })
  .meta({ id: 'SortKey', description: 'A column to sort by', example: { column: 'abv', order: 'descending' } });
export type SortKey = z.infer<typeof SortKey>;

/**
 * Sorts places by columns, the first key first. The sort is stable: equal rows keep their order. Each column is ranked
 * by its distinct texts, so that rows are only counted: numbers or dates come first, then texts in the order of their
 * characters without regard to case, then empty cells.  Faults: column-not-found.
 */
export function sortPlaces(
  source: SourceTable,
  state: TableState,
  places: Uint32Array,
  keys: readonly SortKey[],
): Uint32Array {
  let sorted = places;
  for (const { column: name, order } of [...keys].reverse()) {
    const column = requireColumn(state, name);
    const ranked = columnRanks(source, column);
    const ranks = order === 'descending' ? reverseRanks(ranked) : ranked.ranks;
    sorted = countingSort(sorted, column, { ranks, count: ranked.values + ranked.texts + 1 });
  }
  return sorted;
}

function countingSort(
  places: Uint32Array,
  { codes }: StateColumn,
  { ranks, count }: { ranks: Uint32Array; count: number },
): Uint32Array {
  const starts = new Uint32Array(count);
  for (let at = 0; at < places.length; at += 1) {
    const rank = ranks[codes[places[at]!]!]!;
    starts[rank] = starts[rank]! + 1;
  }
  let next = 0;
  for (let rank = 0; rank < count; rank += 1) {
    const own = starts[rank]!;
    starts[rank] = next;
    next += own;
  }
  const sorted = new Uint32Array(places.length);
  for (let at = 0; at < places.length; at += 1) {
    const rank = ranks[codes[places[at]!]!]!;
    const into = starts[rank]!;
    starts[rank] = into + 1;
    sorted[into] = places[at]!;
  }
  return sorted;
}
