import * as z from 'zod';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { Job } from '../../core/workspace/jobs/job.js';
import { lastJobRevision, listJobs } from '../../core/workspace/jobs/job-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WaitSeconds } from './kit/job-fields.js';
import { waitForChange } from './kit/wait-for-change.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    item_id: ItemId.optional().meta({ description: 'Only jobs of this item', example: undefined }),
    is_open: z.boolean().default(false).meta({
      description: 'Only jobs that are queued, running or paused',
      example: true,
    }),
    after_revision: z.int().min(0).optional().meta({
      description: 'Only jobs changed after this revision: waits for one, at most `wait_s`, then answers in any case',
      example: undefined,
    }),
    wait_s: WaitSeconds,
    limit: z.int().min(1).max(1000).default(50).meta({ description: 'Maximum number of jobs', example: 50 }),
  })
  .meta({ id: 'JobsQuery', description: 'Which jobs to list', example: {} });

export const JobList = z
  .strictObject({
    jobs: z.array(Job).meta({ description: 'Jobs, latest first', example: [] }),
    revision: z.int().min(0).meta({ description: 'Revision of the last change, for `after_revision`', example: 42 }),
  })
  .meta({ id: 'JobList', description: 'The jobs of the workspace' });
export type JobList = z.infer<typeof JobList>;

export const endpoint = defineEndpoint({
  id: 'workspace.jobs-list',
  method: 'get',
  path: '/jobs',
  summary: 'List the jobs of the workspace, latest first',
  description:
    'With `after_revision`, the revision of the last answer, it waits for a change of any job (long polling), so that one request follows all jobs.',
  body: Query,
  result: JobList,
  faults: WORKSPACE_FAULTS,
  run: async ({ body }, context) => {
    const { item_id: item, is_open: isOpen, after_revision: afterRevision, limit } = body;
    const { database } = await workspaceOf(context.config);
    if (afterRevision !== undefined)
      await waitForChange(() => lastJobRevision(database) > afterRevision, body.wait_s, context);
    // The revision is read before the jobs: a change in between is then listed twice instead of never.
    const revision = lastJobRevision(database);
    return { jobs: listJobs(database, { item, isOpen, afterRevision, limit }), revision };
  },
});

export const handler = toLambda(endpoint);
