import { LEAST_CONFIDENCE } from './coco-thresholds.js';
import { f1Of } from './f1.js';

/**
 * The confidence threshold with the highest F1: half way between the last score that it lets through and the next, so
 * that it holds for scores that are a little different. Detections must score above it.
 * @param scores from the highest to the lowest. @param isRight whether each was counted for a label.
 * @returns null where nothing is labelled, or nothing right was found.
 */
export function bestThreshold(scores: ArrayLike<number>, isRight: ArrayLike<boolean>, labelled: number): number | null {
  let best = { f1: 0, threshold: null as number | null };
  let right = 0;
  for (let place = 0; place < scores.length; place++) {
    if (isRight[place]) right++;
    const next = scores[place + 1] ?? Math.min(LEAST_CONFIDENCE, scores[place]!);
    // Equal scores are let through together or not at all.
    if (next === scores[place] && place + 1 < scores.length) continue;
    const f1 = f1Of({ right, found: place + 1, labelled }) ?? 0;
    if (f1 > best.f1) best = { f1, threshold: (scores[place]! + next) / 2 };
  }
  return best.threshold;
}
