import type { Aside, Guess } from './reading.js';

/** A row of a file or sheet before anything is known about tables. */
export interface SourceRow {
  /** Place in the source, from 1: the line that the record begins at, or the row of the sheet. */
  row: number;
  /** Original texts; rows may differ in length, what is missing counts as ''. Never changed. */
  cells: readonly string[];
  /** Index into CELL_KINDS for each cell, where the source knows more than text. */
  kinds?: Uint8Array;
}

/** A merged range in the coordinates of the source: rows from 1 as in `SourceRow.row`, columns from 0, ends included. */
export interface SourceMerge {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** What is known about the rows besides their cells. */
export interface StructureFacts {
  /** Sheets have free placement: tables may stand side by side and begin anywhere. */
  from: 'text' | 'sheet';
  merges?: readonly SourceMerge[];
  /** False where the rows are only the beginning of the source: then nothing is said about an end. True if left out. */
  isComplete?: boolean;
}

export interface FoundColumn {
  /** Unique in its table, never empty (`column_3`). */
  name: string;
  /** As the source has it, header rows joined by a space; '' where there is none. */
  header: string;
  /** Column of the source, from 0. */
  column: number;
}

/** A table among rows. All indices are indices into the rows that were given, not source rows. */
export interface FoundTable {
  /** `t1`, `t2` ... in the order of the source. */
  id: string;
  /** First and last column of the source, from 0, both included. */
  left: number;
  right: number;
  /** Indices of the header's rows; empty where there is none. */
  headerRows: number[];
  /** First and last index of the body, both included; null where it has no rows. */
  body: [first: number, last: number] | null;
  /** Indices within the body's range that are no data (blank, repeated header, total, note); each stands in `asides`. */
  skipped: number[];
  /** Rows of no table's body, in order. Those between two tables stand with the one they belong to. */
  asides: Aside[];
  /** Rows of the body that may be notes, totals or drawn lines: kept, since that is not certain. */
  doubtful: Aside[];
  columns: FoundColumn[];
  guesses: Guess[];
}

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
