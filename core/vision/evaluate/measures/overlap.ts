import type { Box } from '../../boxes/detection.js';

/** A labeled object: box in px of the upright image, compared class id. */
export interface LabelledObject {
  classId: number;
  box: Box;
}

/** An object detected by a model. */
export interface FoundObject extends LabelledObject {
  /** Confidence, 0 to 1. */
  confidence: number;
}

/**
 * Returns the intersection over union of two boxes, 0 to 1; 0 if both are empty. Computed from position and size like
 * `bbIou` of maskApi.c in pycocotools, so that rounding selects the same pairs at a threshold.
 */
export function overlap(a: Box, b: Box): number {
  const [aw, ah, bw, bh] = [a.x2 - a.x1, a.y2 - a.y1, b.x2 - b.x1, b.y2 - b.y1];
  const width = Math.min(a.x1 + aw, b.x1 + bw) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y1 + ah, b.y1 + bh) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (aw * ah + bw * bh - shared);
}
