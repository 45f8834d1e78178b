/**
 * Some rows of a table, in the order of the source. `cells[row][column]` is the original text, '' where there is none;
 * each row has as many cells as the table has columns.
 */
export interface RowBatch {
  cells: readonly (readonly string[])[];
  /** Source row of each row, from 1: the line a record begins at in a text file, the row of a sheet. */
  rows: Uint32Array;
  /** Index into CELL_KINDS for each cell, row by row; null where every cell is text. */
  kinds: Uint8Array[] | null;
}
