import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { Fault, isFault } from '../../core/base/fault.js';
import { withinTime } from '../../core/base/within-time.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { refreshSharedSettings, slowStore } from '../kit/settings/shared-settings.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

const ReadyBody = z.strictObject({
  detail: z.enum(['brief', 'full']).default('brief').meta({
    description:
      'Whether the cause names the folder, or the bucket and its address. If the server requires a token, `full` needs it, too.',
    example: 'brief',
  }),
});

const Ready = z
  .strictObject({
    status: z.literal('ready').meta({ description: 'Requests can be sent', example: 'ready' }),
    state: z
      .enum(['folder', 'bucket'])
      .meta({ description: 'Where journals, uploads and other state are stored', example: 'folder' }),
  })
  .meta({ id: 'Ready', description: 'State of the service if it can work' });

/** Time that the store has to respond, ms. */
const LIMIT_MS = 3_000;

/** Folders of the state that requests write. A volume may contain them with another owner. */
const SUBFOLDERS = ['sessions', 'uploads', 'workspace', 'agent-runs'];

async function tryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
  for (const name of SUBFOLDERS) {
    await access(join(folder, name), constants.W_OK).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
    });
  }
}

/** Checks that the state folder can be written. */
async function checkFolder(folder: string, isFull: boolean): Promise<void> {
  const late = new Fault('store-unavailable', `The folder "${folder}" did not respond within ${LIMIT_MS / 1000} s.`);
  try {
    await withinTime(tryFolder(folder), LIMIT_MS, late);
  } catch (cause) {
    const { code = 'ETIMEDOUT', path = folder } = cause as NodeJS.ErrnoException;
    const what = isFull
      ? `The state folder cannot be written (${code}: "${path}").`
      : 'The state folder cannot be written.';
    const fix = 'Let the user of the server write it, or set HANDLENS_STATE_DIR to another folder.';
    throw new Fault('store-unavailable', isFull ? `${what} ${fix}` : `${what} GET /ready?detail=full tells why.`, {
      cause,
    });
  }
}

/**
 * Checks that the bucket can be read, and that the settings in it are known. Listing fails without the bucket, while a
 * missing object is usual.
 */
async function checkBucket(config: Config, isFull: boolean): Promise<void> {
  const store = stateStore(config);
  try {
    const listed = withinTime(store.list('ready/'), LIMIT_MS, slowStore(store.name, LIMIT_MS));
    await Promise.all([listed, refreshSharedSettings(store, new Date())]);
  } catch (cause) {
    if (!isFault(cause)) throw cause;
    if (isFull) throw new Fault('store-unavailable', cause.message, { cause, issues: cause.issues });
    const text = 'The bucket with the state cannot be used. GET /ready?detail=full tells why.';
    throw new Fault('store-unavailable', text, { cause });
  }
}

export const endpoint = defineEndpoint({
  id: 'system.ready',
  method: 'get',
  path: '/ready',
  summary: 'Check whether the service can work',
  description:
    'For the readiness probe of a container platform: 503 while the state store cannot be used. For its liveness probe, use `/health`, which only needs the process.',
  needsNoStore: true,
  body: ReadyBody,
  result: Ready,
  faults: ['store-unavailable'],
  run: async ({ body }, { config }) => {
    const isFull = body.detail === 'full';
    await (config.stateBucket === null ? checkFolder(config.stateDir, isFull) : checkBucket(config, isFull));
    return { status: 'ready' as const, state: config.stateBucket === null ? ('folder' as const) : ('bucket' as const) };
  },
});

export const handler = toLambda(endpoint);
