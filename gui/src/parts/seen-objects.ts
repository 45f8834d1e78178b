import type { Detection } from '../../../core/vision/boxes/detection.js';

/** Minimum score in requests. The slider can then show all objects above it without a new request. */
export const MIN_CONFIDENCE = 0.05;

/** A detection with its index in the answer, by which it is identified as long as that answer is displayed. */
export interface SeenObject extends Detection {
  place: number;
}

/**
 * Returns the objects above a score, except those of hidden classes. NMS processes the best scores first, so a higher
 * threshold only removes the objects with the lowest scores: the result is the same as that of a new request.
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

/** Counts the objects of each class above a score, the most frequent class first. */
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
