import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { packageRoot } from '../kit/package-root.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

/** The address of the server in the document. */
const SERVER = '"url": "/"';

export const endpoint = defineEndpoint({
  id: 'system.openapi',
  method: 'get',
  path: '/openapi.json',
  summary: 'Describe this API in OpenAPI 3.1',
  result: 'application/json',
  needsNoStore: true,
  faults: [],
  run: async (_, { config: { basePath } }) => {
    const text = await readFile(join(packageRoot(), 'docs', 'openapi.json'), 'utf8');
    return new RawReply(basePath === '' ? text : text.replace(SERVER, `"url": "${basePath}"`), 'application/json');
  },
});

export const handler = toLambda(endpoint);
