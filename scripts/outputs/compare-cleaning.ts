import Papa from 'papaparse';
import type { Ledger } from './ledger.js';
import type { MessyTable } from './messy-tables.js';

/** The counts that a cleaning returns for a table. */
export interface TableCounts {
  rows_before: number;
  rows_after: number;
  rows_set_aside: number;
  cells_changed: number;
  set_aside: { kind: string; row: number; rows: number; text: string }[];
  broken_row_count: number;
  broken_rows: { line: number; repair: string; detail: string; text: string }[];
}

/** A line of the log. */
interface Entry {
  kind: string;
  row: number;
  column: string;
  before: string;
  after: string;
  rule: string;
  cells: string[];
  set_aside: TableCounts['set_aside'][number];
  broken: TableCounts['broken_rows'][number];
}

export const parseCsv = (text: string) => Papa.parse<string[]>(text.replace(/\r?\n$/, '')).data;
const parseLog = (text: string): Entry[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Compares the rows listed outside the table with those of the file, including empty ones. */
function compareOutsideRows(ledger: Ledger, listed: TableCounts['set_aside'], truth: MessyTable): void {
  const places = listed.flatMap(({ kind, row, rows, text }) =>
    Array.from({ length: rows }, (_, at) => ({ row: row + at, kind, text: rows === 1 ? text : text.split('\n')[at] })),
  );
  const isEmpty = ({ kind }: { kind: string }) => kind === 'blank' || kind === 'sep-line';
  ledger.rows(
    'row outside the table',
    places.filter((one) => !isEmpty(one)),
    truth.outsideRows,
  );
  ledger.same(
    'empty rows',
    places.filter(isEmpty).map(({ row }) => row),
    truth.empty,
  );
}

/** Compares the counts in an answer with the generated file. */
function compareCounts(ledger: Ledger, counts: TableCounts, truth: MessyTable, dropped = 0): void {
  ledger.fields('counts', counts, {
    rows_before: truth.rows.length,
    rows_after: truth.rows.length - dropped,
    rows_set_aside: truth.outsideRows.length,
    broken_row_count: truth.broken.length,
  });
  ledger.rows('broken row', counts.broken_rows, truth.broken);
  compareOutsideRows(ledger, counts.set_aside, truth);
}

/** Expects each cell of the cleaned file to be the source's, or the logged replacement. */
function compareCells(ledger: Ledger, written: readonly string[][], { rows, columns }: MessyTable, log: Entry[]): void {
  for (const [at, { row, cells }] of rows.entries()) {
    for (const [place, column] of columns.entries()) {
      let cell = cells[place]!;
      for (const change of log.filter((one) => one.row === row && one.column === column)) {
        ledger.same(`row ${row}, ${column}, before ${change.rule}`, change.before, cell);
        cell = change.after;
      }
      ledger.same(`row ${row}, ${column} in the cleaned file`, written[at]?.[place], cell);
    }
  }
}

/**
 * Compares a cleaned file and its log with the source: no row may be lost, and every changed cell must be in the log.
 */
export function compareCleaned(
  ledger: Ledger,
  { csv, log, counts }: { csv: string; log: string; counts: TableCounts },
  truth: MessyTable,
): void {
  const [head, ...written] = parseCsv(csv);
  const entries = parseLog(log);
  const dropped = entries.filter(({ kind }) => kind === 'row-dropped');
  const cells = entries.filter(({ kind }) => kind === 'cell');
  ledger.same('header', head, truth.columns);
  compareCounts(ledger, counts, truth, dropped.length);
  const outsideRows = entries.flatMap(({ kind, set_aside: row }) => (kind === 'set-aside' ? [row] : []));
  ledger.same('rows outside the table in the log', outsideRows, counts.set_aside);
  const broken = entries.flatMap((entry) => (entry.kind === 'broken-row' ? [entry.broken] : []));
  ledger.same('broken rows in the log', broken, counts.broken_rows);
  const accounted = 1 + written.length + dropped.length + truth.outsideRows.length + truth.empty.length;
  ledger.same(`rows written, dropped, set aside and empty, with the header`, accounted, truth.total);
  ledger.same('cells changed', counts.cells_changed, cells.filter(({ rule }) => rule !== 'escape_formula').length);
  for (const { row, cells: own } of dropped) {
    ledger.same(`dropped row ${row}`, own, truth.rows.find((one) => one.row === row)?.cells);
  }
  const rows = truth.rows.filter(({ row }) => !dropped.some((one) => one.row === row));
  compareCells(ledger, written, { ...truth, rows }, cells);
  const places = new Set(truth.rows.map(({ row }) => row));
  ledger.same(
    'changes of rows that the table does not have',
    cells.filter(({ row }) => !places.has(row)),
    [],
  );
}

const counted = (count: number, unit: string) => [count, count === 1 ? unit : `${unit}s`] as const;

/** Compares the lines that `vision-cli` prints above the steps: each count, and each row outside the table. */
export function compareCleaningText(ledger: Ledger, text: string, counts: TableCounts, truth: MessyTable): void {
  ledger.states('first line', text, [
    /^(\S+) {2}csv, 1 table, (\d+) (rows?) outside the table(?:, (\d+) malformed rows?)?$/gm,
    [[truth.file, ...counted(truth.outsideRows.length, 'row'), truth.broken.length || '']],
  ]);
  const { rows_before: before, rows_after: after, cells_changed: changed } = counts;
  const columns = truth.columns.length;
  ledger.states('line of the table', text, [
    /^t1 .* {2}(\d+) -> (\d+) (rows?), (\d+) -> (\d+) columns, (\d+) (cells?) changed$/gm,
    [[before, ...counted(after, 'row'), columns, columns, ...counted(changed, 'cell')]],
  ]);
  const listed = counts.set_aside.filter(({ kind }) => kind !== 'blank' && kind !== 'sep-line');
  const lines = listed.map(({ row, rows, kind, text: own }) => [
    rows === 1 ? `row ${row}` : `rows ${row} to ${row + rows - 1}`,
    kind.replace('-', ' '),
    JSON.stringify(own),
  ]);
  ledger.states('rows outside the table', text, [/^ {2}omitted, outside the table, (.*?): ([a-z ]+) (".*")$/gm, lines]);
  const broken = counts.broken_rows.map(({ repair, line, text: own, detail }) => [
    ...[repair, line, JSON.stringify(own), detail],
  ]);
  const pattern = /^ {2}(repaired|padded|kept), row (\d+): (".*") \((.*)\)$/gm;
  ledger.states('broken rows', text, [pattern, broken]);
}
