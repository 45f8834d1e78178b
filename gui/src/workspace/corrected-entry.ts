import { applyChanges, type CorrectedBox } from '../../../core/workspace/items/corrected-boxes.js';
import type { JobEntry } from '../../../handlers/workspace/job-entries.js';

/** Prefix of the ids of boxes drawn by hand, which belong to no result. */
const DRAWN = 'new:';

/**
 * Returns the boxes of an image of a job with their corrections applied, as they are added to a dataset, and the
 * deleted ones. Corrections to results of other models are ignored.
 */
export function correctedBoxes({ result, maker, corrections }: JobEntry): CorrectedBox[] {
  const detected = (result?.detections ?? []).map(({ class_name, confidence, box }, place) => {
    return { id: `${maker}:${place}`, class_name, confidence, box };
  });
  const own = corrections.filter(({ box_id: id }) => id.startsWith(DRAWN) || id.startsWith(`${maker}:`));
  return applyChanges(detected, own);
}
