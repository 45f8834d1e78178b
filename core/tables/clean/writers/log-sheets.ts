import type { ChangeLog, LogEntry } from '../pass/change-log.js';
import { type ColumnStorage, MAX_CELL, MAX_COLUMNS, MAX_SHEET_ROWS, XlsxSheet } from './xlsx-sheet.js';

const CHANGE_HEADER = ['Table', 'Row', 'Column', 'Before', 'After', 'Rule', 'Reason', 'Confidence', 'Evidence'];
const LOG_COLUMNS: readonly ColumnStorage[] = [
  { storage: 'text', numberFormat: null },
  { storage: 'number', numberFormat: null },
];
const DROPPED_HEADER = ['Table', 'Row', 'Rule', 'Reason', 'Cells'];

/**
 * The sheets "Changes" and "Dropped" of a workbook, which contain the entries of a change log.
 */
export class LogSheets {
  readonly #isStyled: boolean;
  #changes: XlsxSheet | null = null;
  #dropped: XlsxSheet | null = null;
  /** Name of the table to which the current entries belong. */
  #table = '';

  /** @param isStyled whether the workbook has the styles of `CELL_STYLE`. */
  constructor(isStyled: boolean) {
    this.#isStyled = isStyled;
  }

  readonly log: ChangeLog = (entry) => {
    if (entry.kind === 'table') this.#table = entry.name;
    this.#changes ??= this.#begin(CHANGE_HEADER);
    this.#dropped ??= this.#begin(DROPPED_HEADER);
    const isRow = entry.kind === 'row-dropped' || entry.kind === 'set-aside';
    const sheet = isRow ? this.#dropped : this.#changes;
    const cells = isRow ? droppedCells(entry) : changeCells(entry);
    if (cells === null || sheet.isFull) return;
    const isLast = sheet.rows === MAX_SHEET_ROWS - 1;
    const shown = isLast ? ['There are more changes. Request the change log as a file.'] : [this.#table, ...cells];
    sheet.row(shown.map(truncate), LOG_COLUMNS);
  };

  /** Ends the sheets and returns them with their names; none without an entry. */
  end(): [sheet: XlsxSheet, name: string][] {
    if (this.#changes === null || this.#dropped === null) return [];
    this.#changes.end();
    this.#dropped.end();
    return [
      [this.#changes, 'Changes'],
      [this.#dropped, 'Dropped'],
    ];
  }

  #begin(header: readonly string[]): XlsxSheet {
    const sheet = new XlsxSheet(true, this.#isStyled ? 'escaped' : 'plain');
    sheet.header(header);
    return sheet;
  }
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
  if (entry.kind === 'rows-formed')
    return ['', '', `${entry.rows_before} rows`, `${entry.rows_after} rows`, entry.rule, entry.reason];
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
