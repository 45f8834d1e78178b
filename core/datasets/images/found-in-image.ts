import type { Found } from '../checks/check.js';
import type { ImageCheck } from './image-checks.js';

/** A finding of one image, without the image. */
export interface FoundInImage extends Pick<Found, 'message' | 'value' | 'severity'> {
  code: ImageCheck;
}
