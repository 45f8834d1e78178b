import { plain, type Terminal } from '../terminal.js';
import { cutTo, type TableColumn, table, widthOf } from './columns.js';
import { countOf } from './figures.js';

/** Maximum widths of a cell on a terminal. The first that lets all columns fit is used. */
const CELL_WIDTHS = [32, 24, 16, 12] as const;
const NARROWEST = 12;

const NUMBER = /^[-+]?[\d.,]+%?$/;

/** Formats the text of a cell in one line. */
export const oneLine = (text: string) => plain(text.replaceAll(/\s+/g, ' '));

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

interface Row {
  row: number;
  cells: readonly string[];
}

/** Rows to print. */
interface RowTable<One extends Row> {
  names: readonly string[];
  rows: readonly One[];
  /** Indices of columns that are shortened and dropped last. */
  first: readonly number[];
  /** Colours a cell. @param at index of its column. */
  paint(row: One, at: number, text: string): string;
}

/** Formats rows as a table: the row number in the file, then the cells of the columns that fit. */
export function rowTable<One extends Row>({ names, rows, first, paint }: RowTable<One>, terminal: Terminal): string[] {
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
  const body = rows.map((row, place) => [
    String(row.row),
    ...shown.map((at) => paint(row, at, cells[place + 1]![at] ?? '')),
  ]);
  const hidden = names.length - shown.length;
  return [
    ...table(head, body, { ...terminal, width: Number.POSITIVE_INFINITY }),
    ...(hidden > 0 ? [`  ${countOf(hidden, 'more column')}: widen the terminal, or add --json`] : []),
  ];
}
