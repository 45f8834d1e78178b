import { type Candidates, pickCandidates } from './candidates.js';

/** Maximum candidates for NMS, best first. Others are dropped (Ultralytics `max_nms`). */
const MAX_CONSIDERED = 30_000;

export interface NmsOptions {
  /** IoU above which the box with the lower score is dropped, 0 to 1. */
  iou: number;
  maxDetections: number;
  /** Whether boxes of different classes suppress each other. */
  scope: 'per-class' | 'agnostic';
}

/**
 * Returns the intersection and the areas of boxes `a` and `b`, in squared units of the coordinates.
 * @param boxes four corner coordinates per box.
 */
export function overlapOf(boxes: readonly number[], a: number, b: number) {
  const [ax1, ay1, ax2, ay2] = [boxes[a * 4]!, boxes[a * 4 + 1]!, boxes[a * 4 + 2]!, boxes[a * 4 + 3]!];
  const [bx1, by1, bx2, by2] = [boxes[b * 4]!, boxes[b * 4 + 1]!, boxes[b * 4 + 2]!, boxes[b * 4 + 3]!];
  const width = Math.min(ax2, bx2) - Math.max(ax1, bx1);
  const height = Math.min(ay2, by2) - Math.max(ay1, by1);
  const intersection = width > 0 && height > 0 ? width * height : 0;
  return { intersection, areaA: (ax2 - ax1) * (ay2 - ay1), areaB: (bx2 - bx1) * (by2 - by1) };
}

/**
 * Returns the indices of candidates by descending score. Equal scores stay in order, so that results are reproducible.
 */
export function orderByScore(scores: readonly number[]): number[] {
  return scores.map((_, place) => place).sort((a, b) => scores[b]! - scores[a]! || a - b);
}

/**
 * Applies greedy non-maximum suppression: in descending order of score, retains each box unless a retained box overlaps
 * it with an IoU above the threshold. An IoU equal to the threshold does not suppress, as in torchvision. Compares
 * classes directly; the common trick of shifting boxes by class loses precision in 32-bit floats. Cost: candidates
 * times retained boxes.
 * @returns indices of the retained candidates, best first.
 */
export function suppress(candidates: Candidates, options: NmsOptions): Candidates {
  const kept: number[] = [];
  for (const place of orderByScore(candidates.scores).slice(0, MAX_CONSIDERED)) {
    if (kept.length >= options.maxDetections) break;
    if (!kept.some((other) => isSuppressed(candidates, { other, place, options }))) kept.push(place);
  }
  return pickCandidates(candidates, kept);
}

function isSuppressed(
  { boxes, classIds }: Candidates,
  { other, place, options }: { other: number; place: number; options: NmsOptions },
): boolean {
  if (options.scope === 'per-class' && classIds[other] !== classIds[place]) return false;
  const { intersection, areaA, areaB } = overlapOf(boxes, other, place);
  return intersection > 0 && intersection / (areaA + areaB - intersection) > options.iou;
}
