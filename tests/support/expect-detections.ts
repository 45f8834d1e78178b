import { expect } from 'vitest';
import type { Candidates } from '../../core/vision/boxes/candidates.js';

/** A detection of the reference. */
export interface ReferenceDetection {
  class_id: number;
  confidence: number;
  box: readonly number[];
}

export interface Tolerance {
  px: number;
  confidence: number;
}

/**
 * Expects the detections of the reference within a tolerance. Those with nearly equal scores may be in another order.
 */
export function expectDetections(
  found: Candidates,
  expected: readonly ReferenceDetection[],
  tolerance: Tolerance,
): void {
  const left = found.scores.map((score, place) => ({
    score,
    classId: found.classIds[place]!,
    box: found.boxes.slice(place * 4, place * 4 + 4),
  }));
  expect(left).toHaveLength(expected.length);
  for (const { class_id: classId, confidence, box } of expected) {
    const place = left.findIndex(
      (one) =>
        one.classId === classId &&
        Math.abs(one.score - confidence) <= tolerance.confidence &&
        one.box.every((value, corner) => Math.abs(value - box[corner]!) <= tolerance.px),
    );
    expect(
      place,
      `a match for class ${classId} at ${box.map((value) => value.toFixed(1))} scoring ${confidence.toFixed(3)}`,
    ).toBeGreaterThanOrEqual(0);
    left.splice(place, 1);
  }
}
