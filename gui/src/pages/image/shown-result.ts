import { originOf } from '../../../../core/vision/formats/origin-text.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { hiddenClasses } from '../../parts/hidden-classes.js';
import { objectsAbove } from '../../parts/seen-objects.js';
import { settleAgain } from './settle-again.js';

/** Where the controls stand that need no new run. */
export interface ShownAt {
  confidence: number;
  iou: number;
  /** Ids of classes that are not shown. */
  hidden: ReadonlySet<number>;
}

/**
 * What is on the screen as a result of its own: the objects that are shown, and the options that the server would answer
 * exactly them with.
 */
export function shownResult(answer: DetectImageResult, { confidence, iou, hidden }: ShownAt): ImageResult {
  const { image, timings_ms, class_names: names } = answer;
  const origin = originOf(answer);
  const options = {
    ...origin.options,
    confidence,
    iou: answer.candidates ? iou : origin.options.iou,
    ...hiddenClasses(names, hidden),
  };
  const detections = objectsAbove(settleAgain(answer, iou), confidence, hidden);
  return { ...origin, options, image, detections: detections.map(({ place: _place, ...own }) => own), timings_ms };
}
