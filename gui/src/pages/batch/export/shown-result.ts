import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';
import type { ExportChoice } from './export-choice.js';

/** Returns the result of an image as an export contains it. @param classNames extended by classes of corrections. */
export function shownResult(
  { result }: JobEntry,
  { boxes, confidence }: Pick<ExportChoice, 'boxes' | 'confidence'>,
  _classNames: string[],
): ImageResult {
  if (result === null) throw new Error('an image without a result cannot be exported');
  if (boxes === 'everything') return result;
  const detections = result.detections.filter((one) => one.confidence > confidence);
  return { ...result, options: { ...result.options, confidence }, detections };
}
