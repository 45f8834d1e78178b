import { access, constants, mkdir } from 'node:fs/promises';
import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

const Ready = z
  .strictObject({
    status: z.literal('ready').meta({ description: 'Requests can be sent', example: 'ready' }),
    state: z
      .enum(['folder', 'bucket'])
      .meta({ description: 'Where sessions, uploads and other state are stored', example: 'folder' }),
  })
  .meta({ id: 'Ready', description: 'State of the service if it can work' });

/** Time that the store has to respond, ms. */
const LIMIT_MS = 3_000;

async function checkFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new Fault(
      'store-unavailable',
      'The state folder cannot be written. Set HANDLENS_STATE_DIR to another folder.',
      {
        cause,
      },
    );
  }
}

/** Checks that the bucket can be read. Whether it contains anything does not matter. */
async function checkBucket(config: Config, signal: AbortSignal): Promise<void> {
  const store = stateStore(config);
  const slow = new Fault(
    'store-unavailable',
    `The bucket "${store.name}" did not respond within ${LIMIT_MS / 1000} s.`,
  );
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  await Promise.race([
    // Listing fails without the bucket, while a missing object is usual.
    store.list('ready/'),
    new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(slow), { once: true })),
  ]);
}

export const endpoint = defineEndpoint({
  id: 'system.ready',
  method: 'get',
  path: '/ready',
  summary: 'Check whether the service can work',
  description:
    'For the readiness probe of a container platform: 503 while the state store cannot be used. For its liveness probe, use `/health`, which only needs the process.',
  result: Ready,
  faults: ['store-unavailable'],
  run: async (_, { config, signal }) => {
    if (config.stateBucket === null) await checkFolder(config.stateDir);
    else await checkBucket(config, signal);
    return { status: 'ready' as const, state: config.stateBucket === null ? ('folder' as const) : ('bucket' as const) };
  },
});

export const handler = toLambda(endpoint);
