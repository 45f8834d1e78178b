import { Fault } from '../../../base/fault.js';
import { isFormulaText } from '../../cells/formula-text.js';
import type { OpenedTable } from '../../read/opened/dataset.js';
import type { ChangeLog, LogEntry } from '../pass/change-log.js';
import type { PlannedColumn } from '../pass/plan.js';
import type { ByteSink } from './byte-sink.js';
import { StoredCells } from './stored-cell.js';
import { StyleBook } from './style-book.js';
import type { TableWriter } from './table-writer.js';
import { type BookSheet, sheetName, workbookParts } from './workbook-parts.js';
import { type ColumnStorage, MAX_CELL, MAX_COLUMNS, MAX_SHEET_ROWS, XlsxSheet } from './xlsx-sheet.js';
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
  readonly #isLogged: boolean;
  readonly #escapes: boolean;
  #columns: readonly ColumnStorage[] = [];
  #nextName: string;
  /** Name of the table to which the current log entries belong. */
  #logged = '';
  #changes: XlsxSheet | null = null;
  #dropped: XlsxSheet | null = null;

  constructor(sink: ByteSink, { name, changeLog = false, formulas = 'escape' }: XlsxOptions) {
    this.#escapes = formulas === 'escape';
    this.#sink = sink;
    this.#nextName = name;
    this.#isLogged = changeLog;
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
  readonly log: ChangeLog = (entry) => {
    if (!this.#isLogged) return;
    if (entry.kind === 'table') this.#logged = entry.name;
    this.#changes ??= beginLog(CHANGE_HEADER);
    this.#dropped ??= beginLog(DROPPED_HEADER);
    const isRow = entry.kind === 'row-dropped' || entry.kind === 'set-aside';
    const sheet = isRow ? this.#dropped : this.#changes;
    const cells = isRow ? droppedCells(entry) : changeCells(entry);
    if (cells === null || sheet.isFull) return;
    const isLast = sheet.rows === MAX_SHEET_ROWS - 1;
    const shown = isLast ? ['There are more changes. Request the change log as a file.'] : [this.#logged, ...cells];
    sheet.row(shown.map(truncate), LOG_COLUMNS);
  };

  /** Writes the workbook to its sink. Does not close the sink. */
  close(): void {
    const logs: [XlsxSheet | null, string][] = [
      [this.#changes, 'Changes'],
      [this.#dropped, 'Dropped'],
    ];
    for (const [sheet, name] of logs) {
      if (sheet === null) continue;
      sheet.end();
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
    const sheet = new XlsxSheet(hasHeader, this.#escapes);
    this.#book.push({ name: sheetName(name, [...this.#names(), 'Changes', 'Dropped']), state });
    this.#sheets.push(sheet);
    return sheet;
  }
}

const CHANGE_HEADER = ['Table', 'Row', 'Column', 'Before', 'After', 'Rule', 'Reason', 'Confidence', 'Evidence'];
const LOG_COLUMNS: readonly ColumnStorage[] = [
  { storage: 'text', numberFormat: null },
  { storage: 'number', numberFormat: null },
];
const DROPPED_HEADER = ['Table', 'Row', 'Rule', 'Reason', 'Cells'];

function beginLog(header: readonly string[]): XlsxSheet {
  const sheet = new XlsxSheet(true);
  sheet.header(header);
  return sheet;
}

function textEntry(name: string, text: string): ZipEntryWriter {
  const entry = new ZipEntryWriter(name);
  entry.write(text);
  return entry;
}

function changeCells(entry: LogEntry): string[] | null {
  if (entry.kind === 'cell') {
    const { row, column, before, after, rule, reason, evidence } = entry;
    const why = evidence === undefined ? [] : [String(evidence.confidence), evidenceText(evidence)];
    return [String(row), column, before, after, rule, reason, ...why];
  }
  if (entry.kind === 'unconverted')
    return [String(entry.row), entry.column, entry.text, entry.text, entry.rule, entry.reason];
  if (entry.kind === 'broken-row') {
    const { line, text, kind, repair, detail } = entry.broken;
    return [String(line), '', text, '', kind, `${repair}: ${detail}`];
  }
  if (entry.kind === 'header') return ['', entry.column, entry.before, entry.after, entry.rule, entry.reason];
  if (entry.kind === 'column-dropped') return ['', entry.column, entry.column, '', entry.rule, entry.reason];
  return entry.kind === 'column-added' ? ['', entry.column, '', entry.column, entry.rule, entry.reason] : null;
}

function evidenceText({ rule, witnesses }: { rule: string; witnesses: readonly string[] }): string {
  return witnesses.length === 0 ? rule : `${rule}: ${witnesses.join(', ')}`;
}

function droppedCells(entry: LogEntry): string[] | null {
  if (entry.kind === 'row-dropped')
    return [String(entry.row), entry.rule, entry.reason, ...entry.cells.slice(0, MAX_COLUMNS - 4)];
  return entry.kind === 'set-aside'
    ? [String(entry.set_aside.row), entry.set_aside.kind, 'outside the table', entry.set_aside.text]
    : null;
}

function truncate(text: string): string {
  return text.length <= MAX_CELL ? text : `${text.slice(0, MAX_CELL - 1)}…`;
}
