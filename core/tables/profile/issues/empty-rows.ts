import { isBlank } from '../../cells/blank.js';
import type { TableData } from '../../columns/table-data.js';

/** Keeps the rows that no merged cell reaches into from above: it shows its text there. */
function withoutMerged(rows: readonly number[], { table: { merges }, rowCount }: TableData): number[] {
  const begun = new Int32Array(rowCount + 2);
  for (const { firstRow, lastRow } of merges) {
    begun[Math.min(firstRow + 1, rowCount + 1)]! += 1;
    begun[Math.min(lastRow + 1, rowCount + 1)]! -= 1;
  }
  for (let row = 1; row < begun.length; row += 1) begun[row]! += begun[row - 1]!;
  return rows.filter((row) => begun[row] === 0);
}

/**
 * Lists the rows of a table in which no cell holds anything, from 0. Cost: linear in the rows that are empty so far.
 * @returns null where that is not known, because the texts of a column were not kept.
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
