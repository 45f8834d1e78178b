import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped } from './figures.js';
import { changedCells } from './format-change.js';
import { rowTable } from './row-table.js';

/** The answer of the endpoint. */
export interface SessionRows {
  total: number;
  matching: number;
  offset: number;
  columns: string[];
  rows: {
    row: number;
    cells: string[];
    changed: { column: number; was: string | null; by: string | null }[];
  }[];
}

const CHANGE_COLUMNS: readonly TableColumn[] = [
  { head: 'row', align: 'right' },
  { head: 'column', align: 'left', cut: 'middle' },
  { head: 'before', align: 'left' },
  { head: 'after', align: 'left' },
  { head: 'by', align: 'left' },
];

/** Share of the width for the texts before and after. */
const SHARE = 0.6;

/** Lists the changed cells of rows. @param by only those of this operation; null for all. */
function changeLines({ rows, columns }: SessionRows, by: string | null, terminal: Terminal): string[] {
  const changes = rows.flatMap(({ row, cells, changed }) =>
    changed
      .filter((one) => by === null || one.by === by)
      .map(({ column, was, by: step }) => [
        String(row),
        plain(columns[column] ?? ''),
        ...changedCells({ before: was, after: cells[column] ?? '' }, terminal.width * SHARE),
        step ?? '',
      ]),
  );
  return table(CHANGE_COLUMNS, changes, terminal);
}

function cellLines({ rows, columns: names }: SessionRows, terminal: Terminal): string[] {
  const paint = ({ changed }: SessionRows['rows'][number], at: number, text: string) =>
    changed.some(({ column }) => column === at) ? terminal.paint('green', text) : text;
  return rowTable({ names, rows, first: [], paint }, terminal);
}

/**
 * Formats rows of a session as a table; changed cells are green.
 * @param changed lists the changed cells instead: those of an operation, or all; undefined for whole rows.
 */
export function describeSessionRows(
  answer: SessionRows,
  changed: 'any' | (string & {}) | undefined,
  terminal: Terminal,
): string {
  const { rows, matching, total, offset } = answer;
  const lines =
    changed === undefined
      ? cellLines(answer, terminal)
      : changeLines(answer, changed === 'any' ? null : changed, terminal);
  const all =
    matching === total ? countOf(total, 'row') : `${countOf(matching, 'matching row')}, ${grouped(total)} in all`;
  const after = offset > 0 ? `, after ${grouped(offset)}` : '';
  const count = rows.length === 0 ? 'No row matches.' : `${grouped(rows.length)} of ${all}${after}`;
  return [...lines, ...(lines.length > 0 ? [''] : []), terminal.paint('bold', count)].join('\n');
}
