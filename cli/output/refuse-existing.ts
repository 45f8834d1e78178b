import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Fault } from '../../core/base/fault.js';

/** Advice for commands that can overwrite a file. */
const OR_OVERWRITE = 'Choose another name, or add --overwrite.';

/**
 * Rejects an output that exists already, before the work for it starts. Faults: already-exists.
 * @param overwrite whether the command may overwrite it; undefined if it has no such option.
 */
export function refuseExisting(file: string | undefined, { overwrite }: { overwrite?: boolean } = {}): void {
  if (file === undefined || overwrite || !existsSync(resolve(file))) return;
  const advice = overwrite === undefined ? 'Name another file, because files are never overwritten.' : OR_OVERWRITE;
  throw new Fault('already-exists', `"${file}" exists already. ${advice}`);
}
