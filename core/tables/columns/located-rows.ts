/** Rows of a table whose cells stand in memory: all of it is only good until the next ones come. */
export interface LocatedRows {
  rows: number;
  /** Place of the first of them in the body, 0-based. */
  first: number;
  /** Source row of each, from 1. */
  lines: Uint32Array;
  /** Where the cells stand, in UTF-8. */
  bytes: Buffer;
  /** Offset in `bytes` and length of each cell of a column, in pairs. */
  cellsOf(column: number): Uint32Array;
}
