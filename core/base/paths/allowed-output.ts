import { basename, dirname, join } from 'node:path';
import { Fault } from '../fault.js';
import { type PathPolicy, resolveAllowedPath } from './allowed-path.js';

const FORBIDDEN = /[\x00-\x1f\x7f\\]/;

/**
 * Resolves where a request wants a new file to be: its folder must exist and be allowed.
 * @returns the absolute path. Faults: path-not-allowed, not-found, invalid-input.
 */
export async function resolveAllowedOutput(path: string, policy: PathPolicy): Promise<string> {
  const name = basename(path);
  if (['', '.', '..'].includes(name) || path.endsWith('/')) {
    throw new Fault('invalid-input', `"${path.slice(0, 100)}" is a folder. Name a file to write.`);
  }
  if (FORBIDDEN.test(name)) {
    throw new Fault('path-not-allowed', 'The name of a file must not contain control characters or "\\".');
  }
  return join(await resolveAllowedPath(dirname(path), policy, 'written'), name);
}
