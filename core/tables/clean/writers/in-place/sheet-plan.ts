import type { OpenedTable } from '../../../read/opened/dataset.js';
import type { SourceMerge } from '../../../read/source/found-table.js';
import { columnLetters } from '../../../read/workbook/sheet/a1.js';
import type { StoredEdit } from './cell-content.js';
import { ChangedCells } from './changed-cells.js';
import { AxisMap, type RowBand, SheetLayout } from './sheet-layout.js';
import type { CellXml, SheetPart } from './sheet-part.js';
import type { AddedCell, SheetChanges } from './sheet-patch.js';
import type { TableChanges } from './table-changes.js';

/** The changes to a sheet, and how its cells move. Rows are those of the source, from 1; columns are from 0. */
export interface SheetPlan extends SheetChanges {
  edits: Map<number, StoredEdit[]>;
  changes: readonly TableChanges[];
  layout: SheetLayout;
  /** Rows that are dropped from their tables. */
  droppedRows: ReadonlySet<number>;
  /** Rows of the headers, after which the tables start. */
  headerRows: ReadonlySet<number>;
  /** New headers by column, and those of added columns. */
  renamed: ReadonlyMap<number, string>;
  addedNames: readonly { column: number; order: number; name: string }[];
  /** Columns of the source to the right of which the added columns of a table come, with their order there. */
  places: ReadonlyMap<TableChanges, readonly { column: number; order: number }[]>;
  isSplit(area: SourceMerge): boolean;
  splitsMerges: boolean;
  isEmpty: boolean;
}

type Lost = (what: 'row' | 'column', place: string, detail: string) => void;

/** What the cells around the tables of a sheet prevent. */
interface Obstacles {
  /** Tables with dropped rows that have other cells next to them. */
  besides: Set<TableChanges>;
  /** Rows with formulas that were never calculated, so that the rows only look empty. */
  uncalculated: Set<number>;
  /** Columns with other cells or formulas. */
  used: Set<number>;
}

const HEADER = {
  before: 'text',
  after: 'text',
  storage: { storage: 'text', numberFormat: null },
  isSplit: false,
  place: -1,
} as const;

interface HeaderPlan {
  edits: Map<number, StoredEdit[]>;
  headers: Map<number, AddedCell[]>;
  /** Upper rows of a header that becomes a single row. */
  dropped: number[];
}

/** Plans how a sheet changes. @param tables all tables of the sheet. */
export function planSheet(
  part: SheetPart,
  changes: readonly TableChanges[],
  { tables, lost }: { tables: readonly OpenedTable[]; lost: Lost },
): SheetPlan {
  const edits = new Map<number, StoredEdit[]>();
  const added = new Map<number, AddedCell[]>();
  const headers = new Map<number, AddedCell[]>();
  const renamed = new Map<number, string>();
  const addedNames: Names['addedNames'] = [];
  const inserted: number[] = [];
  const insertedRows: number[] = [];
  const places = new Map<TableChanges, { column: number; order: number }[]>();
  const droppedOf = new Map<TableChanges, Set<number>>();
  for (const table of changes) {
    const own = placeAdded(table, tables, inserted);
    places.set(table, own);
    const header = planHeader(table, own);
    droppedOf.set(table, new Set([...table.dropped, ...header.dropped]));
    if (header.dropped.length > 0)
      lost(
        'row',
        header.dropped.join(', '),
        'joined with the next row to a header of one row, because its columns changed',
      );
    for (const [row, list] of [...table.edits, ...header.edits]) edits.set(row, [...(edits.get(row) ?? []), ...list]);
    for (const [row, list] of header.headers) {
      headers.set(row, list);
      insertedRows.push(row);
    }
    const placeOf = new Map(
      table.columns.flatMap(({ slot }, index) => (slot < 0 ? [] : [[index, own[index]!] as const])),
    );
    addCells(table, placeOf, added);
    addNames(table, own, { renamed, addedNames });
  }
  const obstacles = findObstacles(part, changes, droppedOf);
  const { rows, bands } = planRows(changes, droppedOf, obstacles, lost);
  const columns = planColumnDrops(changes, obstacles, lost);
  const layout = new SheetLayout(new AxisMap(rows, insertedRows), new AxisMap(columns, inserted), bands);
  const isEmpty = layout.isIdentity && edits.size === 0 && added.size === 0;
  const headerRows = new Set(changes.flatMap(({ table }) => table.headerRows.slice(-1)));
  const droppedRows = new Set([...droppedOf.values()].flatMap((dropped) => [...dropped]));
  const splitsMerges = edits.size > 0 && part.tail.includes('mergeCell');
  const isSplit = splitter(splitsMerges ? edits : new Map());
  return {
    changes,
    edits,
    added,
    headers,
    layout,
    droppedRows,
    headerRows,
    renamed,
    addedNames,
    places,
    isSplit,
    splitsMerges,
    isEmpty,
  };
}

interface Names {
  renamed: Map<number, string>;
  addedNames: { column: number; order: number; name: string }[];
}

function addNames(
  changes: TableChanges,
  places: readonly { column: number; order: number }[],
  { renamed, addedNames }: Names,
): void {
  const { table, columns, header } = changes;
  for (const [index, { source, slot, header: name }] of columns.entries()) {
    if (slot >= 0) addedNames.push({ ...places[index]!, name });
    else if (header !== null && name !== table.columns[source]!.header) renamed.set(changes.columnOf(source), name);
  }
}

/**
 * Chooses where added columns come: next to their source column, or at the right end of the table if another table of
 * the sheet would be torn apart.
 */
function placeAdded(
  changes: TableChanges,
  tables: readonly OpenedTable[],
  inserted: number[],
): { column: number; order: number }[] {
  const tears = (column: number) =>
    tables.some(({ id, columns }) => {
      const [first, last] = [columns[0]!.position - 1, columns.at(-1)!.position - 1];
      return id !== changes.table.id && first <= column && last > column;
    });
  const counts = new Map<number, number>();
  return changes.columns.map(({ source, slot }) => {
    const own = changes.columnOf(source);
    if (slot < 0) return { column: own, order: 0 };
    const column = tears(own) ? changes.lastColumn : own;
    const order = (counts.get(column) ?? 0) + 1;
    counts.set(column, order);
    inserted.push(column + 1);
    return { column, order };
  });
}

function planHeader(changes: TableChanges, places: readonly { column: number; order: number }[]): HeaderPlan {
  const plan: HeaderPlan = { edits: new Map(), headers: new Map(), dropped: [] };
  const { table, columns, header } = changes;
  const hasAdded = columns.some(({ slot }) => slot >= 0);
  const isMoved = hasAdded || changes.droppedColumns.length > 0;
  if (header === null || (!changes.isRenamed && !isMoved)) return plan;
  const edit = (column: number, text: string, source: number, row: number): StoredEdit => ({
    ...HEADER,
    table: table.id,
    row,
    column,
    text,
    source,
  });
  const last = table.headerRows.at(-1);
  const first = changes.rows[0];
  if (last === undefined) {
    if (first === undefined || !changes.isRenamed) return plan;
    const cells = columns.map(({ source, header: name }, index) => ({
      ...places[index]!,
      edit: edit(changes.columnOf(source), name, source, first),
    }));
    plan.headers.set(first, cells);
    return plan;
  }
  // Several header rows are read as names in one way only as long as none of their cells changes.
  const isWhole = table.headerRows.length > 1 || (changes.isRenamed && table.isHeaderAligned);
  const own = columns.filter(
    ({ slot, source, header: name }) => slot < 0 && (isWhole || name !== table.columns[source]!.header),
  );
  const edits = own.map(({ source, header: name }) => edit(changes.columnOf(source), name, source, last));
  if (edits.length > 0) plan.edits.set(last, edits);
  if (isWhole) plan.dropped = table.headerRows.slice(0, -1);
  return plan;
}

function addCells(
  changes: TableChanges,
  places: ReadonlyMap<number, { column: number; order: number }>,
  added: Map<number, AddedCell[]>,
): void {
  const { table, columns, header } = changes;
  const last = table.headerRows.at(-1);
  const put = (row: number, cell: AddedCell) => added.set(row, [...(added.get(row) ?? []), cell]);
  for (const [row, cells] of changes.added)
    for (const { index, edit } of cells) put(row, { ...places.get(index)!, edit });
  if (header === null || last === undefined) return;
  for (const [index, place] of places) {
    const { source, header: name } = columns[index]!;
    put(last, { ...place, edit: { ...HEADER, table: table.id, row: last, column: place.column, text: name, source } });
  }
}

function findObstacles(
  part: SheetPart,
  changes: readonly TableChanges[],
  droppedOf: ReadonlyMap<TableChanges, ReadonlySet<number>>,
): Obstacles {
  const found: Obstacles = { besides: new Set(), uncalculated: new Set(), used: new Set() };
  const rows = new Set([...droppedOf.values()].flatMap((dropped) => [...dropped]));
  const columns = new Map(
    changes.flatMap((one) => one.droppedColumns.map((source) => [one.columnOf(source), one] as const)),
  );
  if (rows.size === 0 && columns.size === 0) return found;
  for (const place of part.rows()) {
    const { row } = place;
    if (columns.size === 0 && !rows.has(row)) continue;
    const text = part.textOf(place);
    const contents = contentsOf(part, text);
    for (const [table, dropped] of droppedOf) if (dropped.has(row)) addRowObstacles(found, table, row, contents);
    addUsedColumns(found, columns, row, contents);
  }
  return found;
}

type Content = 'value' | 'formula' | 'uncalculated';

interface ColumnContent {
  column: number;
  content: Content;
}

function contentsOf(part: SheetPart, text: string): ColumnContent[] {
  return part.cellsOf(text).cells.flatMap((cell) => {
    const content = contentKind(part, text, cell);
    return content === 'none' ? [] : [{ column: cell.column, content }];
  });
}

function addRowObstacles(found: Obstacles, table: TableChanges, row: number, contents: readonly ColumnContent[]): void {
  const inside = contents.filter(({ column }) => column >= table.firstColumn && column <= table.lastColumn);
  if (inside.length < contents.length) found.besides.add(table);
  if (inside.length > 0 && inside.every(({ content }) => content === 'uncalculated')) found.uncalculated.add(row);
}

function addUsedColumns(
  found: Obstacles,
  columns: ReadonlyMap<number, TableChanges>,
  row: number,
  contents: readonly ColumnContent[],
): void {
  for (const { column, content } of contents) {
    const table = columns.get(column);
    if (table !== undefined && (content !== 'value' || !isInside(table, row))) found.used.add(column);
  }
}

function isInside({ table, rows }: TableChanges, row: number): boolean {
  return row >= (table.headerRows[0] ?? rows[0] ?? 1) && row <= (rows.at(-1) ?? table.headerRows.at(-1) ?? 0);
}

function contentKind(part: SheetPart, text: string, cell: CellXml): 'none' | Content {
  if (cell.tag.kind === 'empty') return 'none';
  const value = part.childOf(text, cell, 'v');
  const hasValue = value !== undefined && value.to > value.from;
  if (part.childOf(text, cell, 'f') !== undefined) return hasValue ? 'formula' : 'uncalculated';
  return hasValue || part.childOf(text, cell, 'is') !== undefined ? 'value' : 'none';
}

/** Chooses between whole rows of the sheet and rows of the table alone. */
function planRows(
  changes: readonly TableChanges[],
  droppedOf: ReadonlyMap<TableChanges, Set<number>>,
  { besides, uncalculated }: Obstacles,
  lost: Lost,
): { rows: number[]; bands: RowBand[] } {
  const rows: number[] = [];
  const bands: RowBand[] = [];
  for (const table of changes) {
    const dropped = droppedOf.get(table)!;
    for (const row of dropped) {
      if (!uncalculated.has(row)) continue;
      dropped.delete(row);
      lost('row', String(row), 'stays, because it contains formulas without a stored value');
    }
    if (dropped.size === 0) continue;
    if (!besides.has(table)) {
      rows.push(...dropped);
      continue;
    }
    const { firstColumn, lastColumn } = table;
    const firstRow = Math.min(...dropped);
    const lastRow = Math.max(firstRow, table.rows.at(-1) ?? 0);
    bands.push({ firstRow, lastRow, firstColumn, lastColumn, rows: new AxisMap(dropped) });
  }
  return { rows, bands };
}

function planColumnDrops(changes: readonly TableChanges[], { used }: Obstacles, lost: Lost): number[] {
  return changes.flatMap((table) =>
    table.droppedColumns.flatMap((source) => {
      const column = table.columnOf(source);
      if (!used.has(column)) return [column];
      lost('column', columnLetters(column), 'stays, because other cells or formulas are in this column of the sheet');
      return [];
    }),
  );
}

/** Returns whether cells of a merged range other than its first one get texts. */
function splitter(edits: ReadonlyMap<number, readonly StoredEdit[]>): (area: SourceMerge) => boolean {
  const filled = new ChangedCells();
  for (const [row, cells] of edits) for (const { column, text } of cells) if (text !== '') filled.add(0, row, column);
  return ({ firstRow, lastRow, firstColumn, lastColumn }) =>
    filled.hasIn({ sheet: 0, firstRow, lastRow: firstRow, firstColumn: firstColumn + 1, lastColumn }) ||
    filled.hasIn({ sheet: 0, firstRow: firstRow + 1, lastRow, firstColumn, lastColumn });
}
