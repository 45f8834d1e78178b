/** A range of visible indices. `end` is exclusive. */
export interface Span {
  first: number;
  end: number;
}

/**
 * Returns the visible rows, which all have the same height. Their number depends only on the height of the visible part
 * and on `count`.
 * @param top position of the visible part, px; `height` is its height.
 * @param extra number of additional rows above and below.
 */
export function visibleRows(
  { top, height, rowHeight }: { top: number; height: number; rowHeight: number },
  count: number,
  extra: number,
): Span {
  const size = Math.min(count, Math.ceil(Math.max(0, height) / rowHeight) + 1 + 2 * extra);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - extra, count - size));
  return { first, end: first + size };
}

/**
 * Returns the rows of a span by the slots that show them. While the number of rows stays the same, a row that stays in
 * view keeps its slot, so that scrolling by a few rows changes only as many.
 */
export function rowSlots({ first, end }: Span): number[] {
  const slots = new Array<number>(end - first);
  for (let row = first; row < end; row += 1) slots[row % slots.length] = row;
  return slots;
}

/** Returns the left edge of each column and the right edge of the last one, px. */
export function columnOffsets(widths: readonly number[]): number[] {
  const offsets = [0];
  for (const width of widths) offsets.push(offsets.at(-1)! + width);
  return offsets;
}

/**
 * Returns the visible columns.
 * @param offsets result of `columnOffsets`.
 */
export function visibleColumns(offsets: readonly number[], left: number, width: number): Span {
  const count = offsets.length - 1;
  let first = 0;
  while (first < count && offsets[first + 1]! <= left) first += 1;
  let end = first;
  while (end < count && offsets[end]! < left + width) end += 1;
  return { first: Math.max(0, first - 1), end: Math.min(count, end + 1) };
}
