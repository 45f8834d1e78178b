import type { Detection } from '../../../core/vision/boxes/detection.js';

/** Objects above a slider need no new run: the server is asked for all down to this score. */
export const MIN_CONFIDENCE = 0.05;

/** A detection with its place in the answer, which names it for as long as the answer is shown. */
export interface SeenObject extends Detection {
  place: number;
}

/**
 * What is left above a score, and of the classes that are shown. Suppression goes from the best score down, so that a
 * higher threshold takes away the weakest and changes nothing else: the same as asking the server anew.
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
