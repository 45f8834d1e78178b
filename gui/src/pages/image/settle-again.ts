import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { settleCandidates } from '../../../../core/vision/boxes/settle-candidates.js';
import { toDetections } from '../../../../core/vision/boxes/to-detections.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { MIN_CONFIDENCE } from '../../parts/seen-objects.js';

/** Objects that are asked for at most. */
export const MAX_OBJECTS = 1000;

/**
 * The detections of an answer at another overlap: by the functions of the server from what there was before suppression,
 * hence exactly what it would answer. Those of the answer itself where that did not come with it.
 * @param iou overlap above which the weaker of two boxes is dropped, 0 to 1.
 */
export function settleAgain(
  { candidates, detections, class_names: names }: DetectImageResult,
  iou: number,
): Detection[] {
  if (!candidates) return detections;
  const { boxes, scores, class_ids: classIds, mapping, scope } = candidates;
  const options = { confidence: MIN_CONFIDENCE, iou, maxDetections: MAX_OBJECTS, scope };
  return toDetections(settleCandidates({ boxes, scores, classIds }, mapping, options), names);
}
