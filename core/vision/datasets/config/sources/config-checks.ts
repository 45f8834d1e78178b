import { LISTING_CHECKS } from '../checks/listing-checks.js';
import { NAME_CHECKS } from '../checks/name-checks.js';
import { SPLIT_CHECKS } from '../checks/split-checks.js';
import { YAML_CHECKS } from '../checks/yaml-checks.js';

/** All checks of the config and of what it names. */
export const CONFIG_CHECKS = {
  ...YAML_CHECKS,
  ...NAME_CHECKS,
  ...SPLIT_CHECKS,
  ...LISTING_CHECKS,
};

export type ConfigCode = keyof typeof CONFIG_CHECKS;
