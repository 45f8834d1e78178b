import { Fault } from '../../../base/fault.js';
import type { SourceMerge } from '../source/found-table.js';
import { WORKBOOK_LIMITS } from '../workbook/sheet/limits.js';
import { NO_FACTS, type Sheet } from '../workbook/sheet/sheet.js';
import { SheetRows, type Spent } from '../workbook/sheet/sheet-rows.js';
import type { PageCell, PageRow, PageTable } from './parse-page.js';

/** A cell at its place in the grid of a table: row from 1, column from 0. */
interface PlacedCell {
  cell: PageCell;
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

interface PlacedRow {
  cells: PlacedCell[];
  /** Number of columns that its cells and those above it cover. */
  width: number;
}

function tooManySpans(): Fault {
  return new Fault('table-too-large', 'The table of the page has too many merged cells. Export it as CSV.');
}

/** Places the cells of a group of rows as a browser does (HTML, 4.9.12). */
class GroupPlacer {
  /** Number of cells in the rows placed so far, counting the gaps between them; used to limit the work. */
  steps = 0;
  readonly #lastRow: number;
  /** The last row that a cell above covers, by column. */
  readonly #covered: number[] = [];

  /** @param lastRow of the group, from 1. */
  constructor(lastRow: number) {
    this.#lastRow = lastRow;
  }

  place({ cells }: PageRow, row: number): PlacedRow {
    let column = 0;
    const placed = cells.map((cell): PlacedCell => {
      while ((this.#covered[column] ?? 0) >= row) column += 1;
      const lastRow = cell.rowspan === 0 ? this.#lastRow : Math.min(row + cell.rowspan - 1, this.#lastRow);
      const lastColumn = column + cell.colspan - 1;
      if (lastRow > row) this.#cover(column, lastColumn, lastRow);
      const first = column;
      column = lastColumn + 1;
      return { cell, row, column: first, lastRow, lastColumn };
    });
    while ((this.#covered[column] ?? 0) >= row) column += 1;
    this.steps += column;
    return { cells: placed, width: column };
  }

  #cover(first: number, last: number, row: number): void {
    for (let column = first; column <= last; column += 1) this.#covered[column] = row;
  }
}

/** Places the cells of a table, row by row. Faults: table-too-large. */
function* placeRows({ groups }: PageTable): Generator<PlacedRow> {
  let row = 1;
  let steps = 0;
  for (const { rows } of groups) {
    const placer = new GroupPlacer(row + rows.length - 1);
    for (const one of rows) {
      yield placer.place(one, row);
      if (steps + placer.steps > WORKBOOK_LIMITS.slots) throw tooManySpans();
      row += 1;
    }
    steps += placer.steps;
  }
}

interface GridColumn {
  /** Index among the columns in which a cell starts. */
  index: number;
  isHidden: boolean;
}

/**
 * Returns the columns in which at least one cell starts, from left to right. The page may have more columns, which are
 * always empty, for example if a title spans 100 columns or every cell spans two.
 */
function columnsOf(table: PageTable): Map<number, GridColumn> {
  const hidden = new Map<number, boolean>();
  for (const { cells } of placeRows(table))
    for (const { cell, column } of cells) hidden.set(column, (hidden.get(column) ?? true) && cell.isHidden);
  const sorted = [...hidden].sort(([one], [other]) => one - other);
  return new Map(sorted.map(([column, isHidden], index) => [column, { index, isHidden }]));
}

/** Returns the range that a cell covers; null if it is a single cell. */
function mergeOf(
  { row, column, lastRow, lastColumn }: PlacedCell,
  columns: ReadonlyMap<number, GridColumn>,
): SourceMerge | null {
  if (lastRow === row && lastColumn === column) return null;
  const firstColumn = columns.get(column)!.index;
  let last = firstColumn;
  for (let at = column + 1; at <= lastColumn; at += 1) last = columns.get(at)?.index ?? last;
  return lastRow > row || last > firstColumn ? { firstRow: row, lastRow, firstColumn, lastColumn: last } : null;
}

/** A table of a page as a sheet, and the number of columns that each of its rows covers. */
export interface LaidTable {
  sheet: Sheet;
  widths: readonly number[];
}

/**
 * Lays out a table of a page as a sheet. The text of a cell that spans several rows or columns is in its first one.
 * @param spent increases by the cells read. Faults: table-too-large, unreadable-table.
 */
export function layTable(page: PageTable, name: string, spent: Spent): LaidTable {
  const { table, omitted } = withoutHiddenCells(page);
  const columns = columnsOf(table);
  const sheetRows = new SheetRows(WORKBOOK_LIMITS, spent);
  const merges: SourceMerge[] = [];
  const widths: number[] = [];
  for (const { cells, width } of placeRows(table)) {
    widths.push(width);
    addRow(sheetRows, cells, columns);
    for (const cell of cells) {
      const merge = mergeOf(cell, columns);
      if (merge) merges.push(merge);
    }
    if (merges.length > WORKBOOK_LIMITS.merges) throw tooManySpans();
  }
  const rows = table.groups.flatMap((group) => group.rows);
  const hiddenRows = rows.flatMap((row, index) => (row.isHidden ? [index + 1] : []));
  const hiddenColumns = [...columns.values()].flatMap(({ index, isHidden }) => (isHidden ? [index] : []));
  const hidden = rows.reduce((sum, { cells }) => sum + cells.filter(({ hasHidden }) => hasHidden).length, 0);
  const sheet: Sheet = {
    name,
    state: 'visible',
    rows: sheetRows.rows,
    facts: { ...NO_FACTS, merges, hiddenRows, hiddenColumns },
    numberFormats: new Map(),
    warnings: [...hiddenTextWarning(hidden), ...hiddenCellsWarning(omitted)],
  };
  return { sheet, widths };
}

/**
 * Removes a hidden cell if its column is displayed in other rows. A browser gives hidden cells no place, so they would
 * shift the cells to their right. A column that is hidden in all rows is kept, like a hidden column of a sheet.
 */
function withoutHiddenCells(page: PageTable): { table: PageTable; omitted: string[] } {
  const rows = page.groups.flatMap((group) => group.rows);
  if (!rows.some(({ cells }) => cells.some(({ isHidden }) => isHidden))) return { table: page, omitted: [] };
  const columns = columnsOf(page);
  const removed = new Set<PageCell>();
  for (const { cells } of placeRows(page))
    for (const { cell, column } of cells) if (cell.isHidden && !columns.get(column)!.isHidden) removed.add(cell);
  const groups = page.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => !removed.has(cell)) })),
  }));
  return { table: { ...page, groups }, omitted: [...removed].map(({ text }) => text) };
}

function addRow(rows: SheetRows, placed: readonly PlacedCell[], columns: ReadonlyMap<number, GridColumn>): void {
  const end = placed.at(-1);
  if (end === undefined) return;
  const last = columns.get(end.column)!.index;
  rows.spend(end.row, last, placed.length);
  const cells = new Array<string>(last + 1).fill('');
  let characters = 0;
  for (const { cell, column } of placed) {
    cells[columns.get(column)!.index] = cell.text;
    characters += cell.text.length;
  }
  rows.add({ row: end.row, cells }, characters);
}

function hiddenTextWarning(cells: number): Sheet['warnings'] {
  if (cells === 0) return [];
  const message = `${cells} ${cells === 1 ? 'cell has a part' : 'cells have parts'} that the page hides, such as sort keys. Only the displayed text was read.`;
  return [{ code: 'hidden-text', message }];
}

function hiddenCellsWarning(texts: readonly string[]): Sheet['warnings'] {
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return [];
  const what = filled.length === 1 ? 'cell was' : 'cells were';
  const message = `${filled.length} ${what} omitted, because the page hides them and displays others in their column, first "${filled[0]!.slice(0, 40)}".`;
  return [{ code: 'hidden-cells', message }];
}

/** Maximum rows of a header. */
const MAX_HEADER_ROWS = 5;

/**
 * Returns the rows that the page marks as header, from 1: those of `thead`, or the first ones with only `th` cells.
 * A row of one cell is a title. Null if nothing, or all, is marked.
 */
export function markedHeader({ groups }: PageTable): { first: number; count: number } | null {
  const rows = groups.flatMap((group) => group.rows.map((row) => ({ ...row, isHead: group.isHead })));
  const isMarked = ({ cells, isHead }: (typeof rows)[number]) =>
    cells.length > 0 && (isHead || cells.every(({ isHeader }) => isHeader));
  const end = rows.findIndex((row) => !isMarked(row));
  const first = rows.findIndex(({ cells }) => cells.filter(({ text }) => text !== '').length > 1);
  const count = end - first;
  return first >= 0 && count >= 1 && count <= MAX_HEADER_ROWS ? { first: first + 1, count } : null;
}
