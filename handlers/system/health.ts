import * as z from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { countWindows, WindowFields } from '../kit/open-windows.js';
import { Health, readHealth } from '../kit/service-health.js';
import { toLambda } from '../kit/to-lambda.js';
import { countActiveJobs } from '../workspace/kit/workspace-of.js';

export const endpoint = defineEndpoint({
  id: 'system.health',
  method: 'get',
  path: '/health',
  summary: 'Get the state of the service',
  description:
    'Windows of the GUI send their id, because a server started for a window ends when the last window closes.',
  body: z.strictObject(WindowFields),
  result: Health,
  needsNoStore: true,
  faults: [],
  run: async ({ body }, { config }) =>
    readHealth(config, { windows: countWindows(body), jobs: await countActiveJobs(config) }),
});

export const handler = toLambda(endpoint);
