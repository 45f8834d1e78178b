import { basename } from 'node:path';
import { Fault } from '../../base/fault.js';
import { hashBytes } from '../../base/files/hash.js';
import { readWeights } from './read-weights.js';
import { reviewAdvice } from './review-command.js';

/**
 * Reads a weight file once, hashes those very bytes and returns them: what was reviewed is what runs.
 * Faults: model-changed when they are not the reviewed ones, model-not-found, too-large.
 */
export async function readVerifiedBytes(path: string, sha256: string): Promise<Uint8Array> {
  const bytes = await readWeights(path);
  if (hashBytes(bytes) === sha256) return bytes;
  const name = basename(path);
  throw new Fault(
    'model-changed',
    `"${name}" has changed since it was reviewed. If this is intended: ${reviewAdvice(name, 'again')}.`,
  );
}
