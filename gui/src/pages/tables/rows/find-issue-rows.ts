import type { TableIssue } from '../../../../../core/tables/profile/table-issue.js';
import { type ColumnReading, isMissing } from '../filters/filter.js';
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
function testOf(issue: TableIssue, reading: ColumnReading): ((text: string) => boolean) | null {
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

function examplesOf(issue: TableIssue, table: LoadedTable): Spot {
  const rows = new Set<number>();
  const cells = new Map<string, string>();
  for (const { row, column, note } of issue.examples) {
    const place = table.placeOf(row);
    if (place === null) continue;
    rows.add(place);
    const named = column === null ? [] : [column];
    for (const name of named) {
      const at = table.columns.indexOf(name);
      if (at >= 0) cells.set(cellKey(place, at), note ?? issue.title);
    }
  }
  const shown = issue.unit === 'cells' ? cells.size : rows.size;
  return {
    label: issue.title,
    rows: Uint32Array.from(rows).sort(),
    cells,
    total: shown < issue.count ? issue.count : null,
  };
}

/** The rows that a finding is about: all of them where the page can tell, else those that the profile names. */
export function findIssueRows(issue: TableIssue, table: LoadedTable): Spot {
  const [column] = issue.columns;
  const at = column === undefined ? -1 : table.columns.indexOf(column);
  const test = at < 0 ? null : testOf(issue, table.readings[at]!);
  return test ? allCells(issue, test, at, table) : examplesOf(issue, table);
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
