import type { TableRows } from '../../handlers/tables/rows.js';
import { plain, type Terminal } from '../terminal.js';
import { cutTo, type TableColumn, table, widthOf } from './columns.js';
import { describeOtherTables } from './describe-other-tables.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped } from './figures.js';
import { noted, wrapped } from './wrapped.js';

/** Maximum widths of a cell on a terminal. The first that lets all columns fit is used. */
const CELL_WIDTHS = [32, 24, 16, 12] as const;
const NARROWEST = 12;

const NUMBER = /^[-+]?[\d.,]+%?$/;

const oneLine = (text: string) => plain(text.replaceAll(/\s+/g, ' '));

/** Rows as printed cells; the first row has the names of the columns. */
type Cells = readonly (readonly string[])[];

/** Shortens cells, but those of a finding least. @param first indices of the columns of a finding. */
const cutCells = (cells: Cells, width: number, first: readonly number[]): Cells =>
  cells.map((row) => row.map((text, at) => cutTo(first.includes(at) ? CELL_WIDTHS[0] : width, text)));

/** Returns the width of each column, with the gap before it. */
const widthsOf = ([names = [], ...rows]: Cells) =>
  names.map((name, at) => 2 + Math.max(widthOf(name), ...rows.map((row) => widthOf(row[at] ?? ''))));

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/**
 * Selects the columns that fit: those of a finding, then the others from the left.
 * @returns their indices, ascending.
 */
function fittingColumns(widths: readonly number[], first: readonly number[], room: number): number[] {
  const order = [...new Set([...first, ...widths.keys()])];
  let left = room;
  const taken = order.filter((at) => {
    left -= widths[at]!;
    return left >= 0;
  });
  return taken.sort((one, other) => one - other);
}

interface FittedRows {
  cells: Cells;
  /** Indices of the columns that are shown. */
  shown: readonly number[];
}

/** Shortens cells, and drops columns if necessary, until the rows fit. Nothing is cut if output is redirected. */
function fitRows(cells: Cells, first: readonly number[], room: number): FittedRows {
  const all = [...(cells[0] ?? []).keys()];
  if (room === Number.POSITIVE_INFINITY) return { cells, shown: all };
  for (const width of CELL_WIDTHS) {
    const cut = cutCells(cells, width, first);
    if (sum(widthsOf(cut)) <= room) return { cells: cut, shown: all };
  }
  const cut = cutCells(cells, NARROWEST, first);
  return { cells: cut, shown: fittingColumns(widthsOf(cut), first, room) };
}

function alignOf(cells: Cells, at: number): TableColumn['align'] {
  const texts = cells.slice(1).flatMap((row) => (row[at] === '' ? [] : [row[at]!]));
  return texts.length > 0 && texts.every((text) => NUMBER.test(text)) ? 'right' : 'left';
}

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

function rowLines(answer: TableRows, terminal: Terminal): string[] {
  const { rows, columns: names, finding } = answer;
  const found = new Set((finding?.cells ?? []).map(({ row, column }) => JSON.stringify([row, column])));
  const first = names.flatMap((name, at) => (finding?.cells.some(({ column }) => column === name) ? [at] : []));
  const numbers = rows.map(({ row }) => String(row));
  const room = terminal.width - Math.max(5, ...numbers.map((number) => number.length + 2));
  const { cells, shown } = fitRows(
    [names, ...rows.map((row) => row.cells)].map((row) => row.map(oneLine)),
    first,
    room,
  );
  const head: TableColumn[] = [
    { head: 'row', align: 'right' },
    ...shown.map((at): TableColumn => ({ head: cells[0]![at]!, align: alignOf(cells, at) })),
  ];
  const body = rows.map(({ row }, place) => [
    String(row),
    ...shown.map((at) => {
      const text = cells[place + 1]![at] ?? '';
      return found.has(JSON.stringify([row, names[at]])) ? terminal.paint('yellow', text) : text;
    }),
  ]);
  const hidden = names.length - shown.length;
  return [
    ...table(head, body, { ...terminal, width: Number.POSITIVE_INFINITY }),
    ...(hidden > 0 ? [`  ${countOf(hidden, 'more column')}: widen the terminal, or add --json`] : []),
  ];
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
