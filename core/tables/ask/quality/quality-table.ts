import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { ResultCell } from '../plan/plan-result.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';

/** A table with its profile. Its file must still be open, because the cleaning preview reads its rows. */
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

/** The finding about one topic. */
export interface QualityFinding {
  values: ResultCell[][];
  valueNames: string[];
  unit?: string | null;
  rows: FoundRows;
  /** Columns used. */
  columns: number[];
  /** The finding in words, as a whole sentence. */
  text: string;
  notes?: string[];
}

/** Rows of a finding. */
export interface FoundRows {
  count: number;
  /** Source rows, from 1: the first 100. */
  first: number[];
}

const MAX_ROWS = 100;

/** Note for a column whose texts are not stored. */
export const NOT_ALL_ROWS = 'The column contains too many distinct values to list all the rows.';

/**
 * Finds rows by a test.
 * @param matches receives the position of a row in the body, from 0.
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

/** Builds the rows of a finding from source rows, such as the examples of an issue. Sorts and removes duplicates. */
export function namedRows(rows: Iterable<number>): FoundRows {
  const all = [...new Set(rows)].sort((left, right) => left - right);
  return { count: all.length, first: all.slice(0, MAX_ROWS) };
}

/** Finds rows by a test on the text of a column; null for a column whose texts are not stored. */
export function rowsOfTexts(data: TableData, index: number, matches: (code: number) => boolean): FoundRows | null {
  const column = data.columns[index];
  if (column?.form !== 'dictionary') return null;
  const matching = Uint8Array.from(column.texts, (_, code) => (matches(code) ? 1 : 0));
  return findRows(data, (row) => matching[column.codes[row] as number] === 1);
}
