import type { FileJobs } from './file-jobs.js';
import type { SessionInput, SessionValue } from './session-task.js';

/** The kinds of jobs, with their inputs and results. */
export interface TableJobs extends FileJobs {
  session: { input: SessionInput; value: SessionValue };
}
export type TableJobKind = keyof TableJobs;

/** A job for a worker. */
export interface TableJob<Kind extends TableJobKind = TableJobKind> {
  kind: Kind;
  input: TableJobs[Kind]['input'];
}

/** The result of a job. */
export type TableJobValue<Kind extends TableJobKind = TableJobKind> = TableJobs[Kind]['value'];
