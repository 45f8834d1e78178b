import type { TableCleaning } from '../../clean/clean-preview.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';

/** How much a report says. */
export const REPORT_DETAILS = ['short', 'full'] as const;

/** Input of a report, which states nothing else. */
export interface ReportInput {
  profile: DatasetProfile;
  /** Previews of cleanings, one for each requested table; may be empty. */
  cleanings: readonly TableCleaning[];
  /** Short: the conclusions and what to do; full: also the evidence, each column and examples of changes. */
  detail: (typeof REPORT_DETAILS)[number];
  /** Time of the report, ISO 8601; null leaves it out, for reports that are to be equal byte by byte. */
  generatedAt: string | null;
  /** Version of the service. */
  version: string;
}

/** Tables that are described in full; a workbook may have hundreds of sheets. */
export const MAX_TABLES = 100;

/** Columns of a table that are shown in full. */
export const MAX_IN_FULL = 200;

/** Id of the section of a column, by the places of table and column from 0. */
export const columnId = (table: number, column: number) => `table-${table + 1}-column-${column + 1}`;
