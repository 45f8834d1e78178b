import type { Detection } from '../../../core/vision/boxes/detection.js';

/** Objects above a slider need no new run: the server is asked for all down to this score. */
export const MIN_CONFIDENCE = 0.05;

/** A detection with its place in the answer, which names it for as long as the answer is shown. */
export interface SeenObject extends Detection {
  place: number;
}

/**
 * Returns the objects above a score, without hidden classes. Suppression starts with the best score, so a higher threshold
 * only removes the weakest objects: the result is the same as that of a new request.
 */
export function objectsAbove(
  detections: readonly Detection[],
  confidence: number,
  hidden: ReadonlySet<number>,
): SeenObject[] {
  return detections.flatMap((detection, place) =>
    detection.confidence > confidence && !hidden.has(detection.class_id) ? [{ ...detection, place }] : [],
  );
}

export interface ClassCount {
  id: number;
  name: string;
  count: number;
}

/** Classes above a score with their counts, the most frequent first. */
export function countClasses(detections: readonly Detection[], confidence: number): ClassCount[] {
  const counts = new Map<number, ClassCount>();
  for (const { class_id: id, class_name: name, confidence: score } of detections) {
    if (score <= confidence) continue;
    const count = counts.get(id) ?? { id, name, count: 0 };
    count.count++;
    counts.set(id, count);
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.id - b.id);
}
