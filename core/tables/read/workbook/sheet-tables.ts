import type { MergedRange, OpenedTable, SourceColumn } from '../opened/dataset.js';
import type { FoundTable, RowBatch, SourceRow } from '../source/found-table.js';
import type { ReadOptions } from '../source/read-options.js';
import { NO_ROWS, type ReadWarning } from '../source/reading.js';
import { findTables } from '../structure/find-tables.js';
import { nameColumns } from '../structure/join-headers.js';
import { columnLetters } from './sheet/a1.js';
import type { Sheet } from './sheet/sheet.js';

interface Region {
  first: number;
  last: number;
  left: number;
  right: number;
}

/**
 * Returns the areas that a table covers: the source rows and columns of its header and body, and the full width of each
 * row outside it, such as a note.
 */
function regionsOf(rows: readonly SourceRow[], found: FoundTable): Region[] {
  const indices = [...found.headerRows, ...(found.body ?? [])];
  const outsideRows = found.outsideRows.map(({ row, rows: count }) => ({
    first: row,
    last: row + count - 1,
    left: 0,
    right: Number.POSITIVE_INFINITY,
  }));
  if (indices.length === 0) return outsideRows;
  const [first, last] = [Math.min(...indices), Math.max(...indices)].map((index) => rows[index]!.row);
  return [{ first: first!, last: last!, left: found.left, right: found.right }, ...outsideRows];
}

/** Returns warnings about cells outside all tables and notes, so that no cell is dropped silently. */
export function warnOfLostCells(rows: readonly SourceRow[], tables: readonly FoundTable[]): ReadWarning[] {
  const regions = tables.flatMap((found) => regionsOf(rows, found));
  const full = tables.length === 1 && tables[0]!.left === 0 ? tables[0]!.right : -1;
  let count = 0;
  let example = '';
  for (const { row, cells } of rows) {
    if (cells.length === 0) continue;
    const here = regions.filter(({ first, last }) => row >= first && row <= last);
    // Shortcut for most rows: they lie completely within the only table.
    if (here.length > 0 && cells.length - 1 <= full) continue;
    cells.forEach((text, column) => {
      if (text === '' || here.some(({ left, right }) => column >= left && column <= right)) return;
      count++;
      example ||= `${columnLetters(column)}${row} "${text.slice(0, 40)}"`;
    });
  }
  if (count === 0) return [];
  const message = `${count} cells are outside the tables of the sheet, first ${example}. If they belong to a table, specify its header row.`;
  return [{ code: 'cells-outside-tables', message }];
}

const BATCH_ROWS = 2048;

/** Returns the rows of a table's body, without rows that are not data. */
function bodyRows(sheet: Sheet, found: FoundTable): SourceRow[] {
  if (!found.body) return [];
  const [first, last] = found.body;
  const skipped = new Set(found.skipped);
  return sheet.rows.slice(first, last + 1).filter((_, index) => !skipped.has(first + index));
}

/** Returns the index of the first value of at least `min` in an ascending list, by binary search. */
function firstAtLeast(values: readonly number[], min: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < min) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the merged ranges that overlap a body, clipped to it. */
function bodyMerges(sheet: Sheet, found: FoundTable, rows: readonly SourceRow[]): MergedRange[] {
  const sources = rows.map(({ row }) => row);
  const columns = found.columns.map(({ column }) => column);
  const merges: MergedRange[] = [];
  for (const merge of sheet.facts.merges) {
    const firstRow = firstAtLeast(sources, merge.firstRow);
    const lastRow = firstAtLeast(sources, merge.lastRow + 1) - 1;
    const firstColumn = firstAtLeast(columns, merge.firstColumn);
    const lastColumn = firstAtLeast(columns, merge.lastColumn + 1) - 1;
    const isInside = lastRow >= firstRow && lastColumn >= firstColumn;
    const isMany = lastRow > firstRow || lastColumn > firstColumn;
    if (isInside && isMany) merges.push({ firstRow, lastRow, firstColumn, lastColumn });
  }
  return merges;
}

function pick<Value>(values: ArrayLike<Value>, columns: readonly number[], blank: Value): Value[] {
  return columns.map((column) => values[column] ?? blank);
}

function pickKinds(kinds: Uint8Array | undefined, columns: readonly number[]): Uint8Array {
  return kinds === undefined ? new Uint8Array(columns.length) : Uint8Array.from(pick(kinds, columns, 0));
}

function* readBatches(
  found: FoundTable,
  rows: readonly SourceRow[],
  bytes: number,
  onBytes?: (read: number) => void,
): Generator<RowBatch> {
  const columns = found.columns.map(({ column }) => column);
  const isWhole = columns.every((column, index) => column === index);
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const part = rows.slice(from, from + BATCH_ROWS);
    yield {
      cells: part.map(({ cells }) => (isWhole && cells.length === columns.length ? cells : pick(cells, columns, ''))),
      rows: Uint32Array.from(part, ({ row }) => row),
      kinds: part.map(({ kinds }) => (isWhole && kinds?.length === columns.length ? kinds : pickKinds(kinds, columns))),
    };
    onBytes?.(Math.round((bytes * Math.min(from + BATCH_ROWS, rows.length)) / rows.length));
  }
}

function toColumns(sheet: Sheet, found: FoundTable): SourceColumn[] {
  const hidden = new Set(sheet.facts.hiddenColumns);
  return found.columns.map(({ name, header, column }) => ({
    name,
    header,
    position: column + 1,
    numberFormat: sheet.numberFormats.get(column) ?? null,
    hidden: hidden.has(column),
  }));
}

function tableWarnings(sheet: Sheet, hiddenRows: number, columns: readonly SourceColumn[]): ReadWarning[] {
  const warnings: ReadWarning[] = [];
  const hidden = columns.filter((column) => column.hidden).map(({ name }) => name);
  if (sheet.state !== 'visible') {
    const state = sheet.state === 'hidden' ? 'hidden' : 'hidden, and only a program can show it';
    warnings.push({ code: 'hidden-sheet', message: `The sheet "${sheet.name}" is ${state}. It was parsed too.` });
  }
  if (hiddenRows > 0)
    warnings.push({
      code: 'hidden-rows',
      message: `${hiddenRows} rows are hidden in the sheet. They were parsed too.`,
    });
  if (hidden.length > 0) {
    const names = hidden
      .slice(0, 5)
      .map((name) => `"${name}"`)
      .join(', ');
    warnings.push({
      code: 'hidden-columns',
      message: `${hidden.length} columns are hidden in the sheet (${names}). They were parsed too.`,
    });
  }
  return warnings;
}

function toTable(sheet: Sheet, found: FoundTable, id: string, name: string, bytes: number): OpenedTable {
  const rows = bodyRows(sheet, found);
  const columns = toColumns(sheet, found);
  const [first, last] = [rows[0]?.row ?? null, rows.at(-1)?.row ?? null];
  const hiddenRows = sheet.facts.hiddenRows.filter(
    (row) => first !== null && last !== null && row >= first && row <= last,
  );
  return {
    id,
    name,
    sheet: sheet.name,
    sheetState: sheet.state,
    columns,
    headerRows: found.headerRows.map((index) => sheet.rows[index]!.row),
    isHeaderAligned: found.isHeaderAligned,
    firstRow: first,
    outsideRows: found.outsideRows,
    doubtful: found.doubtful,
    subtotals: found.subtotals,
    merges: bodyMerges(sheet, found, rows),
    hiddenRows,
    guesses: found.guesses.map((guess) => ({ ...guess, table: id })),
    warnings: [...sheet.warnings, ...tableWarnings(sheet, hiddenRows.length, columns)],
    batches: (onBytes) => readBatches(found, rows, bytes, onBytes),
    broken: () => ({ rows: [], total: 0 }),
  };
}

/**
 * Returns the tables of a sheet, numbered from `firstNumber`.
 * @param bytes size of the file, for progress.
 */
export function sheetTables(sheet: Sheet, options: ReadOptions, firstNumber: number, bytes: number): OpenedTable[] {
  const found = findTables(sheet.rows, options, { from: 'sheet', merges: sheet.facts.merges });
  const warned = { ...sheet, warnings: [...sheet.warnings, ...warnOfLostCells(sheet.rows, found)] };
  return found.map((table, index) => {
    const name = found.length > 1 ? `${sheet.name} (${index + 1})` : sheet.name;
    return toTable(warned, table, `t${firstNumber + index}`, name, bytes);
  });
}

/**
 * Returns the table of a sheet in which every row is a record.
 * @param names of the columns, '' for one without a name.
 * @param hasHeader whether the first row has them.
 * @param bytes size of the file, for progress.
 */
export function recordTable(
  sheet: Sheet,
  { names, hasHeader }: { names: readonly string[]; hasHeader: boolean },
  id: string,
  bytes: number,
): OpenedTable {
  const first = hasHeader ? 1 : 0;
  const last = sheet.rows.length - 1;
  const found: FoundTable = {
    id,
    left: 0,
    right: names.length - 1,
    headerRows: hasHeader ? [0] : [],
    isHeaderAligned: false,
    body: last < first ? null : [first, last],
    skipped: [],
    outsideRows: [],
    doubtful: [],
    subtotals: [],
    columns: nameColumns(names, 0),
    guesses: [],
  };
  const warnings = last < first ? [NO_ROWS] : [];
  return { ...toTable(sheet, found, id, sheet.name, bytes), sheet: null, warnings };
}
