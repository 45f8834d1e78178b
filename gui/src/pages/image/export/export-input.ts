import type { Detection } from '../../../../../core/vision/boxes/detection.js';
import { originOf } from '../../../../../core/vision/formats/origin-text.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { AppliedOptions, Warning } from '../../../../../core/vision/results/origin.js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { MIN_CONFIDENCE } from '../../../parts/seen-objects.js';
import { countHandCorrections, handCorrectionWarnings } from '../../../workspace/hand-corrections.js';
import type { ImageBoxes } from '../document/image-boxes.js';
import type { Thresholds } from '../document/look.js';

/** The boxes to export: those that are displayed, or all that are not deleted. */
export type ExportScope = 'shown' | 'everything';

/** The boxes to export, as a result. */
export interface ExportInput {
  result: ImageResult;
  /** Class names by id: those of the model, followed by those that were added by hand. */
  classNames: string[];
}

/** Returns the boxes to export, best first. */
export function boxesOf({ shown, hidden, below }: ImageBoxes, scope: ExportScope): CorrectedBox[] {
  if (scope === 'shown') return shown;
  return [...shown, ...hidden, ...below].sort((a, b) => (b.confidence ?? 2) - (a.confidence ?? 2));
}

/** Returns the classes of the model, followed by other classes of the boxes. */
export function withOtherClasses(names: readonly string[], boxes: readonly CorrectedBox[]): string[] {
  return [...new Set([...names, ...boxes.map(({ class_name: name }) => name)])];
}

/** Returns warnings about thresholds and boxes that come from a person and not from the model. */
function warningsOf(boxes: readonly CorrectedBox[], look: Thresholds, scope: ExportScope): Warning[] {
  const own = Object.entries(look.classConfidence);
  return [
    ...handCorrectionWarnings(countHandCorrections(boxes)),
    ...(scope === 'shown' && own.length > 0
      ? [
          {
            code: 'class-thresholds',
            message: `Confidence of single classes: ${own.map(([name, value]) => `${name} > ${value}`).join(', ')}.`,
          },
        ]
      : []),
  ];
}

function optionsOf(result: StoredResult, look: Thresholds, scope: ExportScope): AppliedOptions {
  const hasCandidates = result.candidates !== null;
  const settled: AppliedOptions = {
    ...result.options,
    iou: hasCandidates ? look.iou : result.options.iou,
    agnostic_nms: hasCandidates ? look.isAgnostic : result.options.agnostic_nms,
  };
  if (scope === 'everything') return { ...settled, confidence: MIN_CONFIDENCE };
  return {
    ...settled,
    confidence: look.confidence,
    max_detections: look.maxObjects,
    ...(look.hidden.length > 0 ? { hidden_classes: [...look.hidden] } : {}),
  };
}

/**
 * Returns boxes as a result, with its origin, the options that lead to these boxes, and warnings that name the
 * corrections.
 */
export function exportInput(
  result: StoredResult,
  { boxes, look, scope }: { boxes: ImageBoxes; look: Thresholds; scope: ExportScope },
): ExportInput {
  const chosen = boxesOf(boxes, scope);
  const classNames = withOtherClasses(result.class_names, chosen);
  const idOf = new Map(classNames.map((name, id) => [name, id]));
  const detections = chosen.map(({ class_name, confidence, box }): Detection => {
    return { class_id: idOf.get(class_name)!, class_name, confidence: confidence ?? 1, box };
  });
  const origin = originOf(result);
  return {
    classNames,
    result: {
      ...origin,
      options: optionsOf(result, look, scope),
      warnings: [...origin.warnings, ...warningsOf([...chosen, ...boxes.deleted], look, scope)],
      image: result.image,
      detections,
      timings_ms: result.timings_ms,
    },
  };
}
