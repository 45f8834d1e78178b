import type { Check } from '../checks/check.js';

/** What can be in the way of looking at an image that a dataset names. */
export const SCAN_CHECKS = {
  'image-not-allowed': {
    severity: 'error',
    title: 'Image outside the folders that may be read',
    why: 'It was not read: requests may read certain folders alone, and a link leads out of them.',
    fix: 'Copy the file into the dataset in place of the link, or start the server with --root FOLDER.',
  },
} as const satisfies Record<string, Check>;
