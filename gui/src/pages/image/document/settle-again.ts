import type { Detection } from '../../../../../core/vision/boxes/detection.js';
import { settleCandidates } from '../../../../../core/vision/boxes/settle-candidates.js';
import { toDetections } from '../../../../../core/vision/boxes/to-detections.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import { MAX_OBJECTS, type Thresholds } from './look.js';

/**
 * Returns the detections of a result at another NMS IoU. Uses the functions of the server, so the detections are
 * exactly those that it would return. Results without candidates (those with tiles) keep their detections.
 */
export function settleAgain(
  { candidates, detections, class_names: names }: Pick<StoredResult, 'candidates' | 'detections' | 'class_names'>,
  { iou, isAgnostic }: Pick<Thresholds, 'iou' | 'isAgnostic'>,
): Detection[] {
  if (!candidates) return detections;
  const { boxes, scores, class_ids: classIds, mapping } = candidates;
  const scope = isAgnostic && candidates.scope === 'per-class' ? 'agnostic' : candidates.scope;
  const options = { confidence: MIN_CONFIDENCE, iou, maxDetections: MAX_OBJECTS, scope };
  return toDetections(settleCandidates({ boxes, scores, classIds }, mapping, options), names);
}
