import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../core/base/fault.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { packageRoot } from '../kit/package-root.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

async function readTexts(): Promise<string> {
  try {
    return await readFile(join(packageRoot(), 'dist', 'THIRD_PARTY.txt'), 'utf8');
  } catch (cause) {
    throw new Fault('not-found', 'The build collects the licence texts. Run npm run build.', { cause });
  }
}

export const endpoint = defineEndpoint({
  id: 'system.licences',
  method: 'get',
  path: '/licences',
  summary: 'Get the licence texts of all bundled packages',
  result: 'text/plain; charset=utf-8',
  needsNoStore: true,
  faults: ['not-found'],
  run: async () => new RawReply(await readTexts(), 'text/plain; charset=utf-8'),
});

export const handler = toLambda(endpoint);
