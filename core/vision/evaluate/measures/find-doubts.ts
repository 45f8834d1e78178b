import type { Detection } from '../../boxes/detection.js';
import { overlap } from './overlap.js';

/**
 * Minimum IoU at which boxes of different classes are treated as one object. Boxes of one class with that overlap would
 * be merged by NMS in most detectors (0.45 to 0.7).
 */
export const SAME_OBJECT = 0.6;
/** Confidence below which an object is doubtful. */
export const LOW_SCORE = 0.4;
/** Confidence that the best object of an image should reach. */
export const GOOD_SCORE = 0.5;

/** A box of another class with a higher confidence that is probably the same object. */
export interface SameObject {
  of: Detection;
  /** Intersection over union of the two boxes, 0.6 to 1. */
  iou: number;
}

function sameObject(one: Detection, better: readonly Detection[]): SameObject | null {
  const others = better.filter(({ class_id: id }) => id !== one.class_id);
  const pairs = others.map((of) => ({ of, iou: overlap(one.box, of.box) })).filter(({ iou }) => iou >= SAME_OBJECT);
  return pairs.reduce<SameObject | null>((best, pair) => (best === null || pair.iou > best.iou ? pair : best), null);
}

/**
 * Finds objects that were detected twice, under different classes. Cost: quadratic in the number of detections.
 * @param detections highest confidence first.
 * @returns for each detection the box that it repeats, or null.
 */
export const findSameObjects = (detections: readonly Detection[]): (SameObject | null)[] =>
  detections.map((one, at) => sameObject(one, detections.slice(0, at)));

/** Reasons to check the detections of an image, the most serious last. */
export const DOUBTS = ['two-classes', 'low-scores', 'weak', 'nothing'] as const;
export type Doubt = (typeof DOUBTS)[number];

/**
 * Returns why an image should be checked; null if there is no reason. `weak`: its best object scores below 0.5;
 * `low-scores`: one of its objects scores below 0.4.
 * @param detections highest confidence first.
 */
export function doubtOf(detections: readonly Detection[]): Doubt | null {
  const scores = detections.map(({ confidence }) => confidence);
  if (scores.length === 0) return 'nothing';
  if (scores[0]! < GOOD_SCORE) return 'weak';
  if (findSameObjects(detections).some((same) => same !== null)) return 'two-classes';
  return scores.some((score) => score < LOW_SCORE) ? 'low-scores' : null;
}
