import { z } from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { Health, readHealth } from '../kit/service-health.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.health',
  method: 'get',
  path: '/health',
  summary: 'Say that the service runs, and with what',
  body: z.strictObject({}),
  result: Health,
  faults: [],
  run: (_, { config }) => readHealth(config),
});

export const handler = toLambda(endpoint);
