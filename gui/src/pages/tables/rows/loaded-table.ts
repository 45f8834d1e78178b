import type { TableProfile } from '../../../../../core/tables/profile/column/table-profile.js';
import { type FilterFormat, formatOf } from '../../../../../core/tables/rows/row-test.js';
import type { ReadRows } from './load-rows.js';

/** The rows of a table, and its profile. */
export interface LoadedTable {
  profile: TableProfile;
  /** Names of the columns, as in the profile and in cleaning steps. */
  columns: readonly string[];
  /** Cells of the body by row and column, as texts from the file. */
  cells: readonly (readonly string[])[];
  readings: readonly FilterFormat[];
  /**
   * Returns the row of the file or sheet, from 1.
   * @param row index in the body, from 0.
   */
  rowNumber: (row: number) => number;
  /** Returns the index in the body of a row of the file; null if it is not in the body. */
  placeOf: (sourceRow: number) => number | null;
  /** Number of rows in the file, including those that are not loaded. */
  rowCount: number;
  /** Number of rows that match the filters applied by the server, including those that are not loaded. */
  fitting: number;
}

/** Combines the rows of a table with its profile. */
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
