import { Fault } from '../../core/base/fault.js';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { Job, JobOptions } from '../../core/workspace/jobs/job.js';
import { createJob } from '../../core/workspace/jobs/job-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { isGuarded } from '../kit/guard-mark.js';
import { toLambda } from '../kit/to-lambda.js';
import { wakeJobRunner } from './kit/job-runner.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = JobOptions.extend({ item_id: ItemId }).meta({
  id: 'CreateJobRequest',
  description: 'What to detect in, and with which options',
  example: { item_id: 'k3j5q2v7x4m6n2pa', backend: 'mock' },
});

export const endpoint = defineEndpoint({
  id: 'workspace.jobs-create',
  method: 'post',
  path: '/jobs',
  summary: 'Start a detection in the images of an item as a job of the server',
  description:
    'The job goes on when its page is closed, and after a restart of the server. Results are stored in the workspace, image by image.',
  body: Body,
  result: Job,
  faults: [...WORKSPACE_FAULTS, 'folder-empty', 'backend-unavailable'],
  run: async ({ body: { item_id: item, ...options } }, { config }) => {
    const { database } = await workspaceOf(config);
    if (!isGuarded())
      throw new Fault('backend-unavailable', 'Jobs run in the local server. Start it: vision-cli serve.');
    const job = createJob(database, item, options);
    wakeJobRunner(config);
    return job;
  },
});

export const handler = toLambda(endpoint);
