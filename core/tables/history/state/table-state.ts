import { Fault } from '../../../base/fault.js';
import { memoize } from '../../../base/memoize.js';
import { columnFault } from '../../clean/kit/table-view.js';
import type { Codes } from '../../columns/codes.js';
import type { TableData } from '../../columns/table-data.js';
import type { TextBytes } from '../../columns/text-bytes.js';

/**
 * A column after some operations. It shares the codes of the column before as long as only its texts change, so an
 * operation costs as much as the column has distinct texts. Immutable.
 */
export interface StateColumn {
  /** Unique in the session: `c3` for the fourth column of the source, `o7.0` for the first one that operation 7 added. */
  readonly id: string;
  /** Current name: unique in the table and never empty. */
  readonly name: string;
  /** Header to write; '' if the source has none and the column was not renamed. */
  readonly header: string;
  /** Texts by code. Several codes may have the same text, and some texts may be in no row. */
  readonly texts: readonly string[];
  /** Code of each place: the index of the row in the source of the state, from 0, whatever rows are left. */
  readonly codes: Codes;
}

/** Returns the text of a column at a place. */
export const textAt = ({ texts, codes }: Pick<StateColumn, 'texts' | 'codes'>, place: number): string =>
  texts[codes[place]!]!;

/** Rows of an earlier table from which the rows of a later one were formed. */
export interface RowOrigins {
  before: TableState;
  /** Start of the places of each row, and one more at the end; null if each row has exactly one. */
  starts: Uint32Array | null;
  /** Places of the earlier table. */
  places: Uint32Array;
  /** Whether cells are summaries, so that they cannot be compared with those of a single row. */
  areGroups: boolean;
}

/** Rows with their numbers, and the imported table with its columns. */
export type NumberedRows = Pick<TableData, 'table' | 'rowCount' | 'sourceRows'>;

/** The table to which places refer: the imported one, or one whose rows an operation formed. Immutable. */
export class SourceTable {
  readonly data: NumberedRows;
  /** The table before any operation on these rows. */
  readonly state: TableState;
  /** Rows from which these were formed; null for the imported table. */
  readonly origins: RowOrigins | null;

  constructor(data: NumberedRows, columns: readonly StateColumn[], origins: RowOrigins | null) {
    this.data = data;
    this.origins = origins;
    this.state = { source: this, columns, rows: null, otherNames: origins?.before.otherNames ?? new Map() };
  }
}

/** Whether two versions of a column have the same texts and codes, so that no cell differs. */
export const hasSameCells = (one: StateColumn, other: StateColumn): boolean =>
  one === other || (one.codes === other.codes && one.texts === other.texts);

const bytes = new WeakMap<StateColumn, TextBytes>();

/** Notes the texts of a column as bytes, so that single cells are read without decoding all texts. */
export function markBytes(column: StateColumn, own: TextBytes): void {
  bytes.set(column, own);
}

/** Returns the texts of a column as bytes; null if they are only known as strings. */
export const textBytes = (column: StateColumn): TextBytes | null => bytes.get(column) ?? null;

/** Returns a function that reads cells of a column, without decoding all of its texts if few are needed. */
export function cellReader(column: StateColumn): (place: number) => string {
  const own = bytes.get(column);
  return own === undefined ? (place) => textAt(column, place) : (place) => own.textAt(column.codes[place]!);
}

/** A table after some operations. Immutable. */
export interface TableState {
  /** The table to which places refer. */
  readonly source: SourceTable;
  readonly columns: readonly StateColumn[];
  /** Places of the rows in their order; null for all rows in the order of the source. */
  readonly rows: Uint32Array | null;
  /** Ids of columns by names that they would have if an operation were not switched off. */
  readonly otherNames: ReadonlyMap<string, string>;
}

/** Returns the number of rows. */
export function countRows({ rows, source }: Pick<TableState, 'rows' | 'source'>): number {
  return rows?.length ?? source.data.rowCount;
}

/** Whether rows are in the order of the source. */
export function keepsOrder(rows: Uint32Array): boolean {
  for (let at = 1; at < rows.length; at += 1) if (rows[at - 1]! >= rows[at]!) return false;
  return true;
}

/** Returns the columns of a table by their ids. Cached. */
export const columnsById = memoize(
  ({ columns }: TableState): ReadonlyMap<string, StateColumn> => new Map(columns.map((column) => [column.id, column])),
);

/** Returns a column by its name; null if there is none. */
export function columnNamed({ columns, otherNames }: TableState, name: string): StateColumn | null {
  const found = columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  const id = otherNames.get(name);
  return columns.find((column) => column.id === id) ?? null;
}

/** Returns a column by its name. Faults: column-not-found, with the nearest name. */
export function requireColumn(state: TableState, name: string): StateColumn {
  const found = columnNamed(state, name);
  if (found !== null) return found;
  throw columnFault(
    name,
    state.columns.map((column) => column.name),
  );
}

/** Replaces columns by their ids; the others are kept. */
export function withColumns(state: TableState, changed: ReadonlyMap<string, StateColumn>): TableState {
  if (changed.size === 0) return state;
  return { ...state, columns: state.columns.map((column) => changed.get(column.id) ?? column) };
}

/** Inserts columns after the one with an id, or at the end. */
export function insertColumns(state: TableState, added: readonly StateColumn[], after: string | null): TableState {
  const at = after === null ? -1 : state.columns.findIndex(({ id }) => id === after);
  const columns = [...state.columns];
  columns.splice(at < 0 ? columns.length : at + 1, 0, ...added);
  return { ...state, columns };
}

/** Maximum columns of a session. Operations that add columns stop there. */
export const MAX_TABLE_COLUMNS = 16_384;

/**
 * Rejects names that are empty, too long or already in use, and a column too many.
 * @param except id of a column that is renamed; omitted for a new column. Faults: invalid-input.
 */
export function checkNewName(state: TableState, name: string, except?: string): void {
  if (name.trim() === '' || name.length > 1000)
    throw new Fault('invalid-input', 'The name of a column must have 1 to 1,000 characters.');
  if (state.columns.some((column) => column.name === name && column.id !== except))
    throw new Fault('invalid-input', `The table already has a column "${name}". Choose another name.`);
  if (except === undefined && state.columns.length >= MAX_TABLE_COLUMNS)
    throw new Fault('invalid-input', `A table can have at most ${MAX_TABLE_COLUMNS.toLocaleString('en')} columns.`);
}

/** Returns the number of places with each code. Cached, because most operations keep the codes. */
const countsOf = memoize((codes: Codes): Uint32Array => {
  let most = 0;
  for (let place = 0; place < codes.length; place += 1) if (codes[place]! > most) most = codes[place]!;
  const counts = new Uint32Array(most + 1);
  for (let place = 0; place < codes.length; place += 1) counts[codes[place]!] = counts[codes[place]!]! + 1;
  return counts;
});

/**
 * Returns which places are among rows, as 1 by place. Cached. Counting by place is several times faster than in the
 * order of sorted rows, because memory is then read in its order.
 */
const keptPlaces = memoize((rows: Uint32Array): Uint8Array => {
  let most = -1;
  for (let at = 0; at < rows.length; at += 1) if (rows[at]! > most) most = rows[at]!;
  const isKept = new Uint8Array(most + 1);
  for (let at = 0; at < rows.length; at += 1) isKept[rows[at]!] = 1;
  return isKept;
});

/** Counts the current rows whose places pass a test, in the order of the source. */
export function countPlaces(rows: Uint32Array | null, places: number, test: (place: number) => boolean): number {
  const isKept = rows === null ? null : keptPlaces(rows);
  const length = isKept?.length ?? places;
  let count = 0;
  for (let place = 0; place < length; place += 1)
    if ((isKept === null || isKept[place] === 1) && test(place)) count += 1;
  return count;
}

/** Returns how many of the current rows have each code of a column. */
export function countCodes(
  { codes, texts }: Pick<StateColumn, 'codes' | 'texts'>,
  rows: Uint32Array | null,
): Uint32Array {
  const counts = new Uint32Array(texts.length);
  if (rows === null) {
    if (codes.length > 0) counts.set(countsOf(codes));
    return counts;
  }
  const isKept = keptPlaces(rows);
  for (let place = 0; place < isKept.length; place += 1)
    if (isKept[place] === 1) counts[codes[place]!] = counts[codes[place]!]! + 1;
  return counts;
}
