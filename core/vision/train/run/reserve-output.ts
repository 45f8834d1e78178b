import { mkdir } from 'node:fs/promises';
import { Fault } from '../../../base/fault.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its parent folder does not exist. Make it first',
  ENOTDIR: 'its parent is no folder. Choose another place',
  EACCES: 'this user may not write there. Choose another place',
  EPERM: 'this user may not write there. Choose another place',
  EROFS: 'the disk is read-only. Choose another place',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk is full for this user. Free some space',
};

/**
 * Makes the folder of a run, which only one of many can: making it and looking whether it exists are one step.
 * Faults: already-exists, not-writable, storage-full.
 */
export async function reserveOutput(output: string): Promise<void> {
  try {
    // Records name paths and class names: they are for the user who trains.
    await mkdir(output, { mode: 0o700 });
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') {
      throw new Fault('already-exists', `"${output}" exists already. Choose a name that is not taken.`, { cause });
    }
    if (!REASONS[code]) throw cause;
    const fault = code === 'ENOSPC' || code === 'EDQUOT' ? 'storage-full' : 'not-writable';
    throw new Fault(fault, `"${output}" cannot be made: ${REASONS[code]}.`, { cause });
  }
}
