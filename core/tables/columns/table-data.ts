import type { OpenedTable } from '../read/opened/dataset.js';
import type { KnownStretch } from '../read/text/read-body.js';
import type { Codes } from './codes.js';
import type { Sighting, WideSummary } from './summary/wide-summary.js';
import type { TextBytes } from './text-bytes.js';

/** A dictionary column. Each distinct text is stored once, so that it is classified and cleaned only once. */
export interface DictionaryColumn {
  form: 'dictionary';
  name: string;
  /** Distinct texts in order of first occurrence; '' is an empty cell. */
  texts: readonly string[];
  /** Number of cells with each text. */
  counts: Uint32Array;
  /** Index into `texts` for each row. */
  codes: Codes;
  /** The texts as bytes, if they are decoded only when `texts` is first read. */
  bytes?: TextBytes;
}

/** A column with too many distinct texts to store. It was summarized while it was read. */
export interface WideColumn {
  form: 'wide';
  name: string;
  summary: WideSummary;
}

export type ColumnData = DictionaryColumn | WideColumn;

/** Columns for checks of texts. Wide columns have none. */
export type TextColumns = readonly (DictionaryColumn | Pick<WideColumn, 'form'>)[];

/** Line or sheet row, from 1, of each row. */
export interface SourceRows {
  readonly length: number;
  /** @param row index of the row, from 0. */
  at(row: number): number | undefined;
  [Symbol.iterator](): IterableIterator<number>;
}

/** A table in memory, column by column. */
export interface TableData {
  table: OpenedTable;
  /** Number of data rows. */
  rowCount: number;
  sourceRows: SourceRows;
  columns: ColumnData[];
  /**
   * Two independent 32-bit hashes of all cells of each row, for finding duplicate rows; empty if a column identifies
   * the rows.
   */
  rowHashes: readonly [Uint32Array, Uint32Array];
  /** Number of cells by kind for each column: `kindCounts[column][kind]`, with indices into CELL_KINDS. */
  kindCounts: Uint32Array[];
  /** The first cells of each kind, for workbooks: `kindSightings[column][kind]`. */
  kindSightings?: Sighting[][][];
  /**
   * Malformed stretches by offset. Set if the table was read from its bytes, so that a later pass finds the same rows.
   */
  stretches?: ReadonlyMap<number, KnownStretch>;
  /** Whether findings list their first cells (default) or all. */
  examples?: 'first' | 'all';
}

/**
 * Returns the maximum number of cells that a finding lists.
 * @param usual maximum in a profile. Does not apply if all cells were requested.
 */
export function maxExamples({ examples }: Pick<TableData, 'examples'>, usual: number): number {
  return examples === 'all' ? Number.POSITIVE_INFINITY : usual;
}

/** Whether every row has a different text in a column, so that no two rows are equal. */
export function identifiesRows(column: ColumnData, rows: number): boolean {
  if (column.form === 'dictionary') return column.texts.length === rows;
  const { distinct, distinctIsEstimate, missing } = column.summary;
  return !distinctIsEstimate && missing === 0 && distinct === rows;
}

/** Some rows of a table in memory. Valid until the next rows are read. */
export interface LocatedRows {
  rows: number;
  /** Index of the first row, from 0. */
  first: number;
  /** Source row of each row, from 1. */
  lines: Uint32Array;
  /** Contents of the cells in UTF-8. */
  bytes: Buffer;
  /** Returns pairs of the offset in `bytes` and the length of each cell of a column. */
  cellsOf(column: number): Uint32Array;
}
