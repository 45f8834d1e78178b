import type { TableData } from '../../data/table-data.js';
import { isBlank } from '../../values/is-blank.js';

/**
 * Lists the rows of a table in which no cell holds anything, from 0. Cost: linear in the rows that are empty so far.
 * @returns null where that is not known, because the texts of a column were not kept.
 */
export function listEmptyRows({ columns, rowCount }: TableData): number[] | null {
  let rows: number[] | null = null;
  for (const column of columns) {
    if (column.form === 'wide') continue;
    const isBlankText = Uint8Array.from(column.texts, (text) => Number(isBlank(text)));
    if (!isBlankText.includes(1)) return [];
    const { codes } = column;
    rows = (rows ?? Array.from({ length: rowCount }, (_, row) => row)).filter((row) => isBlankText[codes[row]!] === 1);
  }
  const isAllKnown = columns.every((column) => column.form === 'dictionary');
  return rows !== null && (isAllKnown || rows.length === 0) ? rows : null;
}
