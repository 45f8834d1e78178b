import type { Check, Found } from '../checks/check.js';

/** A finding of one image, without the image. */
export interface FoundInImage extends Pick<Found, 'message' | 'value' | 'severity'> {
  check: Check;
}
