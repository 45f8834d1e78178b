import type { CellReference, TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { type FilterFormat, isMissing } from '../../../../../core/tables/rows/row-test.js';
import type { LoadedTable } from './loaded-table.js';

/** Rows that something is about, and the cells in them that are meant. */
export interface Spot {
  label: string;
  /** Places in the body, from 0, in order. */
  rows: Uint32Array;
  /** Marked cells, as `row:column`, both from 0; with a word to each. */
  cells: ReadonlyMap<string, string>;
  /** How many there are in all, where these are only some. */
  total: number | null;
}

export const cellKey = (row: number, column: number) => `${row}:${column}`;

/** Findings whose cells can be told by their text alone. */
function testOf(issue: TableIssue, reading: FilterFormat): ((text: string) => boolean) | null {
  if (issue.code === 'missing-cells') return (text) => text.trim() === '';
  if (issue.code === 'disguised-missing') return (text) => text.trim() !== '' && isMissing(text, reading);
  return null;
}

function allCells(issue: TableIssue, test: (text: string) => boolean, at: number, table: LoadedTable): Spot {
  const rows: number[] = [];
  const cells = new Map<string, string>();
  for (const [row, texts] of table.cells.entries()) {
    if (!test(texts[at] ?? '')) continue;
    rows.push(row);
    cells.set(cellKey(row, at), issue.title);
  }
  return { label: issue.title, rows: Uint32Array.from(rows), cells, total: null };
}

function namedCells(issue: TableIssue, named: readonly CellReference[], table: LoadedTable): Spot {
  const rows = new Set<number>();
  const cells = new Map<string, string>();
  for (const { row, column, note } of named) {
    const place = table.placeOf(row);
    if (place === null) continue;
    rows.add(place);
    const at = column === null ? -1 : table.columns.indexOf(column);
    if (at >= 0) cells.set(cellKey(place, at), note ?? issue.title);
  }
  const shown = issue.unit === 'cells' ? cells.size : rows.size;
  return {
    label: issue.title,
    rows: Uint32Array.from(rows).sort(),
    cells,
    total: shown < issue.count ? issue.count : null,
  };
}

function localTest(issue: TableIssue, table: LoadedTable) {
  const [column] = issue.columns;
  const at = column === undefined ? -1 : table.columns.indexOf(column);
  const isHere = table.cells.length === table.rowCount;
  return { at, test: at < 0 || !isHere ? null : testOf(issue, table.readings[at]!) };
}

/** Whether only the server can tell all rows of a finding: the profile names some of them. */
export function needsServer(issue: TableIssue, table: LoadedTable): boolean {
  const isOfRows = issue.unit === 'cells' || issue.unit === 'rows';
  return isOfRows && issue.examples.length < issue.count && localTest(issue, table).test === null;
}

/**
 * The rows that a finding is about: all of them where the page can tell or the server has told, else those that the
 * profile names. @param told by the server; null while it has not.
 */
export function findIssueRows(issue: TableIssue, told: readonly CellReference[] | null, table: LoadedTable): Spot {
  const { at, test } = localTest(issue, table);
  return test ? allCells(issue, test, at, table) : namedCells(issue, told ?? issue.examples, table);
}

/** Rows by their numbers in the file. */
export function spotRows(label: string, sourceRows: readonly number[], total: number, table: LoadedTable): Spot {
  const rows = sourceRows.flatMap((row) => table.placeOf(row) ?? []);
  return {
    label,
    rows: Uint32Array.from(new Set(rows)).sort(),
    cells: new Map(),
    total: total > rows.length ? total : null,
  };
}
