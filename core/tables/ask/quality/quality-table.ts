import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { ResultCell } from '../plan/plan-result.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';

/** A table with its profile. The file must still be open, because previewing the cleaning reads the rows. */
export interface QualityTable {
  data: TableData;
  profile: TableProfile;
  table: QueryTable;
}

/** A column with its profile. */
export interface QualityColumn extends QualityTable {
  index: number;
  column: QueryColumn;
  known: ColumnProfile;
}

/** The answer to a quality question, before formatting. */
export interface QualityFinding {
  values: ResultCell[][];
  valueNames: string[];
  unit?: string | null;
  rows: FoundRows;
  /** Indices of the columns used. */
  columns: number[];
  /** The finding as a sentence. */
  text: string;
  notes?: string[];
}

/** Number of rows that have a finding, and the first of them. */
export interface FoundRows {
  count: number;
  /** Numbers of the first 100 rows in the source, from 1. */
  first: number[];
}

const MAX_ROWS = 100;

/** Note about a column whose texts are not stored. */
export const NOT_ALL_ROWS = 'The column contains too many distinct values to list all the rows.';

/**
 * Finds the rows that match a predicate.
 * @param matches receives the index of a data row, from 0.
 */
export function findRows(data: TableData, matches: (row: number) => boolean): FoundRows {
  const first: number[] = [];
  let count = 0;
  for (let row = 0; row < data.rowCount; row += 1) {
    if (!matches(row)) continue;
    count += 1;
    if (first.length < MAX_ROWS) first.push(data.sourceRows.at(row) as number);
  }
  return { count, first };
}

/** Returns rows given by their numbers, such as the examples of a finding, sorted and without duplicates. */
export function rowsByNumber(rows: Iterable<number>): FoundRows {
  const all = [...new Set(rows)].sort((left, right) => left - right);
  return { count: all.length, first: all.slice(0, MAX_ROWS) };
}

/** Finds the rows whose text code matches a predicate; null if the texts of the column are not stored. */
export function rowsOfTexts(data: TableData, index: number, matches: (code: number) => boolean): FoundRows | null {
  const column = data.columns[index];
  if (column?.form !== 'dictionary') return null;
  const matching = Uint8Array.from(column.texts, (_, code) => (matches(code) ? 1 : 0));
  return findRows(data, (row) => matching[column.codes[row] as number] === 1);
}
