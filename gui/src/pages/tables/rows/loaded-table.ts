import type { TableProfile } from '../../../../../core/tables/profile/column/table-profile.js';
import { type FilterFormat, formatOf } from '../../../../../core/tables/rows/row-test.js';
import type { ReadRows } from './load-rows.js';

/** The rows of a table with their profile. */
export interface LoadedTable {
  profile: TableProfile;
  /** Names of the columns in the profile and steps. */
  columns: readonly string[];
  /** Rows of the body; each cell is the text in the file. */
  cells: readonly (readonly string[])[];
  readings: readonly FilterFormat[];
  /** Row of the file or sheet, from 1. @param row place in the body, from 0. */
  rowNumber: (row: number) => number;
  /** Place in the body of a row of the file; null if it is not part of the body. */
  placeOf: (sourceRow: number) => number | null;
  /** Rows of the file, including those that are not loaded. */
  rowCount: number;
  /** Rows that match the filters of the server, including those that are not loaded. */
  fitting: number;
}

/** Combines rows with their profile. */
export function loadTable({ numbers, cells, facts }: ReadRows, profile: TableProfile): LoadedTable {
  const places = new Map<number, number>();
  for (const [place, row] of numbers.entries()) places.set(row, place);
  return {
    profile,
    columns: profile.columns.map(({ name }) => name),
    cells,
    readings: profile.columns.map(formatOf),
    rowNumber: (row) => numbers[row] ?? 0,
    placeOf: (row) => places.get(row) ?? null,
    rowCount: profile.rows,
    fitting: facts.total ?? profile.rows,
  };
}
