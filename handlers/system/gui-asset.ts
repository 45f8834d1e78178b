import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { packageRoot } from '../kit/package-root.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const Params = z.strictObject({
  asset: z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-]+\.(?:js|css|svg|woff2)$/, 'Must be the name of a file of the GUI')
    .meta({ description: 'File of the GUI; its name contains a hash of its contents' }),
});

async function readAsset(asset: string): Promise<Uint8Array> {
  try {
    return await readFile(join(packageRoot(), 'dist', 'gui', asset));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Fault('not-found', `The GUI has no file "${asset}". Reload the page: it may have been rebuilt.`, {
      cause: error,
    });
  }
}

/**
 * A worker has the policy of its script file, and loads no resources. The video decoder merges color and transparency
 * in workers that it creates from blobs; they inherit this policy.
 */
const POLICY = "default-src 'none'; worker-src blob:";

export const endpoint = defineEndpoint({
  id: 'system.gui-asset',
  method: 'get',
  path: '/gui/{asset}',
  summary: 'Get a file of the GUI',
  params: Params,
  result: 'text/javascript; charset=utf-8',
  files: ['text/css', 'image/svg+xml', 'font/woff2'],
  needsNoStore: true,
  faults: ['not-found'],
  run: async ({ params: { asset } }) =>
    new RawReply(await readAsset(asset), TYPES[extname(asset)] ?? 'application/octet-stream', {
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
      },
    }),
});

export const handler = toLambda(endpoint);
