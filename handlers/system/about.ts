import * as z from 'zod';
import { About, readAbout } from '../kit/about/read-about.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.about',
  method: 'get',
  path: '/about',
  summary: 'Get versions, licences and paths of Handlens',
  body: z.strictObject({}),
  result: About,
  needsNoStore: true,
  faults: [],
  run: (_, { config }) => readAbout(config, process.env),
});

export const handler = toLambda(endpoint);
