import { type FoundObject, type LabelledObject, overlap } from './overlap.js';

/** A detection and the labels that it matches. */
export interface Match {
  found: FoundObject;
  /** Index of the matched label at each threshold; -1 for none. */
  labelAt: readonly number[];
}

/** Returns the unmatched label with the highest overlap. Of equal overlaps, the last one wins, as in pycocotools. */
function bestFree(overlaps: readonly number[], isTaken: Uint8Array, threshold: number): number {
  let least = Math.min(threshold, 1 - 1e-10);
  let best = -1;
  for (let place = 0; place < overlaps.length; place++) {
    if (isTaken[place] === 1 || overlaps[place]! < least) continue;
    least = overlaps[place]!;
    best = place;
  }
  return best;
}

/**
 * Matches the detections of one class in one image with its labels: by descending confidence, each with the unmatched
 * label that it overlaps most (`COCOeval.evaluateImg` of pycocotools). Matches never depend on less confident
 * detections, so one matching is valid for every confidence threshold.
 * @param thresholds minimum overlaps.
 * @returns the detections by descending confidence. Equal ones stay in order.
 */
export function matchClass(
  found: readonly FoundObject[],
  labelled: readonly LabelledObject[],
  thresholds: readonly number[],
): Match[] {
  const byConfidence = found.toSorted((a, b) => b.confidence - a.confidence);
  const taken = thresholds.map(() => new Uint8Array(labelled.length));
  return byConfidence.map((one) => {
    const overlaps = labelled.map(({ box }) => overlap(one.box, box));
    const labelAt = thresholds.map((threshold, place) => {
      const label = bestFree(overlaps, taken[place]!, threshold);
      if (label !== -1) taken[place]![label] = 1;
      return label;
    });
    return { found: one, labelAt };
  });
}
