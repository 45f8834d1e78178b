import { tmpdir } from 'node:os';
import { sep } from 'node:path';
import { Fault } from '../../core/base/fault.js';
import type { Config } from './config.js';
import { type Environment, isPlatformFunction } from './settings/user-folders.js';

const isTemporary = (folder: string) => `${folder}${sep}`.startsWith(`${tmpdir()}${sep}`);

/**
 * Rejects requests that need the state of other requests where each function has its own disk, because the next request
 * would not find it. Faults: store-needed.
 */
export function checkSharedState({ stateBucket, stateDir }: Config, env: Environment): void {
  if (stateBucket !== null || !isPlatformFunction(env) || !isTemporary(stateDir)) return;
  throw new Fault(
    'store-needed',
    'This request needs state that all functions share, but each has only its own temporary folder. Set HANDLENS_S3_BUCKET with HANDLENS_S3_ENDPOINT and its keys, or set HANDLENS_STATE_DIR to a mounted folder that all functions share.',
  );
}
