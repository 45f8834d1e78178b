import type { Candidates } from './candidates.js';
import type { Detection } from './detection.js';

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * Converts candidates to detections. Rounds coordinates to 0.01 px and scores to five decimals, which is more precise
 * than any model.
 */
export function toDetections(candidates: Candidates, names: readonly string[]): Detection[] {
  return candidates.scores.map((score, place) => {
    const [x1, y1, x2, y2] = candidates.boxes.slice(place * 4, place * 4 + 4).map((value) => round(value, 2)) as [
      number,
      number,
      number,
      number,
    ];
    const classId = candidates.classIds[place]!;
    return {
      class_id: classId,
      class_name: names[classId] ?? `class ${classId}`,
      confidence: round(Math.min(Math.max(score, 0), 1), 5),
      box: { x1, y1, x2, y2 },
    };
  });
}
