import * as z from 'zod';
import { ImageResult } from '../../core/vision/results/image-result.js';
import { BoxChange } from '../../core/workspace/items/change-store.js';
import { MakerKey } from '../../core/workspace/items/result-store.js';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { JobReason } from '../../core/workspace/jobs/job.js';
import { jobEntries } from '../../core/workspace/jobs/job-entries.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { JobParams } from './kit/job-fields.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    offset: z.int().min(0).max(10_000_000).default(0).meta({ description: 'Images to skip', example: 0 }),
    limit: z.int().min(1).max(1000).default(100).meta({ description: 'Maximum number of images', example: 100 }),
    after_revision: z.int().min(0).optional().meta({
      description: 'Only images that changed after this revision of the workspace, to update a list',
      example: undefined,
    }),
  })
  .meta({ id: 'JobEntriesQuery', description: 'Which images of the job', example: {} });

export const JobEntry = z
  .strictObject({
    item_id: ItemId,
    name: z.string().meta({ description: 'Name of the image', example: 'dog.jpg' }),
    state: z.enum(['waiting', 'done', 'failed']).meta({ description: 'Whether it was processed', example: 'done' }),
    result: ImageResult.nullable().meta({ description: 'Its result; null without one', example: null }),
    reason: JobReason.nullable().meta({ description: 'Why it failed; null if it did not', example: null }),
    maker: MakerKey.nullable().meta({
      description: 'Key of what produced its result; null without one',
      example: null,
    }),
    is_reviewed: z.boolean().meta({ description: 'Whether a person has reviewed the image', example: false }),
    changes: z.int().min(0).meta({ description: 'Number of corrections in effect', example: 0 }),
    corrections: z.array(BoxChange).meta({ description: 'Corrections in effect, oldest first', example: [] }),
  })
  .meta({ id: 'JobEntry', description: 'One image of a job' });
export type JobEntry = z.infer<typeof JobEntry>;

export const JobEntries = z
  .strictObject({
    entries: z.array(JobEntry).meta({ description: 'Images of this page, in the order of the folder', example: [] }),
    class_names: z
      .array(z.string())
      .meta({ description: 'Names of all classes of the model, by id; empty before the first result', example: [] }),
    total: z.int().min(0).meta({ description: 'Images of the whole job', example: 500 }),
    revision: z.int().min(0).meta({ description: 'Revision of the workspace, for `after_revision`', example: 42 }),
  })
  .meta({ id: 'JobEntries', description: 'A page of the images of a job' });
export type JobEntries = z.infer<typeof JobEntries>;

export const endpoint = defineEndpoint({
  id: 'workspace.job-entries',
  method: 'get',
  path: '/jobs/{job_id}/entries',
  summary: 'Get the images of a job with their results, one page at a time',
  params: JobParams,
  body: Query,
  result: JobEntries,
  faults: WORKSPACE_FAULTS,
  run: async ({ params: { job_id: id }, body }, { config }) =>
    jobEntries((await workspaceOf(config)).database, id, body),
});

export const handler = toLambda(endpoint);
