import { defineEndpoint } from '../kit/define-endpoint.js';
import { guiPage, PAGE_TYPE } from '../kit/gui-page.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.home',
  method: 'get',
  path: '/',
  summary: 'Get the GUI, or a redirect to the documentation if the GUI was not built',
  result: PAGE_TYPE,
  needsNoStore: true,
  faults: [],
  run: (_, { config }) => guiPage(config),
});

export const handler = toLambda(endpoint);
