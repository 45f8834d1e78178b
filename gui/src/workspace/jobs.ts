import type { Job } from '../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../core/workspace/jobs/job-action.js';
import type { JobEntries } from '../../../handlers/workspace/job-entries.js';
import type { JobStatus } from '../../../handlers/workspace/job-get.js';
import type { JobList } from '../../../handlers/workspace/jobs-list.js';
import { call } from '../api/call.js';
import { Problem } from '../api/problem.js';

/** Starts a detection in the images of an item as a job of the server. */
export function createJob(itemId: string, options: Readonly<Record<string, unknown>>): Promise<Job> {
  const fields = { item_id: itemId, ...options };
  return call<Job>({ method: 'POST', path: '/jobs', operation: ['workspace', 'workspaceJobsCreate'], fields });
}

/** Pauses, resumes, cancels, extends or retries a job. */
export function changeJob(id: string, action: JobAction): Promise<Job> {
  return call<Job>({
    method: 'PUT',
    path: `/jobs/${id}`,
    operation: ['workspace', 'workspaceJobChange'],
    fields: { action },
    shell: ['jobs', action, id],
  });
}

/** Lists jobs, latest first. @param itemId only those of this item. */
export async function listJobs(itemId?: string): Promise<Job[]> {
  const query = itemId === undefined ? '' : `?item_id=${itemId}`;
  const { jobs } = await call<JobList>({
    method: 'GET',
    path: `/jobs${query}`,
    operation: ['workspace', 'workspaceJobsList'],
    series: 'jobs',
    shell: ['jobs', 'list'],
  });
  return jobs;
}

/** Part of the images of a job. */
export interface EntriesQuery {
  offset: number;
  limit: number;
  /** Only images that changed after this revision of the workspace; 0 for all. */
  after: number;
}

/** Returns a page of the images of a job with their results. */
export function readEntries(
  id: string,
  { offset, limit, after }: EntriesQuery,
  signal: AbortSignal,
): Promise<JobEntries> {
  const query = new URLSearchParams({ offset: `${offset}`, limit: `${limit}`, after_revision: `${after}` });
  return call<JobEntries>(
    {
      method: 'GET',
      path: `/jobs/${id}/entries?${query}`,
      operation: ['workspace', 'workspaceJobEntries'],
      series: 'job-entries',
    },
    signal,
  );
}

export const isActive = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** Time before a silent server is asked again, ms. */
const RETRY_MS = 1_000;

/**
 * Follows a job by long polling until it is no longer active. A server that restarts is waited for: the job goes on
 * there. Throws the abort of the signal, and problems such as a job that was deleted.
 */
export async function followJob(id: string, onChange: (job: Job) => Promise<void>, signal: AbortSignal): Promise<void> {
  let after = 0;
  for (;;) {
    try {
      const query = new URLSearchParams({ after: String(after), log_lines: '0' });
      const { job } = await call<JobStatus>(
        {
          method: 'GET',
          path: `/jobs/${id}?${query}`,
          operation: ['workspace', 'workspaceJobGet'],
          series: 'job',
          shell: ['jobs', 'watch', id],
        },
        signal,
      );
      if (job.revision > after) await onChange(job);
      after = job.revision;
      if (!isActive(job)) return;
    } catch (error) {
      const isPassing = error instanceof Problem && [0, 429, 503, 504].includes(error.status);
      if (!isPassing) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      signal.throwIfAborted();
    }
  }
}
