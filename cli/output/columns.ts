import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from '../terminal.js';

/** Horizontal alignment of the cells of a column. */
export type Align = 'left' | 'right';

/** Characters that take no column, and those that take two. */
const NARROW = /^\p{M}$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]$/u;

const widthOfCharacter = (character: string) => (NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1);

/** Returns the columns that a text takes on a terminal, without its colours. */
export function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].reduce((sum, character) => sum + widthOfCharacter(character), 0);
}

function padded(cell: string, width: number, align: Align | undefined): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return align === 'right' ? blanks + cell : cell + blanks;
}

/** Formats rows as columns, two spaces apart. Each row must have as many cells as `align`. */
export function columns(rows: readonly (readonly string[])[], align: readonly Align[]): string[] {
  const widths = align.map((_, column) => rows.reduce((most, row) => Math.max(most, widthOf(row[column]!)), 0));
  return rows.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column]!, align[column]))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns the longest start of a text that fits. @param width in columns of the terminal. */
function startOf(characters: readonly string[], width: number): string {
  let taken = '';
  let room = width;
  for (const character of characters) {
    room -= widthOfCharacter(character);
    if (room < 0) break;
    taken += character;
  }
  return taken;
}

/**
 * Cuts a text without colours to a width, with an ellipsis at the end, or in the middle, which keeps the name and the
 * line number of a path.
 */
export function cutTo(width: number, text: string, place: 'end' | 'middle' = 'end'): string {
  if (widthOf(text) <= width) return text;
  const characters = [...text];
  if (place === 'end') return `${startOf(characters, width - 1)}\u2026`;
  const end = [...startOf(characters.toReversed(), Math.ceil((width - 1) * 0.6))].reverse().join('');
  return `${startOf(characters, width - 1 - widthOf(end))}\u2026${end}`;
}

/** A column of a table, and how it becomes narrower. Columns of numbers are neither dropped nor cut by default. */
export interface TableColumn {
  head: string;
  align: Align;
  /** Order in which columns are dropped if the table is too wide, from 1. Without it, the column is kept. */
  drop?: number;
  /** Where cells are cut if the table is still too wide. Cut cells must have no colours. */
  cut?: 'end' | 'middle';
}

const INDENT = '  ';
/** Minimum width of a column that is cut. */
const MIN_CUT = 10;

const tableWidth = (widths: readonly number[]) =>
  INDENT.length + widths.reduce((sum, width) => sum + width, 0) + 2 * (widths.length - 1);

interface Grid {
  head: readonly TableColumn[];
  rows: readonly (readonly string[])[];
}

const widthsOf = ({ head, rows }: Grid) =>
  head.map((column, at) => rows.reduce((most, row) => Math.max(most, widthOf(row[at]!)), widthOf(column.head)));

/** Width to which the columns that can be cut shrink before others are dropped. */
const MIN_SHOWN = 20;

/** Drops columns in their order until the table fits, after the columns that can be cut have shrunk. */
function dropColumns(grid: Grid, width: number): Grid {
  const widths = widthsOf(grid).map((own, at) => (grid.head[at]!.cut === 'end' ? Math.min(own, MIN_SHOWN) : own));
  if (tableWidth(widths) <= width) return grid;
  const orders = grid.head.flatMap(({ drop }) => drop ?? []);
  if (orders.length === 0) return grid;
  const gone = grid.head.findIndex(({ drop }) => drop === Math.min(...orders));
  const without = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== gone);
  return dropColumns({ head: without(grid.head), rows: grid.rows.map(without) }, width);
}

/** Cuts the columns that can be cut until the table fits: sentences, then paths, the last column first. */
function cutColumns({ head, rows }: Grid, width: number): Grid {
  let cells = rows;
  const order = [...head.entries()].reverse().sort(([, a], [, b]) => (a.cut ?? '').localeCompare(b.cut ?? ''));
  for (const [at, { cut }] of order) {
    const widths = widthsOf({ head, rows: cells });
    const excess = tableWidth(widths) - width;
    if (excess <= 0) break;
    if (cut === undefined) continue;
    const most = Math.max(MIN_CUT, widths[at]! - excess);
    cells = cells.map((row) => row.map((cell, place) => (place === at ? cutTo(most, cell, cut) : cell)));
  }
  return { head, rows: cells };
}

/** Formats a table that fits the terminal: a dim heading, and rows indented by two spaces. Empty if it has no row. */
export function table(
  head: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  terminal: Pick<Terminal, 'width' | 'paint'>,
): string[] {
  if (rows.length === 0) return [];
  const fitted = cutColumns(dropColumns({ head, rows }, terminal.width), terminal.width);
  const [heading = '', ...lines] = columns(
    [fitted.head.map((column) => column.head), ...fitted.rows],
    fitted.head.map(({ align }) => align),
  );
  return [terminal.paint('dim', INDENT + heading), ...lines.map((line) => INDENT + line)];
}
