import { identifiesRows, type TableData } from '../../columns/table-data.js';

/** A row that equals an earlier one in every cell. Both are row indices, from 0. */
export interface DuplicateRow {
  row: number;
  first: number;
}

/**
 * Finds rows that equal an earlier one in every cell, in order, except empty rows. Candidates have equal 64-bit row
 * hashes and are confirmed by comparing texts, except in wide columns, whose texts are not stored.
 */
export function findDuplicateRows(data: TableData): DuplicateRow[] {
  if (data.columns.some((column) => identifiesRows(column, data.rowCount))) return [];
  const [high, low] = data.rowHashes;
  const slots = 2 ** Math.ceil(Math.log2(Math.max(4, data.rowCount * 2)));
  const table = new Int32Array(slots).fill(-1);
  const found: DuplicateRow[] = [];
  for (let row = 0; row < data.rowCount; row++) {
    let slot = (high[row]! ^ Math.imul(low[row]!, 0x9e3779b1)) & (slots - 1);
    for (;;) {
      const other = table[slot]!;
      if (other < 0) {
        table[slot] = row;
        break;
      }
      if (high[other] === high[row] && low[other] === low[row] && areEqual(data, other, row)) {
        if (!isEmpty(data, row)) found.push({ row, first: other });
        break;
      }
      slot = (slot + 1) & (slots - 1);
    }
  }
  return found;
}

function areEqual(data: TableData, one: number, other: number): boolean {
  return data.columns.every((column) => column.form === 'wide' || column.codes[one] === column.codes[other]);
}

function isEmpty(data: TableData, row: number): boolean {
  return data.columns.every(
    (column) => column.form === 'dictionary' && column.texts[column.codes[row]!]!.trim() === '',
  );
}
