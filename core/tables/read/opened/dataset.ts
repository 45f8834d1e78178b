import type { ColumnUse } from '../../cells/column-use.js';
import type { RowBatch } from '../source/found-table.js';
import type { Interpretation, InterpretationSetting, UncertainReading } from '../source/interpretation.js';
import type { ReadOptions } from '../source/read-options.js';
import type { BrokenRow, Guess, OutsideRow, ReadWarning } from '../source/reading.js';
import type { BodyFindings, TableBody } from '../text/body-reader.js';
import type { TextFile } from '../text/text-file.js';

export const TABLE_FORMATS = [
  'csv',
  'tsv',
  'txt',
  'xlsx',
  'xlsm',
  'xls',
  'xlsb',
  'ods',
  'html',
  'json',
  'xml',
  'vcard',
  'sql',
  'parquet',
  'arrow',
] as const;
/** Format of a file. It is detected from the content; the extension only distinguishes csv from txt. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** How a workbook stores a cell. Text files have only `empty` and `text`. */
export const CELL_KINDS = ['empty', 'text', 'number', 'date', 'boolean', 'error', 'formula'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A merged range of a body, 0-based and inclusive: rows of the body (in reading order) and columns of the table. */
export interface MergedRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

export interface SourceColumn {
  /** Name of the column: unique in its table and never empty (`column_3` if the header is empty). */
  name: string;
  /** The original header, its rows joined by a space; '' if there is none. */
  header: string;
  /** Position in the file or sheet, from 1. */
  position: number;
  /** Most common number format of a workbook's column, such as `0.00%`, or null. */
  numberFormat: string | null;
  hidden: boolean;
  /** Use specified by the user, instead of the detected one. */
  use?: ColumnUse;
}

/** Another way to read a table, and the values of all import options under it. */
export interface AlternativeReading {
  interpretation: Interpretation;
  settings: readonly InterpretationSetting[];
}

/** A table of a file. Its rows are not in memory: each pass over them reads the file again. */
export interface OpenedTable {
  /** `t1`, `t2` ...: stable for the same bytes and options. */
  id: string;
  /** Name of the sheet or file, followed by a number if it contains several tables. */
  name: string;
  sheet: string | null;
  sheetState: 'visible' | 'hidden' | 'very-hidden';
  columns: SourceColumn[];
  /** Source rows of the header, from 1; empty if the table has none. */
  headerRows: number[];
  /** Whether the header did not match the columns, and its names were aligned to them. */
  isHeaderAligned: boolean;
  /** First source row of the body, from 1; null if the table has no rows. */
  firstRow: number | null;
  /** Titles, notes, totals and other rows outside the body. Complete once all rows have been read. */
  outsideRows: OutsideRow[];
  /** Rows of the body that may be notes, totals or ruler lines. They stay in it because this is uncertain. */
  doubtful: readonly OutsideRow[];
  /** Rows of the body whose numbers are the sums of the rows above, since the last such row. */
  subtotals: readonly OutsideRow[];
  merges: MergedRange[];
  /** Source rows that are hidden in their sheet. */
  hiddenRows: number[];
  guesses: Guess[];
  warnings: ReadWarning[];
  /** Reads the body from the start. Faults: unreadable-table. */
  batches(onBytes?: (read: number) => void): Iterable<RowBatch>;
  /**
   * Rows that do not fit the table, complete once `batches` has been read to its end. `rows` has a maximum length;
   * `total` counts all.
   */
  broken(): { rows: readonly BrokenRow[]; total: number };
  /**
   * Returns the uncertain import options and the other ways to read the table. May read the start of the file again.
   */
  uncertain?(): readonly UncertainReading[];
  /**
   * Returns the other ways to read the table, also those of options that are not uncertain. May read the start of the
   * file again. @param least confidence that they have at least, 0 to 1.
   */
  alternatives?(least: number): readonly AlternativeReading[];
  /** Position of the body in a text file, for callers that read the bytes themselves. */
  text?: TextBody | null;
}

/** The body of a table in a text file. */
export interface TextBody {
  file: TextFile;
  body: TableBody;
  /** Starts a new pass: discards earlier findings and returns an object that collects new ones. */
  begin(): BodyFindings;
}

/** Import options that specify a header. */
export type HeaderOptions = Pick<ReadOptions, 'sheet' | 'header_row' | 'header_rows'>;

export interface OpenedDataset {
  name: string;
  size: number;
  format: TableFormat;
  guesses: Guess[];
  warnings: ReadWarning[];
  tables: OpenedTable[];
  /** The other tables of the file, if one was requested. */
  others?: readonly OpenedTable[];
  /** Sheets of a workbook in order, including those without a table. */
  sheets: { name: string; state: OpenedTable['sheetState']; tables: string[] }[];
  /** Returns the tables under other header options. Undefined if the format has no uncertain headers. */
  underHeader?(header: HeaderOptions): readonly OpenedTable[];
}
