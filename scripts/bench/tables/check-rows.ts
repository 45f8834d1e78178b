import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import type { ProcessRun } from '../peers/process-run.js';
import type { DrawnFile } from './table-files.js';

/** Throws unless a profile speaks of the whole file: else nothing was measured. */
export function checkRows({ stdout }: ProcessRun, { name, rows }: DrawnFile): void {
  const { tables } = JSON.parse(stdout) as DatasetProfile;
  const found = tables.reduce((sum, table) => sum + table.rows, 0);
  if (tables.length !== 1 || found !== rows) throw new Error(`${name}: ${tables.length} tables of ${found} rows`);
}
