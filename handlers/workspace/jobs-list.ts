import { z } from 'zod';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { Job } from '../../core/workspace/jobs/job.js';
import { listJobs } from '../../core/workspace/jobs/job-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    item_id: ItemId.optional().meta({ description: 'Only jobs of this item', example: undefined }),
    limit: z.int().min(1).max(1000).default(50).meta({ description: 'Maximum number of jobs', example: 50 }),
  })
  .meta({ id: 'JobsQuery', description: 'Which jobs to list', example: {} });

export const JobList = z
  .strictObject({ jobs: z.array(Job).meta({ description: 'Jobs, latest first', example: [] }) })
  .meta({ id: 'JobList', description: 'The jobs of the workspace' });
export type JobList = z.infer<typeof JobList>;

export const endpoint = defineEndpoint({
  id: 'workspace.jobs-list',
  method: 'get',
  path: '/jobs',
  summary: 'List the jobs of the workspace, latest first',
  body: Query,
  result: JobList,
  faults: WORKSPACE_FAULTS,
  run: async ({ body: { item_id: item, limit } }, { config }) => ({
    jobs: listJobs((await workspaceOf(config)).database, { item, limit }),
  }),
});

export const handler = toLambda(endpoint);
