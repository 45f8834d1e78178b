import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { ResultCell } from '../plan/plan-result.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';
import type { FoundRows } from './found-rows.js';

/** A table with all that is known of it. Its file has to be open still: a cleaning is tried on its rows. */
export interface QualityTable {
  data: TableData;
  profile: TableProfile;
  table: QueryTable;
}

/** A column with all that is known of it. */
export interface QualityColumn extends QualityTable {
  index: number;
  column: QueryColumn;
  known: ColumnProfile;
}

/** What was found out about one topic. */
export interface QualityFinding {
  values: ResultCell[][];
  valueNames: string[];
  unit?: string | null;
  rows: FoundRows;
  /** Columns that were looked at. */
  columns: number[];
  /** The finding in words, as a whole sentence. */
  text: string;
  notes?: string[];
}
