import type { DatasetImage } from '../contract/dataset-config.js';
import type { Look, Seen } from './look-at.js';

/** Images for the process that inspects them. */
export interface ScanTask {
  look: Look;
  images: readonly DatasetImage[];
}

/** Its results, in the order of the images. */
export type ScanAnswer = Seen[];
