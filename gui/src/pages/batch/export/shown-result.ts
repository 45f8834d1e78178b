import type { Detection } from '../../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';
import { correctedBoxes } from '../../../workspace/corrected-entry.js';
import type { ExportChoice } from './export-choice.js';

/** Returns the id of a class, which is added if the model does not have it. */
function classId(name: string, classNames: string[]): number {
  const known = classNames.indexOf(name);
  return known === -1 ? classNames.push(name) - 1 : known;
}

/** Returns the boxes with corrections; the score of a box drawn by hand is 1. */
function correctedDetections(entry: JobEntry, confidence: number, classNames: string[]): Detection[] {
  return correctedBoxes(entry)
    .filter((box) => box.state !== 'detected' || (box.confidence ?? 1) > confidence)
    .map(({ class_name, confidence: score, box }) => {
      return { class_id: classId(class_name, classNames), class_name, confidence: score ?? 1, box };
    })
    .sort((a, b) => b.confidence - a.confidence);
}

/** Returns the result of an image as an export contains it. @param classNames extended by classes of corrections. */
export function shownResult(
  entry: JobEntry,
  { boxes, confidence }: Pick<ExportChoice, 'boxes' | 'confidence'>,
  classNames: string[],
): ImageResult {
  const { result, corrections } = entry;
  if (result === null) throw new Error('an image without a result cannot be exported');
  if (boxes === 'everything') return result;
  const detections =
    corrections.length > 0
      ? correctedDetections(entry, confidence, classNames)
      : result.detections.filter((one) => one.confidence > confidence);
  return { ...result, options: { ...result.options, confidence }, detections };
}
