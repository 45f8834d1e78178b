import type { Detection } from '../../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';
import { correctedBoxes } from '../../../workspace/corrected-entry.js';
import {
  countHandCorrections,
  type HandCorrections,
  handCorrectionWarnings,
  hasHandCorrections,
} from '../../../workspace/hand-corrections.js';
import type { ExportChoice } from './export-choice.js';

/** Returns the id of a class. Adds the class if the model does not have it. */
function classId(name: string, classNames: string[]): number {
  const known = classNames.indexOf(name);
  return known === -1 ? classNames.push(name) - 1 : known;
}

/**
 * Returns the boxes as detections, best first: those above a score, and all corrected ones that are not deleted. Boxes
 * drawn by hand have the score 1.
 */
function correctedDetections(boxes: readonly CorrectedBox[], confidence: number, classNames: string[]): Detection[] {
  return boxes
    .filter(
      ({ state, confidence: score }) => state !== 'deleted' && (state !== 'detected' || (score ?? 1) > confidence),
    )
    .map(({ class_name, confidence: score, box }) => {
      return { class_id: classId(class_name, classNames), class_name, confidence: score ?? 1, box };
    })
    .sort((a, b) => b.confidence - a.confidence);
}

/** The result of an image for an export, with the numbers of corrections. */
export interface ShownResult {
  result: ImageResult;
  corrections: HandCorrections;
}

/**
 * Returns the result of an image for an export.
 * @param classNames classes of the model. Those added by corrections are appended.
 */
export function shownResult(
  entry: JobEntry,
  { boxes, confidence }: Pick<ExportChoice, 'boxes' | 'confidence'>,
  classNames: string[],
): ShownResult {
  const { result } = entry;
  if (result === null) throw new Error('an image without a result cannot be exported');
  if (boxes === 'everything') return { result, corrections: countHandCorrections([]) };
  const corrected = correctedBoxes(entry);
  const corrections = countHandCorrections(corrected);
  return {
    corrections,
    result: {
      ...result,
      options: { ...result.options, confidence },
      warnings: [...result.warnings, ...handCorrectionWarnings(corrections)],
      detections: hasHandCorrections(corrections)
        ? correctedDetections(corrected, confidence, classNames)
        : result.detections.filter((one) => one.confidence > confidence),
    },
  };
}
