import type { TableRows } from '../../handlers/tables/rows.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { describeOtherTables } from './describe-other-tables.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped } from './figures.js';
import { oneLine, rowTable } from './row-table.js';
import { noted, wrapped } from './wrapped.js';

/** Formats the cells of a finding with their notes. */
function findingLines({ finding }: TableRows, terminal: Terminal): string[] {
  if (finding === null) return [];
  const notes = finding.cells.flatMap(({ row, column, note }) =>
    note === undefined ? [] : [[`row ${row}`, oneLine(column ?? ''), oneLine(note)]],
  );
  const head: TableColumn[] = ['middle', 'middle', 'end'].map((cut, at) => ({
    head: '',
    align: 'left',
    ...(at === 0 ? {} : { cut: cut as 'middle' | 'end' }),
  }));
  const only = finding.is_complete ? '' : ', the first of them: the column has very many distinct values';
  const title = terminal.paint('bold', plain(finding.title));
  const outside = finding.outside.map(({ row, text }) => [`row ${row}`, oneLine(text)]);
  return [
    ...wrapped(`${title}${only}`, noted(terminal)),
    ...table(head, notes, terminal).slice(1),
    ...table(head.slice(1), outside, terminal).slice(1),
    '',
  ];
}

/** States how many rows follow; for a finding, that its rows are outside the table, or that it is about all rows. */
function countLine({ rows, total, offset, finding }: TableRows): string {
  if (rows.length > 0) {
    const of = total === null ? '' : ` of ${grouped(total)}`;
    return `${countOf(rows.length, 'row')}${of}${offset > 0 ? `, after ${grouped(offset)}` : ''}`;
  }
  if (finding === null || offset > 0) return 'No row matches.';
  const outside = finding.outside.length;
  if (outside === 0) return 'The finding is about the table or a column, not about single rows.';
  return `${outside === 1 ? 'This row is' : 'These rows are'} outside the table.`;
}

function rowLines({ rows, columns: names, finding }: TableRows, terminal: Terminal): string[] {
  const found = new Set((finding?.cells ?? []).map(({ row, column }) => JSON.stringify([row, column])));
  return rowTable(
    {
      ...{ names, rows },
      first: names.flatMap((name, at) => (finding?.cells.some(({ column }) => column === name) ? [at] : [])),
      paint: ({ row }, at, text) =>
        found.has(JSON.stringify([row, names[at]])) ? terminal.paint('yellow', text) : text,
    },
    terminal,
  );
}

/**
 * Formats rows as a table: the row number in the file, then the cells.
 * @param given names of the columns whose use was specified.
 */
export function describeRows(answer: TableRows, terminal: Terminal, given: readonly string[]): string {
  const { rows } = answer;
  const others = describeOtherTables(answer.other_tables);
  return [
    ...findingLines(answer, terminal),
    ...rowLines(answer, terminal),
    ...(given.length > 0 ? useLines(answer.column_uses, given, terminal) : []),
    ...(others === null ? [] : wrapped(`${terminal.sign('notice')} ${others}`, noted(terminal))),
    ...(rows.length > 0 ? [''] : []),
    terminal.paint('bold', countLine(answer)),
  ].join('\n');
}
