import type { Check } from '../checks/check.js';
import { CONFIG_CHECKS } from '../config/config-checks.js';
import { IMAGE_CHECKS } from '../images/image-checks.js';
import { LABEL_CHECKS } from '../labels/label-checks.js';
import { MANIFEST_CHECKS } from '../manifest/manifest-checks.js';
import { SET_CHECKS } from '../sets/set-checks.js';

/** Every check of a dataset by its code. */
export const DATASET_CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>(
  [CONFIG_CHECKS, IMAGE_CHECKS, LABEL_CHECKS, SET_CHECKS, MANIFEST_CHECKS].flatMap((checks) => Object.entries(checks)),
);
