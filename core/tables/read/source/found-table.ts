import type { Guess, OutsideRow } from './reading.js';

/** A row of a file or sheet, before tables are detected. */
export interface SourceRow {
  /** Position in the source, from 1: the line on which the record starts, or the row of the sheet. */
  row: number;
  /** Original texts. Rows may differ in length; a missing cell counts as ''. Never modified. */
  cells: readonly string[];
  /** Index into CELL_KINDS for each cell, if the source knows more than the text. */
  kinds?: Uint8Array;
}

/** A merged range in source coordinates: rows from 1 as in `SourceRow.row`, columns from 0, inclusive. */
export interface SourceMerge {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Facts about rows that their cells do not show. */
export interface StructureFacts {
  /** In sheets, tables can be side by side and start in any column. */
  from: 'text' | 'sheet';
  merges?: readonly SourceMerge[];
}

export interface FoundColumn {
  /** Unique in its table and never empty (`column_3`). */
  name: string;
  /** The original header, its rows joined by a space; '' if there is none. */
  header: string;
  /** Column of the source, from 0. */
  column: number;
}

/** A table found among rows. Row indices refer to the searched rows, not to rows of the source. */
export interface FoundTable {
  /** `t1`, `t2` ... in source order. */
  id: string;
  /** First and last column of the source, from 0, inclusive. */
  left: number;
  right: number;
  /** Indices of the header rows; empty if there is none. */
  headerRows: number[];
  /** Whether the header did not match the columns, and its names were aligned to them. */
  isHeaderAligned: boolean;
  /** First and last index of the body, inclusive; null if it has no rows. */
  body: [first: number, last: number] | null;
  /**
   * Indices within the body's range that are not data (blank, repeated header, total, note). Each is also in
   * `outsideRows`.
   */
  skipped: number[];
  /** Rows outside all bodies, in order. Those between two tables belong to the table they describe. */
  outsideRows: OutsideRow[];
  /** Rows of the body that may be notes, totals or ruler lines. They stay in it because this is uncertain. */
  doubtful: OutsideRow[];
  /** Rows of the body whose numbers are the sums of the rows above, since the last such row. */
  subtotals: OutsideRow[];
  columns: FoundColumn[];
  guesses: Guess[];
}

/**
 * Some rows of a table in source order. `cells[row][column]` is the original text, or '' if there is none. Each row has
 * exactly as many cells as the table has columns.
 */
export interface RowBatch {
  cells: readonly (readonly string[])[];
  /** Source row of each row, from 1: the line on which a record starts in a text file, or the row of the sheet. */
  rows: Uint32Array;
  /** Index into CELL_KINDS for each cell, row by row; null if every cell is text. */
  kinds: Uint8Array[] | null;
}
