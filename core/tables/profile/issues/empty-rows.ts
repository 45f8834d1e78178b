import { isBlank } from '../../cells/blank.js';
import type { TableData } from '../../columns/table-data.js';

/** Omits rows that are covered by a merged cell from above, because they display its text. */
function withoutMerged(rows: readonly number[], { table: { merges }, rowCount }: TableData): number[] {
  const coverage = new Int32Array(rowCount + 2);
  for (const { firstRow, lastRow } of merges) {
    coverage[Math.min(firstRow + 1, rowCount + 1)]! += 1;
    coverage[Math.min(lastRow + 1, rowCount + 1)]! -= 1;
  }
  for (let row = 1; row < coverage.length; row += 1) coverage[row]! += coverage[row - 1]!;
  return rows.filter((row) => coverage[row] === 0);
}

/**
 * Returns the indices of the empty rows of a table, from 0.
 * @returns null if unknown because the texts of a column are not stored.
 */
export function listEmptyRows(data: TableData): number[] | null {
  const { columns, rowCount } = data;
  let rows: number[] | null = null;
  for (const column of columns) {
    if (column.form === 'wide') continue;
    const isBlankText = Uint8Array.from(column.texts, (text) => Number(isBlank(text)));
    if (!isBlankText.includes(1)) return [];
    const { codes } = column;
    rows = (rows ?? Array.from({ length: rowCount }, (_, row) => row)).filter((row) => isBlankText[codes[row]!] === 1);
  }
  const isAllKnown = columns.every((column) => column.form === 'dictionary');
  return rows !== null && (isAllKnown || rows.length === 0) ? withoutMerged(rows, data) : null;
}
