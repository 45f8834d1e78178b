import { applyChanges, type CorrectedBox } from '../../../core/workspace/items/corrected-boxes.js';
import type { JobEntry } from '../../../handlers/workspace/job-entries.js';

/** Start of the ids of boxes drawn by hand, which belong to no result. */
const DRAWN = 'new:';

/**
 * Returns the boxes of an entry of a job with its corrections, as the dataset gets them, and the deleted ones.
 * Corrections of results of other models do not apply.
 */
export function correctedBoxes({ result, maker, corrections }: JobEntry): CorrectedBox[] {
  const detected = (result?.detections ?? []).map(({ class_name, confidence, box }, place) => {
    return { id: `${maker}:${place}`, class_name, confidence, box };
  });
  const own = corrections.filter(({ box_id: id }) => id.startsWith(DRAWN) || id.startsWith(`${maker}:`));
  return applyChanges(detected, own);
}
