import type { ColumnProfile } from '../../../../../core/tables/profile/column-profile.js';
import type { TableProfile } from '../../../../../core/tables/profile/table-profile.js';
import type { ColumnReading } from '../filters/filter.js';
import { numberRows } from './number-rows.js';

/** The rows of a table with what the profile knows of them. */
export interface LoadedTable {
  /** Names of the columns, as the profile and the steps know them. */
  columns: readonly string[];
  /** Rows of the body: each cell is the text that stands in the file. */
  cells: readonly (readonly string[])[];
  readings: readonly ColumnReading[];
  /** Row of the file or sheet, from 1. @param row place in the body, from 0. */
  rowNumber: (row: number) => number;
  /** Whether the row numbers are those of the file for certain. */
  hasExactRows: boolean;
  /** Place in the body of a row of the file; null where it is no row of the body. */
  placeOf: (sourceRow: number) => number | null;
}

function readingOf({ numbers, null_tokens }: ColumnProfile): ColumnReading {
  return {
    decimal: numbers?.decimal_mark ?? '.',
    group: numbers?.group_mark ?? 'none',
    nulls: new Set(null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token)),
  };
}

/**
 * Lays the profile over the rows.
 * @param lines of the CSV; a table that has no header has none in it either.
 * @param format of the file, as the profile tells it.
 */
export function loadTable(lines: string[][], profile: TableProfile, format: string): LoadedTable {
  const cells = profile.header_rows.length > 0 ? lines.slice(1) : lines;
  const { numbers, isExact } = numberRows(cells, profile, format);
  const places = new Map<number, number>();
  for (const [place, row] of numbers.entries()) places.set(row, place);
  return {
    columns: profile.columns.map(({ name }) => name),
    cells,
    readings: profile.columns.map(readingOf),
    rowNumber: (row) => numbers[row] ?? 0,
    hasExactRows: isExact,
    placeOf: (row) => places.get(row) ?? null,
  };
}
