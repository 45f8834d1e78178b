import { Fault } from '../../base/fault.js';
import type { LogEntry } from './pass/change-log.js';

/** A table as it was imported. */
export interface UndoneTable {
  columns: string[];
  /** Headers as in the file. */
  headers: string[];
  rows: string[][];
}

/** Returns the entries about a table, from `table` to `end`. */
function entriesOf(log: readonly LogEntry[], tableId: string | undefined): readonly LogEntry[] {
  const start = log.findIndex((entry) => entry.kind === 'table' && (tableId === undefined || entry.table === tableId));
  const end = log.findIndex((entry, index) => index > start && entry.kind === 'end');
  return start < 0 || end < 0 ? [] : log.slice(start, end + 1);
}

type Entry<Kind extends LogEntry['kind']> = Extract<LogEntry, { kind: Kind }>;

function pick<Kind extends LogEntry['kind']>(log: readonly LogEntry[], kind: Kind): Entry<Kind>[] {
  return log.filter((entry): entry is Entry<Kind> => entry.kind === kind);
}

function logMismatch(what: string): Fault {
  return new Fault(
    'invalid-input',
    `The change log does not belong to this table: ${what}. Use the log of the same cleaning.`,
  );
}

/**
 * Restores the imported table from the cleaned rows and the change log.
 * @param cleaned rows in order, without the header.
 * @param tableId table to restore, if the log has several; default: the first. Faults: invalid-input (rows and log do
 * not match, or an operation formed other rows).
 */
export function undoCleaning(
  cleaned: readonly (readonly string[])[],
  entries: readonly LogEntry[],
  tableId?: string,
): UndoneTable {
  const log = entriesOf(entries, tableId);
  const [table] = pick(log, 'table');
  const [end] = pick(log, 'end');
  if (table === undefined || end === undefined) throw logMismatch('its start or end is missing');
  const [formed] = pick(log, 'rows-formed');
  if (formed !== undefined)
    throw new Fault(
      'invalid-input',
      `The operation ${formed.rule} formed other rows, so the table cannot be restored from the change log. Use the source file, which is unchanged.`,
    );
  const names = table.columns.map(({ name }) => name);
  const rows = placeRows(cleaned, { table, end, dropped: pick(log, 'row-dropped') });
  placeStored(
    rows,
    names,
    pick(entries, 'stored').filter((entry) => entry.table === table.table),
  );
  const added = new Set(pick(log, 'column-added').map(({ column }) => column));
  const cells = pick(log, 'cell').filter(({ column }) => !added.has(column));
  restoreCells(rows, names, cells);
  return { columns: names, headers: table.columns.map(({ header }) => header), rows };
}

interface Frame {
  table: Entry<'table'>;
  end: Entry<'end'>;
  dropped: readonly Entry<'row-dropped'>[];
}

/** Merges cleaned and dropped rows in source order, with their original columns. */
function placeRows(cleaned: readonly (readonly string[])[], { table, end, dropped }: Frame): string[][] {
  if (cleaned.length !== end.rows_after)
    throw logMismatch(`it has ${end.rows_after} rows, but the table has ${cleaned.length}`);
  const sources = table.columns.map(({ name }) => table.output.findIndex(({ column }) => column === name));
  const droppedCells = new Map(dropped.map(({ place, cells }) => [place, cells]));
  const rows: string[][] = [];
  const inOrder = end.order === undefined ? cleaned : inFileOrder(cleaned, end.order);
  let next = 0;
  for (let place = 0; place < end.rows_before; place += 1) {
    const cells = droppedCells.get(place);
    const row = cells === undefined ? inOrder[next++] : undefined;
    if (cells === undefined && row === undefined) throw logMismatch(`row ${place + 1} is in neither file`);
    rows.push(cells === undefined ? sources.map((source) => (source < 0 ? '' : (row?.[source] ?? ''))) : [...cells]);
  }
  return rows;
}

/** Returns sorted rows in the order of the original table. */
function inFileOrder<Row>(rows: readonly Row[], places: readonly number[]): readonly Row[] {
  if (places.length !== rows.length)
    throw logMismatch(`it orders ${places.length} rows, but the table has ${rows.length}`);
  return places
    .map((place, index) => ({ place, row: rows[index]! }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);
}

/** Replaces texts that a workbook shows in another way by those that the cleaning wrote. */
function placeStored(rows: string[][], names: readonly string[], stored: readonly Entry<'stored'>[]): void {
  for (const { place, column, text } of stored) {
    const row = rows[place];
    const at = names.indexOf(column);
    if (row === undefined || at < 0) throw logMismatch(`it names column "${column}" of row ${place + 1}`);
    row[at] = text;
  }
}

/** Undoes the changes from last to first. Faults: invalid-input (a cell differs from its log entry). */
function restoreCells(rows: string[][], names: readonly string[], changes: readonly Entry<'cell'>[]): void {
  const columns = new Map(names.map((name, index) => [name, index]));
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    const { place, column, before, after } = changes[index]!;
    const at = columns.get(column);
    const row = rows[place];
    if (at === undefined || row === undefined) throw logMismatch(`it names column "${column}" of row ${place + 1}`);
    if (row[at] !== after) throw logMismatch(`row ${place + 1} of "${column}" differs from the log`);
    row[at] = before;
  }
}
