import type { TableRows } from '../../handlers/tables/rows.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { describeOtherTables } from './describe-other-tables.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped, shortened } from './figures.js';

/** Maximum width of a cell, in characters. */
const MAX_WIDTH = 24;

function findingLines({ finding }: TableRows, terminal: Terminal): string[] {
  if (finding === null) return [];
  const notes = finding.cells.flatMap(({ row, column, note }) =>
    note === undefined ? [] : [[`  row ${row}`, plain(column ?? ''), plain(shortened(note, 100))]],
  );
  const only = finding.is_complete
    ? []
    : ['  Only the first of them are listed because the column has very many distinct values.'];
  return [terminal.paint('bold', plain(finding.title)), ...only, ...columns(notes, ['left', 'left', 'left']), ''];
}

/**
 * Formats rows as a table: the row number in the file, then the cells.
 * @param given names of the columns whose use was specified.
 */
export function describeRows(answer: TableRows, terminal: Terminal, given: readonly string[]): string {
  const { rows, offset, next_offset: next, total, columns: names } = answer;
  const lines = [['row', ...names], ...rows.map(({ row, cells }) => [String(row), ...cells])];
  const shown = lines.map((cells) => cells.map((text) => plain(shortened(text.replaceAll(/\s+/g, ' '), MAX_WIDTH))));
  const [head = '', ...body] = columns(shown, ['right', ...names.map(() => 'left' as const)]);
  const of = total === null ? '' : ` of ${grouped(total)}`;
  const foot =
    rows.length === 0
      ? 'No row matches.'
      : `${countOf(rows.length, 'row')}${of}${next === null ? '' : `; continue with --offset ${next}`}`;
  const others = describeOtherTables(answer.other_tables);
  const from = offset > 0 && rows.length > 0 ? `, after ${grouped(offset)}` : '';
  return [
    ...findingLines(answer, terminal),
    terminal.paint('bold', head),
    ...body,
    terminal.paint('dim', `${foot}${from}`),
    ...useLines(answer.column_uses, given, terminal),
    ...(others === null ? [] : [terminal.paint('dim', others)]),
  ].join('\n');
}
