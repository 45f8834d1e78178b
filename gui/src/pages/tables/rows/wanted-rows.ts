import type { RowFilter } from '../../../../../core/tables/rows/rows-request.js';

/** What of a table is read; the first table of the file, and all rows, where nothing is said. */
export interface WantedRows {
  filters?: readonly RowFilter[];
  finding?: number;
  /** Whether the server says how many rows fit, also beyond the limit. */
  count?: boolean;
  limit: number;
}
