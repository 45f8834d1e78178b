import { type FoundObject, type LabelledObject, overlap } from './overlap.js';

/** A detection and the label that it matches at each threshold. */
export interface Match {
  found: FoundObject;
  /** Index of the label for each threshold, in order; -1 for none. */
  labelAt: readonly number[];
}

/** Returns the free label with the highest overlap. At equal overlap, the later label wins, as in the COCO tools. */
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
 * Matches detections of one class in one image with its labels: by descending confidence, each with the free label that
 * it overlaps most (`COCOeval.evaluateImg` of pycocotools). Less confident detections never change the matches of more
 * confident ones, so one matching serves every confidence threshold.
 * @param thresholds minimum overlaps. @returns the detections by descending confidence; equal ones keep their order.
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
