import type { DictionaryColumn } from '../../columns/table-data.js';
import { compactColumn } from '../state/compact-column.js';
import { countRows, type StateColumn, type TableState } from '../state/table-state.js';
import { groupPlaces } from './group-places.js';

/** Groups of the current rows, which are counted in their order from 0. */
export interface StateGroups {
  groupOf: Uint32Array;
  count: number;
  /** First row of each group. */
  first: Uint32Array;
}

/** Groups the current rows of a table by the texts of columns. Without columns, all rows are one group. */
export function groupRowsBy(state: TableState, columns: readonly StateColumn[]): StateGroups {
  const rows = countRows(state);
  const compact = columns.map((column): StateColumn => {
    const { texts, codes } = compactColumn(column, state.rows);
    return { ...column, texts, codes };
  });
  const { groupOf, first } = groupPlaces(compact, { rows: null, places: rows, isWanted: () => true });
  return { groupOf, count: first.length, first };
}

/** Rows of each group, in their order. */
export interface GroupedRows {
  /** Start of the rows of each group, and one more. */
  starts: Uint32Array;
  rows: Uint32Array;
}

/** Lists the rows of each group. @param groupOf group of each row; a negative number for a row without one. */
export function rowsOfGroups(groupOf: Uint32Array | Int32Array, count: number): GroupedRows {
  const starts = new Uint32Array(count + 1);
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row]!;
    if (group >= 0) starts[group + 1] = starts[group + 1]! + 1;
  }
  for (let group = 0; group < count; group += 1) starts[group + 1] = starts[group + 1]! + starts[group]!;
  const next = starts.slice();
  const rows = new Uint32Array(starts[count]!);
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row]!;
    if (group < 0) continue;
    rows[next[group]!] = row;
    next[group] = next[group]! + 1;
  }
  return { starts, rows };
}

/** A column with the cells of the current rows. */
export const currentCells = (column: StateColumn, { rows }: TableState): DictionaryColumn =>
  compactColumn(column, rows);
