import type { OpenedTable } from '../../read/opened/dataset.js';
import type { PlannedColumn } from '../pass/plan.js';

/** Formats cells, for code that assembles rows itself. */
export interface CellFields {
  readonly delimiter: string;
  readonly lineEnd: string;
  /** Formats a text as a field between delimiters. */
  field(text: string): string;
  /** Returns whether the text gets an apostrophe. */
  escapes(text: string): boolean;
  /** Writes whole rows. @param escaped texts among them that got an apostrophe. */
  writeRows(rows: Uint8Array, escaped: number): void;
}

/** Writes a cleaned table: call `begin` once, `row` for each row, and `end` once. */
export interface TableWriter {
  /**
   * @param header null if the table has none. @param sheetState of the source sheet; visible by default.
   * @returns as for `row`.
   */
  begin(
    columns: readonly PlannedColumn[],
    header: readonly string[] | null,
    sheetState?: OpenedTable['sheetState'],
  ): readonly number[];
  /**
   * @param cells one per column; the array must not be retained.
   * @param kinds index into CELL_KINDS for each cell, as the source stores it unless a step changed it; null or omitted
   * if the source stores only text. Must not be retained either.
   * @returns indices of the cells that got an apostrophe, to prevent formulas.
   */
  row(cells: readonly string[], kinds?: Uint8Array | null): readonly number[];
  end(): void;
  /** For rows that are passed as bytes, if the writer supports that. */
  readonly fields?: CellFields;
}
