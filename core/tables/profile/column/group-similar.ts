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
