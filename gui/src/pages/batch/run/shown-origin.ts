import { MADE_UP } from '../../../../../core/vision/formats/origin-text.js';
import type { Origin } from '../../../../../core/vision/results/origin.js';

/** An origin of results, and the number of images that have it. */
export interface ShownOrigin {
  origin: Origin;
  images: number;
}

const SHORT_HASH = 8;

/** Formats the model of an origin, with the start of the hash of its weights. */
export function makerText({ origin }: ShownOrigin): string {
  const { is_mock: isMock, model } = origin;
  return isMock ? `${model.id} (${MADE_UP})` : `${model.id} ${model.sha256?.slice(0, SHORT_HASH) ?? ''}`.trim();
}
