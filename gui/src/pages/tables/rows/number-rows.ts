import type { TableProfile } from '../../../../../core/tables/profile/table-profile.js';

const TEXT_FORMATS: ReadonlySet<string> = new Set(['csv', 'tsv', 'txt']);

/** Rows of the source, from 1, one for each row of the body. */
export interface RowNumbers {
  numbers: Uint32Array;
  /** Whether they end where the profile says that the body ends. */
  isExact: boolean;
}

function lineBreaks(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1;
  }
  return count;
}

/**
 * Finds the row of the file (line) or sheet that each row of a body stands at: from the first on, past what the reading
 * set aside; a text with line breaks takes several lines.
 * @param cells of the body, in reading order.
 */
export function numberRows(
  cells: readonly (readonly string[])[],
  table: Pick<TableProfile, 'first_row' | 'last_row' | 'asides'>,
  format: string,
): RowNumbers {
  const isText = TEXT_FORMATS.has(format);
  const aside = new Map(table.asides.map(({ row, rows }) => [row, rows]));
  const numbers = new Uint32Array(cells.length);
  let at = table.first_row ?? 1;
  for (const [place, row] of cells.entries()) {
    for (let skipped = aside.get(at); skipped !== undefined; skipped = aside.get(at)) at += skipped;
    numbers[place] = at;
    at += 1 + (isText ? lineBreaks(row) : 0);
  }
  return { numbers, isExact: cells.length === 0 || table.last_row === null || numbers.at(-1) === table.last_row };
}
