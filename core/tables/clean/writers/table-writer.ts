import type { OpenedTable } from '../../read/opened/dataset.js';
import type { PlannedColumn } from '../pass/plan.js';

/** Formats single cells, for code that assembles rows itself. */
export interface CellFields {
  readonly delimiter: string;
  readonly lineEnd: string;
  /** Formats a text as a field, without delimiters. */
  field(text: string): string;
  /** Whether the text is escaped with an apostrophe. */
  escapes(text: string): boolean;
  /**
   * Writes assembled rows.
   * @param escaped number of texts in them that were escaped with an apostrophe.
   */
  writeRows(rows: Uint8Array, escaped: number): void;
}

/** The row of the source from which a row was cleaned. */
export interface RowOrigin {
  /** Row in the file (line) or sheet, from 1. */
  row: number;
  /** Its texts, by column of the source. */
  before: readonly string[];
  /** Index into CELL_KINDS for each text; null if the source stores only text. */
  kinds: Uint8Array | null;
}

/** Writes a cleaned table. Call `begin` once, `row` for each row, and `end` once. */
export interface TableWriter {
  /**
   * @param header null if the table has none.
   * @param sheetState visibility of the source sheet; default: visible.
   * @returns as for `row`.
   */
  begin(
    columns: readonly PlannedColumn[],
    header: readonly string[] | null,
    sheetState?: OpenedTable['sheetState'],
  ): readonly number[];
  /**
   * @param cells one per column. The array must not be retained.
   * @param kinds index into CELL_KINDS for each cell: how the source stores it, unless a step changed it. Null or
   * omitted if the source stores only text. Must not be retained.
   * @param origin the row before cleaning, if the source is a workbook or `usesOrigin` is set. Must not be retained.
   * @returns indices of the cells that were escaped with an apostrophe.
   */
  row(cells: readonly string[], kinds?: Uint8Array | null, origin?: RowOrigin | null): readonly number[];
  /** Receives the row numbers of dropped rows, in order with the others. */
  drop?(row: number): void;
  end(): void;
  /** Whether `row` needs the origin of rows that were read from text. */
  readonly usesOrigin?: boolean;
  /** Present if the writer accepts assembled rows as bytes. */
  readonly fields?: CellFields;
}
