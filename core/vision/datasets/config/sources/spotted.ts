import { type Found, raise } from '../../checks/check.js';
import type { Finding } from '../../checks/finding.js';
import type { ConfigPlace } from '../../contract/dataset-config.js';
import { CONFIG_CHECKS, type ConfigCode } from './config-checks.js';

/** Something found in a config before it is known what its files are named relative to. */
export interface Spotted extends Omit<Found, 'line' | 'column'> {
  code: ConfigCode;
  place?: ConfigPlace | null;
}

/** @param file the config's name, for what stands in no other file. */
export function findingOf({ code, place, ...found }: Spotted, file: string): Finding {
  return raise(CONFIG_CHECKS[code], {
    file,
    ...found,
    line: place?.line ?? null,
    column: place?.column ?? null,
  });
}
