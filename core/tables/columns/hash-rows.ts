import { RowHashes } from './row-hashes.js';
import type { ColumnData, TableData } from './table-data.js';

/** Multiplier that spreads codes over 32 bits for row hashes: the golden ratio, but any odd number would do. */
const SPREAD = 0x9e3779b1;

/** Returns the hashes of the rows of dictionary columns, from their codes. Wide columns do not count. */
export function hashRows(columns: readonly ColumnData[], rows: number): TableData['rowHashes'] {
  const hashes = new RowHashes();
  hashes.begin(rows);
  for (const column of columns) {
    if (column.form === 'wide') continue;
    for (let row = 0; row < rows; row += 1) {
      const spread = Math.imul((column.codes[row] as number) + 1, SPREAD);
      hashes.mix(row, spread, spread ^ (spread >>> 15));
    }
  }
  hashes.end(rows);
  return hashes.finish();
}
