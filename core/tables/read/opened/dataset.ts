import type { RowBatch } from '../source/found-table.js';
import type { Aside, BrokenRow, Guess, ReadWarning } from '../source/reading.js';
import type { BodyFindings, TableBody } from '../text/body-reader.js';
import type { TextFile } from '../text/text-file.js';

export const TABLE_FORMATS = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm', 'xls', 'xlsb', 'ods', 'html'] as const;
/** What a file is by its content, whatever its name says. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** How a workbook stores a cell; text files know only `empty` and `text`. */
export const CELL_KINDS = ['empty', 'text', 'number', 'date', 'boolean', 'error', 'formula'] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** A merged range of a body, 0-based, both ends included: rows of the body (in reading order) and columns of the table. */
export interface MergedRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

export interface SourceColumn {
  /** Name of the column: unique in its table, never empty (`column_3` where the header has none). */
  name: string;
  /** The header as the file has it, rows joined by a space; '' where it has none. */
  header: string;
  /** Place in the file or sheet, from 1. */
  position: number;
  /** Commonest number format of a workbook's column, such as `0.00%`; null where there is none. */
  numberFormat: string | null;
  hidden: boolean;
}

/** A table as it was found. Rows are not in memory: they are read when they are asked for, as often as that is. */
export interface OpenedTable {
  /** `t1`, `t2` ...: stable for the same bytes and options. */
  id: string;
  /** The sheet's or file's name; with a number where one holds several tables. */
  name: string;
  sheet: string | null;
  sheetState: 'visible' | 'hidden' | 'very-hidden';
  columns: SourceColumn[];
  /** Source rows of the header, from 1; empty where the table has none. */
  headerRows: number[];
  /** First and last source row of the body, from 1; null for a body without rows, last null where not known before the end. */
  firstRow: number | null;
  /** Titles, notes, totals and the like; complete only once the rows were read to their end. */
  asides: Aside[];
  /** Rows of the body that may be notes, totals or drawn lines: kept, since that is not certain. */
  doubtful: readonly Aside[];
  merges: MergedRange[];
  /** Source rows that are hidden in their sheet. */
  hiddenRows: number[];
  guesses: Guess[];
  warnings: ReadWarning[];
  /** Reads the body from its beginning. Faults: unreadable-table. */
  batches(onBytes?: (read: number) => void): Iterable<RowBatch>;
  /** Rows that did not fit: complete (up to a cap that `brokenTotal` ignores) once `batches` was read to its end. */
  broken(): { rows: readonly BrokenRow[]; total: number };
  /** Where the body stands in a text file, for those who read its bytes themselves. */
  text?: TextBody | null;
}

/** The body of a table in a text file. */
export interface TextBody {
  file: TextFile;
  body: TableBody;
  /** Begins to read anew: forgets what was found, and takes what is found now. */
  begin(): BodyFindings;
}

export interface OpenedDataset {
  name: string;
  size: number;
  format: TableFormat;
  guesses: Guess[];
  warnings: ReadWarning[];
  tables: OpenedTable[];
  /** Sheets of a workbook in their order, those without a table too. */
  sheets: { name: string; state: OpenedTable['sheetState']; tables: string[] }[];
}
