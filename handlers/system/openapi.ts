import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { packageRoot } from '../kit/package-root.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.openapi',
  method: 'get',
  path: '/openapi.json',
  summary: 'Describe this API in OpenAPI 3.1',
  result: 'application/json',
  needsNoStore: true,
  faults: [],
  run: async () =>
    new RawReply(await readFile(join(packageRoot(), 'docs', 'openapi.json'), 'utf8'), 'application/json'),
});

export const handler = toLambda(endpoint);
