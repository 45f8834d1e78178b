import { originOf } from '../../../../../core/vision/formats/origin-text.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { Origin } from '../../../../../core/vision/results/origin.js';

/** An origin of results, and the number of images with such results. */
export interface ResultOrigin {
  origin: Origin;
  images: number;
}

/** Returns the origins of results. There are several if the weights were replaced while the run was paused. */
export function resultOrigins(results: readonly ImageResult[]): ResultOrigin[] {
  const found = new Map<string, ResultOrigin>();
  for (const result of results) {
    const origin = originOf(result);
    const key = JSON.stringify(origin);
    const known = found.get(key) ?? { origin, images: 0 };
    known.images += 1;
    found.set(key, known);
  }
  return [...found.values()];
}
