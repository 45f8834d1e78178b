import { defineEndpoint } from '../kit/define-endpoint.js';
import { guiPage, PAGE_TYPE } from '../kit/gui-page.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.app',
  method: 'get',
  path: '/app',
  summary: 'Get the GUI',
  result: PAGE_TYPE,
  needsNoStore: true,
  faults: [],
  run: (_, { config }) => guiPage(config),
});

export const handler = toLambda(endpoint);
