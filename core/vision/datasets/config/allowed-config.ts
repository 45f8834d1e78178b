import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type PathPolicy, resolveAllowedPath } from '../../../base/paths/allowed-path.js';

/**
 * Resolves the dataset config, or its folder, that a request names. A config that is a link keeps the folder that it is
 * named in: from there its paths count, as in training (`check_det_dataset` of Ultralytics 8.4 does not follow the link).
 * @returns an absolute path in a real folder; what it leads to is allowed too. Faults: those of `resolveAllowedPath`.
 */
export async function resolveAllowedConfig(path: string, policy: PathPolicy): Promise<string> {
  const real = await resolveAllowedPath(path, policy);
  const named = resolve(policy.workDir, path);
  if (named === real || !(await stat(real)).isFile()) return real;
  return join(await resolveAllowedPath(dirname(named), policy), basename(named));
}
