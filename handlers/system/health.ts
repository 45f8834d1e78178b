import { z } from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { countWindows, WindowFields } from '../kit/open-windows.js';
import { Health, readHealth } from '../kit/service-health.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.health',
  method: 'get',
  path: '/health',
  summary: 'Say that the service runs, and with what',
  description: 'Windows of the GUI name themselves: a server that was started for a window ends after the last one.',
  body: z.strictObject(WindowFields),
  result: Health,
  faults: [],
  run: ({ body }, { config }) => readHealth(config, countWindows(body)),
});

export const handler = toLambda(endpoint);
