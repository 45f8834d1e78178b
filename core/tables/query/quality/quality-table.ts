import type { TableData } from '../../data/table-data.js';
import type { ColumnProfile } from '../../profile/column-profile.js';
import type { TableProfile } from '../../profile/table-profile.js';
import type { ResultCell } from '../plan-result.js';
import type { QueryColumn, QueryTable } from '../query-table.js';
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
