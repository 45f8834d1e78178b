import * as z from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { guiPage, PAGE_TYPE } from '../kit/gui-page.js';
import { toLambda } from '../kit/to-lambda.js';

const Params = z.strictObject({
  page: z.string().max(100).meta({ description: 'Page', example: 'image' }),
  item: z.string().max(100).meta({ description: 'Id of the item', example: 'k3j5q2v7x4m6n2pa' }),
});

export const endpoint = defineEndpoint({
  id: 'system.app-item',
  method: 'get',
  path: '/app/{page}/{item}',
  summary: 'Get the GUI at an item of the workspace',
  params: Params,
  result: PAGE_TYPE,
  needsNoStore: true,
  faults: [],
  run: (_, { config }) => guiPage(config),
});

export const handler = toLambda(endpoint);
