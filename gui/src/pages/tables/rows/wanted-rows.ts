import type { RowFilter } from '../../../../../core/tables/rows/rows-request.js';

/** The rows to read. Default: all rows of the first table. */
export interface WantedRows {
  filters?: readonly RowFilter[];
  finding?: number;
  /** Whether the server counts all matching rows, even beyond the limit. */
  count?: boolean;
  limit: number;
}
