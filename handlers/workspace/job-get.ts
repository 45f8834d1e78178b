import * as z from 'zod';
import { Job } from '../../core/workspace/jobs/job.js';
import { getJob, jobLog, jobRevision } from '../../core/workspace/jobs/job-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { JobParams, WaitSeconds } from './kit/job-fields.js';
import { waitForChange } from './kit/wait-for-change.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    after: z.int().min(0).optional().meta({
      description: 'Wait until the revision of the job is higher, at most `wait_s`, then answer in any case',
      example: undefined,
    }),
    wait_s: WaitSeconds,
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

export const endpoint = defineEndpoint({
  id: 'workspace.job-get',
  method: 'get',
  path: '/jobs/{job_id}',
  summary: 'Get a job, as soon as it changes',
  description:
    'With `after`, the revision of the last answer, it waits for a change (long polling), so that a page can show progress without frequent requests.',
  params: JobParams,
  body: Query,
  result: JobStatus,
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { job_id: id }, body: { after, ...body } }, context) => {
    const { database } = await workspaceOf(context.config);
    if (after !== undefined) await waitForChange(() => jobRevision(database, id) > after, body.wait_s, context);
    return { job: getJob(database, id), log: jobLog(database, id, body.log_lines) };
  },
});

export const handler = toLambda(endpoint);
