import { isFault } from '../../fault.js';
import { type PathPolicy, resolveAllowedPath } from '../../paths/allowed-path.js';

/**
 * Whether a file may be read under a policy, its links followed. What is not there may be: that is for whoever reads it
 * to say. @param policy null allows everything.
 */
export async function mayRead(path: string, policy: PathPolicy | null): Promise<boolean> {
  if (policy?.roots == null) return true;
  try {
    await resolveAllowedPath(path, policy);
    return true;
  } catch (error) {
    if (!isFault(error)) throw error;
    return !isFault(error, 'path-not-allowed');
  }
}
