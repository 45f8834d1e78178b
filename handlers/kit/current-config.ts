import { type Config, loadConfig } from './config.js';
import { logger } from './logger.js';
import { refreshSharedSettings } from './settings/shared-settings.js';
import { stateBucketOf } from './settings/state-bucket.js';
import { type Environment, stateDirOf } from './settings/user-folders.js';
import { stateStore } from './state-store.js';

/**
 * Returns the current settings, including those stored in a shared bucket. Faults: those of `loadConfig`,
 * store-unavailable.
 */
export async function currentConfig(env: Environment): Promise<Config> {
  const stateBucket = stateBucketOf(env);
  if (stateBucket === null) return loadConfig(env);
  const why = await refreshSharedSettings(stateStore({ stateDir: stateDirOf(env), stateBucket }), new Date());
  if (why) logger.warn('cannot read the settings of the bucket; the previous ones stay in effect', why);
  return loadConfig(env);
}
