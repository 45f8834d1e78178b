import type { ColumnData } from './table-data.js';

/** Whether each row has a text of its own in a column: then no two rows are equal. */
export function namesEachRow(column: ColumnData, rows: number): boolean {
  if (column.form === 'dictionary') return column.texts.length === rows;
  const { distinct, distinctIsEstimate, missing } = column.summary;
  return !distinctIsEstimate && missing === 0 && distinct === rows;
}
