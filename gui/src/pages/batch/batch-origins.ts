import { originOf } from '../../../../core/vision/formats/origin-text.js';
import type { Origin } from '../../../../core/vision/results/origin.js';
import type { BatchItem } from './batch-item.js';

/** What produced the boxes of some images of a batch. */
export interface BatchOrigin {
  origin: Origin;
  images: number;
}

/**
 * What produced the boxes of a batch as it is shown above a score, each with its images: more than one if weights were
 * exchanged while the run was paused.
 */
export function batchOrigins(items: readonly Pick<BatchItem, 'result'>[], confidence: number): BatchOrigin[] {
  const found = new Map<string, BatchOrigin>();
  for (const { result } of items) {
    if (!result) continue;
    const origin = originOf(result);
    const shown = { ...origin, options: { ...origin.options, confidence } };
    const key = JSON.stringify(shown);
    const known = found.get(key) ?? { origin: shown, images: 0 };
    known.images++;
    found.set(key, known);
  }
  return [...found.values()];
}
