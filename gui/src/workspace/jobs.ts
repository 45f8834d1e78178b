import type { Job } from '../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../core/workspace/jobs/job-action.js';
import type { JobEntries } from '../../../handlers/workspace/job-entries.js';
import type { JobStatus } from '../../../handlers/workspace/job-get.js';
import type { JobList } from '../../../handlers/workspace/jobs-list.js';
import { call } from '../api/call.js';

/** Starts a job that detects objects in the images of an item. */
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

interface JobsQuery {
  item_id?: string;
  is_open?: true;
  /** Waits for changes after this revision. */
  after_revision?: number;
  limit?: number;
}

/** Returns jobs, the latest first. */
export function readJobs(query: JobsQuery, signal?: AbortSignal): Promise<JobList> {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return call<JobList>(
    {
      method: 'GET',
      path: `/jobs${search}`,
      operation: ['workspace', 'workspaceJobsList'],
      series: 'jobs',
      shell: ['jobs', 'list'],
    },
    signal,
  );
}

/** Returns the jobs of an item, the latest first. */
export async function listJobs(itemId: string): Promise<Job[]> {
  return (await readJobs({ item_id: itemId })).jobs;
}

/** Returns a job. */
export async function readJob(id: string, signal: AbortSignal): Promise<Job> {
  const { job } = await call<JobStatus>(
    {
      method: 'GET',
      path: `/jobs/${id}?log_lines=0`,
      operation: ['workspace', 'workspaceJobGet'],
      series: 'job',
      shell: ['jobs', 'watch', id],
    },
    signal,
  );
  return job;
}

/** Which images of a job to read. */
export interface EntriesQuery {
  offset: number;
  limit: number;
  /** Only images that have changed after this revision of the workspace; 0 for all. */
  after: number;
}

/** Returns a page of the images of a job, with their results. */
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
