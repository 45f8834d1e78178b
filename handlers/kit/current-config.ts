import { isFault } from '../../core/base/fault.js';
import { type Config, loadConfig } from './config.js';
import { describeBug } from './describe-bug.js';
import { logger } from './logger.js';
import { refreshSharedSettings } from './settings/shared-settings.js';
import { stateBucketOf } from './settings/state-bucket.js';
import { type Environment, stateDirOf } from './settings/user-folders.js';
import { stateStore } from './state-store.js';

/**
 * Returns the current settings, including those stored in a shared bucket. Faults: those of `loadConfig`,
 * store-unavailable.
 * @param isStoreNeeded if false, newer settings are read meanwhile, and the known ones are returned at once.
 */
export async function currentConfig(env: Environment, { isStoreNeeded = true } = {}): Promise<Config> {
  const stateBucket = stateBucketOf(env);
  if (stateBucket === null) return loadConfig(env);
  const refreshed = refreshSharedSettings(stateStore({ stateDir: stateDirOf(env), stateBucket }), new Date());
  const warn = (why: unknown) => {
    if (why === null) return;
    const facts = isFault(why) ? { code: why.code, detail: why.message } : { bug: describeBug(why) };
    logger.warn('cannot read the settings of the bucket; the previous ones stay in effect', facts);
  };
  if (isStoreNeeded) warn(await refreshed);
  else refreshed.then(warn, warn);
  return loadConfig(env);
}
