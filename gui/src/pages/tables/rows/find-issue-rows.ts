import type { CellReference, TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { type FilterFormat, isMissing } from '../../../../../core/tables/rows/row-test.js';
import { findingTexts } from '../finding-texts.js';
import type { LoadedTable } from './loaded-table.js';

/** Rows of a finding or an answer, with their marked cells. */
export interface Spot {
  label: string;
  /** Indices in the body, from 0, in order. */
  rows: Uint32Array;
  /** Descriptions of the marked cells by `row:column`, both from 0. */
  cells: ReadonlyMap<string, string>;
  /** Total number of rows if `rows` contains only some of them; otherwise null. */
  total: number | null;
}

export const cellKey = (row: number, column: number) => `${row}:${column}`;

/** Returns a function that recognizes the cells of a finding by their text; null if that is impossible. */
function testOf(issue: TableIssue, reading: FilterFormat): ((text: string) => boolean) | null {
  if (issue.code === 'missing-cells') return (text) => text.trim() === '';
  if (issue.code === 'disguised-missing' || issue.code === 'missing-word')
    return (text) => text.trim() !== '' && isMissing(text, reading);
  return null;
}

function allCells(issue: TableIssue, test: (text: string) => boolean, at: number, table: LoadedTable): Spot {
  const rows: number[] = [];
  const cells = new Map<string, string>();
  for (const [row, texts] of table.cells.entries()) {
    if (!test(texts[at] ?? '')) continue;
    rows.push(row);
    cells.set(cellKey(row, at), findingTexts(issue).title);
  }
  return { label: findingTexts(issue).title, rows: Uint32Array.from(rows), cells, total: null };
}

function namedCells(issue: TableIssue, named: readonly CellReference[], table: LoadedTable): Spot {
  const rows = new Set<number>();
  const cells = new Map<string, string>();
  for (const { row, column, note } of named) {
    const place = table.placeOf(row);
    if (place === null) continue;
    rows.add(place);
    const at = column === null ? -1 : table.columns.indexOf(column);
    if (at >= 0) cells.set(cellKey(place, at), note ?? findingTexts(issue).title);
  }
  const shown = issue.unit === 'cells' ? cells.size : rows.size;
  return {
    label: findingTexts(issue).title,
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

/**
 * Whether the rows of a finding must be requested from the server, because the profile contains only some of them and
 * the page cannot find them.
 */
export function needsServer(issue: TableIssue, table: LoadedTable): boolean {
  const isOfRows = issue.unit === 'cells' || issue.unit === 'rows';
  return isOfRows && issue.examples.length < issue.count && localTest(issue, table).test === null;
}

/**
 * Returns the rows of a finding: all if the page or the server can find them, otherwise those in the profile.
 * @param fromServer cells that the server has found; null until it has answered.
 */
export function findIssueRows(
  issue: TableIssue,
  fromServer: readonly CellReference[] | null,
  table: LoadedTable,
): Spot {
  const { at, test } = localTest(issue, table);
  return test ? allCells(issue, test, at, table) : namedCells(issue, fromServer ?? issue.examples, table);
}

/** Returns rows by their numbers in the file. */
export function spotRows(label: string, sourceRows: readonly number[], total: number, table: LoadedTable): Spot {
  const rows = sourceRows.flatMap((row) => table.placeOf(row) ?? []);
  return {
    label,
    rows: Uint32Array.from(new Set(rows)).sort(),
    cells: new Map(),
    total: total > rows.length ? total : null,
  };
}
