import * as z from 'zod';
import { Job } from '../../core/workspace/jobs/job.js';
import { JOB_ACTIONS } from '../../core/workspace/jobs/job-action.js';
import { applyAction } from '../../core/workspace/jobs/job-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { isGuarded } from '../kit/guard-mark.js';
import { toLambda } from '../kit/to-lambda.js';
import { JobParams } from './kit/job-fields.js';
import { wakeJobRunner } from './kit/job-runner.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = z
  .strictObject({
    action: z.enum(JOB_ACTIONS).meta({
      description:
        'pause and cancel let current images finish; retry processes failed images again; extend adds images that the folder got since',
      example: 'pause',
    }),
  })
  .meta({ id: 'JobChange', description: 'What to do with the job', example: { action: 'pause' } });

export const endpoint = defineEndpoint({
  id: 'workspace.job-change',
  method: 'put',
  path: '/jobs/{job_id}',
  summary: 'Pause, resume or cancel a job, or retry its failed images',
  params: JobParams,
  body: Body,
  result: Job,
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { job_id: id }, body: { action } }, { config }) => {
    const job = applyAction((await workspaceOf(config)).database, id, action);
    // Without a guard this is the CLI. The server then notices the change by polling.
    if (isGuarded()) wakeJobRunner(config);
    return job;
  },
});

export const handler = toLambda(endpoint);
