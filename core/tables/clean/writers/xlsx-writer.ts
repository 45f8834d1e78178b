import { Fault } from '../../../base/fault.js';
import { isFormulaText } from '../../cells/formula-text.js';
import type { OpenedTable } from '../../read/opened/dataset.js';
import type { ChangeLog } from '../pass/change-log.js';
import type { PlannedColumn } from '../pass/plan.js';
import type { ByteSink } from './byte-sink.js';
import { LogSheets } from './log-sheets.js';
import { StoredCells } from './stored-cell.js';
import { StyleBook } from './style-book.js';
import type { TableWriter } from './table-writer.js';
import { type BookSheet, sheetName, workbookParts } from './workbook-parts.js';
import { type ColumnStorage, MAX_COLUMNS, MAX_SHEET_ROWS, XlsxSheet } from './xlsx-sheet.js';
import { writeZip, ZipEntryWriter } from './zip-writer.js';

export interface XlsxOptions {
  /** Name of the first sheet. */
  name: string;
  /** Whether to add the sheets "Changes" and "Dropped". */
  changeLog?: boolean;
  /** `escape` (default) marks texts that look like formulas as text; `keep` does not. */
  formulas?: 'escape' | 'keep';
}

/**
 * Writes tables to a workbook, one sheet per table; `next` starts the sheet of another table. Unchanged cells are
 * stored as in the source workbook. Other cells are text, except numbers that can be represented exactly and dates of
 * normalized columns. Never writes formulas.
 */
export class XlsxWriter implements TableWriter {
  /** Number of texts marked as text because a spreadsheet might interpret them as formulas. */
  escaped = 0;
  readonly #sink: ByteSink;
  readonly #book: BookSheet[] = [];
  readonly #styles = new StyleBook();
  readonly #stored = new StoredCells(this.#styles);
  readonly #sheets: XlsxSheet[] = [];
  readonly #logSheets: LogSheets | null;
  readonly #escapes: boolean;
  #columns: readonly ColumnStorage[] = [];
  #nextName: string;

  constructor(sink: ByteSink, { name, changeLog = false, formulas = 'escape' }: XlsxOptions) {
    this.#escapes = formulas === 'escape';
    this.#sink = sink;
    this.#nextName = name;
    this.#logSheets = changeLog ? new LogSheets(true) : null;
  }

  /** Starts the sheet of another table. Call it between two cleanings. */
  next(name: string): void {
    this.#nextName = name;
  }

  /** Faults: table-too-large (more columns than a sheet supports). */
  begin(
    columns: readonly PlannedColumn[],
    header: readonly string[] | null,
    sheetState: OpenedTable['sheetState'] = 'visible',
  ): readonly number[] {
    if (columns.length > MAX_COLUMNS) {
      throw new Fault(
        'table-too-large',
        `The table has ${columns.length} columns, but the limit of a sheet is ${MAX_COLUMNS}. Write a CSV instead.`,
      );
    }
    this.#columns = columns;
    const sheet = this.#addSheet({ name: this.#nextName, state: sheetState }, header !== null);
    if (header !== null) sheet.header(header);
    return [];
  }

  /** Faults: table-too-large (more rows or longer cells than a sheet supports). */
  row(cells: readonly string[], kinds: Uint8Array | null = null): readonly number[] {
    const sheet = this.#sheets.at(-1)!;
    if (sheet.isFull) {
      throw new Fault(
        'table-too-large',
        `The table has more than ${MAX_SHEET_ROWS.toLocaleString('en')} rows, the limit of a sheet. Write a CSV instead.`,
      );
    }
    sheet.row(cells, this.#columns, kinds === null ? null : { kinds, stored: this.#stored });
    if (this.#escapes) for (const cell of cells) if (isFormulaText(cell)) this.escaped += 1;
    return [];
  }

  /** Ends a table; `close` ends the workbook. */
  end(): void {
    this.#sheets.at(-1)!.end();
  }

  /** Writes log entries to the sheets "Changes" and "Dropped", if enabled. */
  readonly log: ChangeLog = (entry) => this.#logSheets?.log(entry);

  /** Writes the workbook to its sink. Does not close the sink. */
  close(): void {
    for (const [sheet, name] of this.#logSheets?.end() ?? []) {
      this.#book.push({ name: sheetName(name, this.#names()), state: 'visible' });
      this.#sheets.push(sheet);
    }
    const parts = workbookParts(this.#book, this.#styles.formats).map(([name, xml]) => textEntry(name, xml));
    const sheets = this.#sheets.map(({ entry }, index) => entry.rename(`xl/worksheets/sheet${index + 1}.xml`));
    writeZip([...parts, ...sheets], this.#sink);
  }

  #names(): string[] {
    return this.#book.map(({ name }) => name);
  }

  #addSheet({ name, state }: BookSheet, hasHeader: boolean): XlsxSheet {
    const sheet = new XlsxSheet(hasHeader, this.#escapes ? 'escaped' : 'unescaped');
    this.#book.push({ name: sheetName(name, [...this.#names(), 'Changes', 'Dropped']), state });
    this.#sheets.push(sheet);
    return sheet;
  }
}

function textEntry(name: string, text: string): ZipEntryWriter {
  const entry = new ZipEntryWriter(name);
  entry.write(text);
  return entry;
}
