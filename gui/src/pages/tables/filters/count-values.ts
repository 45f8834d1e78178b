export interface CountedValue {
  value: string;
  count: number;
}

/**
 * Counts the texts of a column, the most common first.
 * @param rows indices of the rows to count.
 */
export function countValues(
  cells: readonly (readonly string[])[],
  rows: Uint32Array,
  at: number,
): readonly CountedValue[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = cells[row]?.[at] ?? '';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
