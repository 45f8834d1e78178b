import * as z from 'zod';
import { Fault, isFault } from '../../core/base/fault.js';
import { resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import { locateWeights } from '../../core/vision/models/locate-weights.js';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { Job, JobOptions } from '../../core/workspace/jobs/job.js';
import { createJob } from '../../core/workspace/jobs/job-store.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { isGuarded } from '../kit/guard-mark.js';
import { toLambda } from '../kit/to-lambda.js';
import { wakeJobRunner } from './kit/job-runner.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

/** Maximum images of a folder that a request can select. */
const MAX_CHOSEN = 10_000;

const Body = JobOptions.extend({
  item_id: ItemId,
  only_item_ids: z.array(ItemId).min(1).max(MAX_CHOSEN).optional().meta({
    description: 'Images of the folder to detect in; by default all',
    example: undefined,
  }),
}).meta({
  id: 'CreateJobRequest',
  description: 'What to detect in, and with which options',
  example: { item_id: 'k3j5q2v7x4m6n2pa', backend: 'mock' },
});

/**
 * Rejects a model outside the allowed folders before the job starts, because it would fail for each image. Other faults
 * of a model end the job.
 */
async function checkModelPath(path: string | undefined, config: Config): Promise<void> {
  if (path === undefined) return;
  const allow = (file: string) => resolveAllowedPath(file, config, 'weights');
  await locateWeights(config.modelsDir, path, { allow }).catch((error) => {
    if (!isFault(error) || error.code === 'path-not-allowed') throw error;
  });
}

export const endpoint = defineEndpoint({
  id: 'workspace.jobs-create',
  method: 'post',
  path: '/jobs',
  summary: 'Start a detection in the images of an item as a job of the server',
  description:
    'The job continues when its page is closed, and after a restart of the server. Results are stored in the workspace, image by image.',
  body: Body,
  result: Job,
  faults: [...WORKSPACE_FAULTS, 'folder-empty', 'backend-unavailable', 'path-not-allowed'],
  run: async ({ body: { item_id: item, only_item_ids: only, ...options } }, { config }) => {
    const { database } = await workspaceOf(config);
    if (!isGuarded())
      throw new Fault('backend-unavailable', 'Jobs run in the local server. Start it: vision-cli serve.');
    await checkModelPath(options.model_path, config);
    const job = createJob(database, item, options, only);
    wakeJobRunner(config);
    return job;
  },
});

export const handler = toLambda(endpoint);
