import type { OpenedTable } from '../read/opened/dataset.js';
import type { KnownStretch } from '../read/text/read-body.js';
import type { Codes } from './codes.js';
import type { Sighting, WideSummary } from './summary/wide-summary.js';

/** A column as a dictionary. Each distinct text is stored once, so that it is classified and cleaned once. Exact. */
export interface DictionaryColumn {
  form: 'dictionary';
  name: string;
  /** Distinct texts in the order of their first appearance; '' is an empty cell. */
  texts: readonly string[];
  /** Number of cells with each text. */
  counts: Uint32Array;
  /** Index into `texts` for each row of the body. */
  codes: Codes;
}

/** A column with too many distinct texts to store, summarized while it was read. */
export interface WideColumn {
  form: 'wide';
  name: string;
  summary: WideSummary;
}

export type ColumnData = DictionaryColumn | WideColumn;

/** Columns for checks of cell texts. A wide column has none. */
export type TextColumns = readonly (DictionaryColumn | Pick<WideColumn, 'form'>)[];

/** Line or sheet row, from 1, of each row of a body. */
export interface SourceRows {
  readonly length: number;
  /** @param row from 0. */
  at(row: number): number | undefined;
  [Symbol.iterator](): IterableIterator<number>;
}

/** A table in memory, column by column. */
export interface TableData {
  table: OpenedTable;
  /** Rows of the body. */
  rowCount: number;
  sourceRows: SourceRows;
  columns: ColumnData[];
  /**
   * Two independent 32-bit hashes of all cells of each row, for finding duplicates; empty if a column identifies the
   * rows.
   */
  rowHashes: readonly [Uint32Array, Uint32Array];
  /** Index into CELL_KINDS, counted for each column: `kindCounts[column][kind]`. */
  kindCounts: Uint32Array[];
  /** The first cells of each kind in workbooks: `kindSightings[column][kind]`. */
  kindSightings?: Sighting[][][];
  /**
   * Malformed stretches by offset. Set if the table was read from its bytes, so that its rows can be located again in
   * the same order.
   */
  stretches?: ReadonlyMap<number, KnownStretch>;
  /** Whether issues list their first cells (the default) or all of them. */
  examples?: 'first' | 'all';
}

/**
 * Returns the maximum cells that an issue lists.
 * @param usual number in a profile. It does not apply if all cells were requested.
 */
export function maxExamples({ examples }: Pick<TableData, 'examples'>, usual: number): number {
  return examples === 'all' ? Number.POSITIVE_INFINITY : usual;
}

/** Whether each row has a distinct text in a column, so that no two rows are equal. */
export function identifiesRows(column: ColumnData, rows: number): boolean {
  if (column.form === 'dictionary') return column.texts.length === rows;
  const { distinct, distinctIsEstimate, missing } = column.summary;
  return !distinctIsEstimate && missing === 0 && distinct === rows;
}

/** Rows of a table in memory, valid until the next ones are read. */
export interface LocatedRows {
  rows: number;
  /** Index of the first of them in the body, from 0. */
  first: number;
  /** Source row of each row, from 1. */
  lines: Uint32Array;
  /** The cells in UTF-8. */
  bytes: Buffer;
  /** Offset in `bytes` and length of each cell of a column, in pairs. */
  cellsOf(column: number): Uint32Array;
}
