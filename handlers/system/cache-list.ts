import * as z from 'zod';
import { KeptData, listKept } from '../../core/store/kept-data.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { keptPlaces } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.cache-list',
  method: 'get',
  path: '/cache',
  summary: 'List the data stored on this machine and its size',
  description:
    'Files sent with a request are only held in memory and not included. Files uploaded in parts are included.',
  body: z.strictObject({}),
  result: KeptData,
  needsSharedState: true,
  faults: [],
  run: (_, { config }) => listKept(keptPlaces(config)),
});

export const handler = toLambda(endpoint);
