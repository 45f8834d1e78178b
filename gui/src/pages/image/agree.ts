import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { gatherObjects } from '../../../../core/vision/evaluate/measures/find-differences.js';

/** Overlap from which two boxes of a class are the same object, as in comparisons of models. */
const SAME_OBJECT = 0.5;

/** An object and the places of its boxes in the answers of both models; null where one did not see it. */
export interface SharedObject {
  className: string;
  places: readonly [a: number | null, b: number | null];
  /** Score of each model, in the same order. */
  scores: readonly [a: number | null, b: number | null];
}

/**
 * Says of each object which of two models saw it: by class name and overlap, with the function that compares models on
 * whole datasets. @param sides detections of both, the surest first.
 */
export function agree(sides: readonly [readonly Detection[], readonly Detection[]]): SharedObject[] {
  const names = [...new Set(sides.flat().map(({ class_name: name }) => name))];
  const idOf = new Map(names.map((name, id) => [name, id]));
  const models = sides.map((detections) => ({
    knows: new Set(idOf.values()),
    finds: detections.map(({ class_name: name, confidence, box }, place) => ({
      found: { classId: idOf.get(name)!, confidence, box, place },
      label: -1,
    })),
  }));
  return gatherObjects([], models, SAME_OBJECT).map(({ classId, finds }) => {
    const placeOf = (model: 0 | 1) => (finds.get(model) as { place: number } | undefined)?.place ?? null;
    const scoreOf = (model: 0 | 1) => finds.get(model)?.confidence ?? null;
    return { className: names[classId]!, places: [placeOf(0), placeOf(1)], scores: [scoreOf(0), scoreOf(1)] };
  });
}
