import { enumerate, figure, type Phrase, phrase } from '../../../report/document.js';
import { countOf } from '../../../report/figures.js';

/**
 * Groups items that differ only by place. Each group has a place only once; a second item of a place, such as another
 * way to fix a column, goes to the next group.
 * @returns groups of at least one item, in the order of their first items.
 */
export function groupSimilar<T>(
  items: readonly T[],
  kindOf: (item: T) => string,
  placeOf: (item: T) => string,
): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  const seen = new Map<string, number>();
  for (const item of items) {
    const kind = kindOf(item);
    const at = JSON.stringify([kind, placeOf(item)]);
    const turn = seen.get(at) ?? 0;
    seen.set(at, turn + 1);
    const key = JSON.stringify([kind, turn]);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

const MAX_OTHERS = 6;

interface Other {
  where: Phrase;
  count: number;
  units: string;
  isEstimate?: boolean;
}

/** Lists the other places of a line: `; also "abv" (62 cells) and "style" (5 cells)`. */
export function renderOthers(others: readonly Other[]): Phrase {
  if (others.length === 0) return phrase``;
  const shown = others
    .slice(0, MAX_OTHERS)
    .map(({ where, count, units, isEstimate }) => phrase`${where} (${figure(countOf(count, units, isEstimate))})`);
  if (others.length > MAX_OTHERS) return phrase`; also ${enumerate(shown, ', ')} and others`;
  return phrase`; also ${enumerate(shown)}`;
}
