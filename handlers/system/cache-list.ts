import { z } from 'zod';
import { KeptData, listKept } from '../../core/store/kept-data.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { keptPlaces } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.cache-list',
  method: 'get',
  path: '/cache',
  summary: 'List what is kept on this machine, and how much it is',
  description:
    'Files that come with a request are not among it: they are held in memory while it is answered. Those that were uploaded in parts are.',
  body: z.strictObject({}),
  result: KeptData,
  faults: [],
  run: (_, { config }) => listKept(keptPlaces(config)),
});

export const handler = toLambda(endpoint);
