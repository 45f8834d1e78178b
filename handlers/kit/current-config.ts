import { isFault } from '../../core/base/fault.js';
import { type Config, loadConfig } from './config.js';
import { describeBug } from './describe-bug.js';
import { logger } from './logger.js';
import { refreshSharedSettings } from './settings/shared-settings.js';
import { stateBucketOf } from './settings/state-bucket.js';
import { type Environment, stateDirOf } from './settings/user-folders.js';
import { stateStore } from './state-store.js';

/**
 * Code of the failure that was logged last; null if the last read succeeded. A failure is logged once, not for each
 * request.
 */
let logged: string | null = null;

/** @param why cause of the failure; null if the read succeeded. */
function logOutcome(why: unknown): void {
  if (why === null) {
    logged = null;
    return;
  }
  const facts = isFault(why) ? { code: why.code, detail: why.message } : { code: 'internal', bug: describeBug(why) };
  if (facts.code !== logged) logger.warn('cannot read the settings of the bucket', facts);
  logged = facts.code;
}

/**
 * Returns the current settings, including those stored in a shared bucket. Faults: those of `loadConfig`,
 * store-unavailable.
 * @param isStoreNeeded if false, newer settings are read meanwhile, and the known ones are returned at once.
 */
export async function currentConfig(env: Environment, { isStoreNeeded = true } = {}): Promise<Config> {
  const stateBucket = stateBucketOf(env);
  if (stateBucket === null) return loadConfig(env);
  const refreshed = refreshSharedSettings(stateStore({ stateDir: stateDirOf(env), stateBucket }), new Date());
  const ended = refreshed.then(logOutcome, (error: unknown) => {
    logOutcome(error);
    if (isStoreNeeded) throw error;
  });
  if (isStoreNeeded) await ended;
  return loadConfig(env);
}
