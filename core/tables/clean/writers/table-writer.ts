import type { OpenedTable } from '../../read/opened/dataset.js';
import type { PlannedColumn } from '../pass/plan.js';

/** How cells become bytes, for those who put rows together themselves. */
export interface CellFields {
  readonly delimiter: string;
  readonly lineEnd: string;
  /** A text as it stands between delimiters. */
  field(text: string): string;
  /** Whether it gets an apostrophe before it. */
  escapes(text: string): boolean;
  /** Writes whole rows. @param escaped texts among them that got an apostrophe. */
  writeRows(rows: Uint8Array, escaped: number): void;
}

/** What writes a cleaned table; `begin` once, `row` for each row, `end` once. */
export interface TableWriter {
  /**
   * @param header null where the table has none. @param sheetState of the sheet that it was read from; visible if left out.
   * @returns as `row` does.
   */
  begin(
    columns: readonly PlannedColumn[],
    header: readonly string[] | null,
    sheetState?: OpenedTable['sheetState'],
  ): readonly number[];
  /**
   * @param cells one for each column; the writer must not keep the array.
   * @param kinds index into CELL_KINDS for each cell, as its source stores it and where no step changed it; null or left
   * out where the source knows only text. The writer must not keep it either.
   * @returns places of the cells that it wrote with an apostrophe before them, against formulas.
   */
  row(cells: readonly string[], kinds?: Uint8Array | null): readonly number[];
  end(): void;
  /** For rows that come as bytes, where it writes such. */
  readonly fields?: CellFields;
}
