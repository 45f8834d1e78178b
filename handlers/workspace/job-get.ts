import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { Job } from '../../core/workspace/jobs/job.js';
import { getJob, jobLog, jobRevision } from '../../core/workspace/jobs/job-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { JobParams } from './kit/job-fields.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    after: z.int().min(0).optional().meta({
      description: 'Wait until the revision of the job is higher, at most `wait_s`, then answer in any case',
      example: undefined,
    }),
    wait_s: z.number().min(0).max(20).default(20).meta({ description: 'Maximum time to wait, s', example: 20 }),
    log_lines: z.int().min(0).max(1000).default(20).meta({ description: 'Last lines of its log', example: 20 }),
  })
  .meta({ id: 'JobQuery', description: 'How long to wait for a change', example: {} });

export const JobStatus = z
  .strictObject({
    job: Job,
    log: z
      .array(
        z
          .strictObject({
            at: z.iso.datetime().meta({ description: 'Time', example: '2026-11-24T10:00:00.000Z' }),
            text: z.string().meta({ description: 'What happened', example: 'Is running' }),
          })
          .meta({ id: 'JobLine', description: 'A line of the log' }),
      )
      .meta({ description: 'Last lines of its log, in order', example: [] }),
  })
  .meta({ id: 'JobStatus', description: 'A job and its log' });
export type JobStatus = z.infer<typeof JobStatus>;

/** Interval between two looks at the database, which other processes change too, ms. */
const POLL_MS = 200;
/** Time reserved for the answer before the deadline of a request, ms. */
const ANSWER_MS = 1_000;

export const endpoint = defineEndpoint({
  id: 'workspace.job-get',
  method: 'get',
  path: '/jobs/{job_id}',
  summary: 'Get a job, as soon as it changes',
  description:
    'With `after`, the revision of the last answer, it waits for a change (long polling), so that a page shows progress without asking all the time.',
  params: JobParams,
  body: Query,
  result: JobStatus,
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { job_id: id }, body }, { config, signal }) => {
    const { database } = await workspaceOf(config);
    const until = performance.now() + Math.min(body.wait_s * 1000, config.timeoutMs - ANSWER_MS);
    const isNews = () => body.after === undefined || jobRevision(database, id) > body.after;
    while (!isNews() && performance.now() < until) await wait(POLL_MS, undefined, { signal });
    return { job: getJob(database, id), log: jobLog(database, id, body.log_lines) };
  },
});

export const handler = toLambda(endpoint);
