import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.home',
  method: 'get',
  path: '/',
  summary: 'Lead to the documentation page',
  result: 'text/plain; charset=utf-8',
  faults: [],
  run: () => new RawReply('See /docs', 'text/plain; charset=utf-8', { status: 302, headers: { location: '/docs' } }),
});

export const handler = toLambda(endpoint);
