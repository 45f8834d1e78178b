import type { TableCleaning } from '../../clean/clean-preview.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';

/** How much a report says. */
export const REPORT_DETAILS = ['short', 'full'] as const;

/** What a report is drawn from: it states nothing that does not stand here. */
export interface ReportInput {
  profile: DatasetProfile;
  /** What a cleaning would change, for each table that was asked about; may be empty. */
  cleanings: readonly TableCleaning[];
  /** Short: what to know and to do; full: the evidence, each column and examples of changes too. */
  detail: (typeof REPORT_DETAILS)[number];
  /** Time of the report, ISO 8601; null leaves it out, for reports that are to be equal byte by byte. */
  generatedAt: string | null;
  /** Version of the service. */
  version: string;
}
