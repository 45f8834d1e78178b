import * as z from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { guiPage, PAGE_TYPE } from '../kit/gui-page.js';
import { toLambda } from '../kit/to-lambda.js';

const Params = z.strictObject({
  page: z.string().max(100).meta({ description: 'Page', example: 'image' }),
});

export const endpoint = defineEndpoint({
  id: 'system.app-page',
  method: 'get',
  path: '/app/{page}',
  summary: 'Get the GUI at one of its pages',
  params: Params,
  result: PAGE_TYPE,
  needsNoStore: true,
  faults: [],
  run: (_, { config }) => guiPage(config),
});

export const handler = toLambda(endpoint);
