import { basename, dirname, join } from 'node:path';
import { isFault } from '../../base/fault.js';
import { type PathPolicy, resolveAllowedOutput, resolveAllowedPath } from '../../base/paths/allowed-path.js';

/**
 * Resolves the path of a file to write. Missing folders may be created inside an allowed folder. An existing file must
 * not be a link that leads outside.
 * @param path absolute path.
 * Faults: path-not-allowed, invalid-input, not-found.
 */
export async function allowedPlace(path: string, policy: PathPolicy): Promise<string> {
  const missing: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    try {
      const real = await resolveAllowedOutput(join(folder, missing[0] ?? basename(path)), policy);
      const place = join(dirname(real), ...missing, basename(path));
      if (missing.length === 0) await checkExisting(place, policy);
      return place;
    } catch (error) {
      if (!isFault(error, 'not-found') || dirname(folder) === folder) throw error;
      missing.unshift(basename(folder));
    }
  }
}

async function checkExisting(path: string, policy: PathPolicy): Promise<void> {
  try {
    await resolveAllowedPath(path, policy, 'written');
  } catch (error) {
    if (!isFault(error, 'not-found')) throw error;
  }
}
