import { type Found, raise } from '../../checks/check.js';
import type { Finding } from '../../checks/finding.js';
import type { ConfigPlace } from '../../contract/dataset-config.js';
import { LISTING_CHECKS } from '../checks/listing-checks.js';
import { NAME_CHECKS } from '../checks/name-checks.js';
import { SPLIT_CHECKS } from '../checks/split-checks.js';
import { YAML_CHECKS } from '../checks/yaml-checks.js';

/** All checks of the config and of the paths in it. */
export const CONFIG_CHECKS = {
  ...YAML_CHECKS,
  ...NAME_CHECKS,
  ...SPLIT_CHECKS,
  ...LISTING_CHECKS,
};

export type ConfigCode = keyof typeof CONFIG_CHECKS;

/** A finding about a config whose base folder is not known yet. */
export interface Spotted extends Omit<Found, 'line' | 'column'> {
  code: ConfigCode;
  place?: ConfigPlace | null;
}

/**
 * Converts a problem of a config to a finding.
 * @param file name of the config, the file of findings that name no other file.
 */
export function findingOf({ code, place, ...found }: Spotted, file: string): Finding {
  return raise(CONFIG_CHECKS[code], {
    file,
    ...found,
    line: place?.line ?? null,
    column: place?.column ?? null,
  });
}
