/** Position of a cell. Rows start at 0, and -1 is the header; columns start at 0. */
export interface Place {
  row: number;
  column: number;
}

interface Extent {
  rows: number;
  columns: number;
  /** Number of rows to move with a page key. */
  page: number;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Returns the cell to which a key moves, according to the grid pattern of the ARIA Authoring Practices; null for other
 * keys.
 */
export function moveByKey(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  { row, column }: Place,
  { rows, columns, page }: Extent,
): Place | null {
  if (altKey) return null;
  const isFar = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number) => ({
    row: within(nextRow, -1, rows - 1),
    column: within(nextColumn, 0, columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return to(isFar ? -1 : row - 1, column);
    case 'ArrowDown':
      return to(isFar ? rows - 1 : row + 1, column);
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, isFar ? columns - 1 : column + 1);
    case 'PageUp':
      return to(Math.max(0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    case 'Home':
      return to(isFar ? 0 : row, 0);
    case 'End':
      return to(isFar ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}
