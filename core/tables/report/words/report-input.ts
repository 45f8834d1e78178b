import type { TableCleaning } from '../../clean/clean-preview.js';
import type { FindingPlaces } from '../../inspect/locate-findings.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';

/** Levels of detail of a report. */
export const REPORT_DETAILS = ['short', 'full'] as const;

/** Input of a report. All facts in the report come from it. */
export interface ReportInput {
  profile: DatasetProfile;
  /** Preview of the cleaning of each requested table; may be empty. */
  cleanings: readonly TableCleaning[];
  /** Where the findings of each table are, in the order of the profile; may be empty. */
  places: readonly (readonly FindingPlaces[])[];
  /**
   * `short`: findings, fixes and a line per column. `full`: also evidence, details of each column and examples of
   * changes.
   */
  detail: (typeof REPORT_DETAILS)[number];
  /** Time of the report, ISO 8601; null omits it, so that equal inputs give identical reports. */
  generatedAt: string | null;
  /** Version of the service. */
  version: string;
}

/** Maximum tables described in full. A workbook can have hundreds of sheets. */
export const MAX_TABLES = 100;

/** Maximum columns of a table that are described in full. */
export const MAX_IN_FULL = 200;

/**
 * Returns the id of the section of a column.
 * @param table index of the table, from 0.
 * @param column index of the column, from 0.
 */
export const columnId = (table: number, column: number) => `table-${table + 1}-column-${column + 1}`;
