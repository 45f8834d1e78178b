import type { ReportLanguage } from '../../../report/language/translation.js';
import { isDatasetId } from '../../../uploads/upload.js';
import type { TableCleaning } from '../../clean/clean-preview.js';
import type { RecommendedEffect } from '../../clean/recommended-steps.js';
import type { HistoryStep, StepOutcome } from '../../history/replay/history-step.js';
import type { FindingPlaces } from '../../inspect/locate-findings.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';
import { importWords } from '../../read/source/import-words.js';
import type { ReadOptions } from '../../read/source/read-options.js';

/** Levels of detail of a report. */
export const REPORT_DETAILS = ['short', 'full'] as const;

/** The history of a table session, for a report on its result. */
export interface ReportHistory {
  /** Id of the session, and its name. */
  session: string;
  name: string;
  read: ReadOptions;
  steps: readonly HistoryStep[];
  outcomes: readonly StepOutcome[];
  /** Cells of the result that differ from the file. */
  cells_changed: number;
  rows_before: number;
  rows_after: number;
  /** SHA-256 of the result as CSV with default settings, hex. */
  csv_sha256: string;
}

/** Input of a report. All facts in the report come from it. */
export interface ReportInput {
  profile: DatasetProfile;
  /** Preview of the cleaning of each requested table; may be empty. */
  cleanings: readonly TableCleaning[];
  /** What the recommended cleaning of each table changes; null for a table without one. */
  recommended?: readonly (RecommendedEffect | null)[];
  /** Places of the findings of each table, in the order of the profile; may be empty. */
  places: readonly (readonly FindingPlaces[])[];
  /**
   * `short`: findings, fixes and a line per column. `full`: also evidence, details of each column and examples of
   * changes.
   */
  detail: (typeof REPORT_DETAILS)[number];
  /** Default: English. */
  language?: ReportLanguage;
  /** The history of the table, if it is the result of a session. */
  history?: ReportHistory;
  /** Words of commands that name the file and its import options; its name if it has no path. */
  fileWords?: readonly string[];
  /** Time of the report, ISO 8601; null omits it, so that equal inputs give identical reports. */
  generatedAt: string | null;
  /** Version of the service. */
  version: string;
}

/** Returns how commands name a file: its path or id; null if they cannot. */
export function commandPlace({ path, dataset_id: id }: { path?: string | undefined; dataset_id?: string | undefined }) {
  return path ?? (id !== undefined && isDatasetId(id) ? id : null);
}

/**
 * Returns the words of commands that name a file.
 * @param place see `commandPlace`.
 * @param read its import options. A registered dataset has its own.
 */
export function fileWordsOf(place: string | null, read: ReadOptions): Pick<ReportInput, 'fileWords'> {
  if (place === null) return {};
  return { fileWords: isDatasetId(place) ? [place] : [place, ...importWords(read)] };
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
