import { Fault } from '../../../base/fault.js';
import type { SourceRows } from '../../columns/table-data.js';
import { keepsOrder, type RowOrigins, SourceTable, type StateColumn, type TableState } from './table-state.js';

/** Consecutive row numbers. */
class NumberRange implements SourceRows {
  readonly length: number;
  readonly #first: number;

  constructor(length: number, first: number) {
    this.length = length;
    this.#first = first;
  }

  at(row: number): number | undefined {
    return row < this.length ? this.#first + row : undefined;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let row = 0; row < this.length; row += 1) yield this.#first + row;
  }
}

/** Returns the numbers of the rows of a table, and of more that continue them; from 1 if it is sorted. */
export function continuedRows({ source, rows }: TableState, more: number): SourceRows {
  const { sourceRows, rowCount } = source.data;
  const length = rows?.length ?? rowCount;
  if (rows !== null && !keepsOrder(rows)) return new NumberRange(length + more, 1);
  const numberOf = (row: number) => Math.max(1, sourceRows.at(rows === null ? row : rows[row]!) ?? 1);
  const after = new NumberRange(more, (length === 0 ? 0 : numberOf(length - 1)) + 1);
  return {
    length: length + more,
    at: (row) => (row < length ? numberOf(row) : after.at(row - length)),
    *[Symbol.iterator]() {
      for (let row = 0; row < length; row += 1) yield numberOf(row);
      yield* after;
    },
  };
}

/** Maximum cells of a formed table: about 800 MB if each has a code of four bytes. */
const MAX_CELLS = 200_000_000;

/** Rejects a table that would not fit into memory. Faults: table-too-large. */
export function checkFormedSize(rows: number, columns: number): void {
  if (rows * Math.max(1, columns) <= MAX_CELLS) return;
  throw new Fault(
    'table-too-large',
    `The result would have ${rows.toLocaleString('en')} rows and ${columns.toLocaleString('en')} columns, but the limit is ${MAX_CELLS.toLocaleString('en')} cells. Remove rows or columns that you do not need first.`,
  );
}

/** Rows of a table that an operation forms. */
export interface FormedRows {
  columns: readonly StateColumn[];
  rowCount: number;
  /** Numbers of the rows; from 1 if omitted. */
  sourceRows?: SourceRows;
  origins: RowOrigins;
}

/** Returns a table with other rows than the one before. Its places are the rows, in their order. */
export function formTable({ columns, rowCount, sourceRows, origins }: FormedRows): TableState {
  const { table } = origins.before.source.data;
  const data = {
    table: { ...table, merges: [], doubtful: [], subtotals: [] },
    rowCount,
    sourceRows: sourceRows ?? new NumberRange(rowCount, 1),
  };
  return new SourceTable(data, columns, origins).state;
}
