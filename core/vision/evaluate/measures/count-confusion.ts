import type { FoundObject, LabelledObject } from '../boxes.js';
import { overlap } from './overlap.js';

/** Class id of "nothing there". */
export const BACKGROUND = -1;

/** What was taken for what: the labelled class, the found class. */
export type Mistake = readonly [labelled: number, found: number];

function closest(labels: ReadonlySet<LabelledObject>, found: FoundObject, least: number): LabelledObject | null {
  let best: LabelledObject | null = null;
  let most = least;
  for (const label of labels) {
    const shared = overlap(label.box, found.box);
    if (shared < most || shared === 0) continue;
    best = label;
    most = shared;
  }
  return best;
}

/**
 * What a model took for what among the objects of an image that it did not get right: each detection, the surest first, was
 * the free label that it overlaps most, whatever its class; the rest was missed, or found where nothing is.
 * @param found surest first. @param least overlap from which two are the same object, 0 to 1.
 */
export function countConfusion(
  labels: readonly LabelledObject[],
  found: readonly FoundObject[],
  least: number,
): Mistake[] {
  const free = new Set(labels);
  const taken = found.map((one): Mistake => {
    const label = closest(free, one, least);
    if (!label) return [BACKGROUND, one.classId];
    free.delete(label);
    return [label.classId, one.classId];
  });
  return [...taken, ...[...free].map((label): Mistake => [label.classId, BACKGROUND])];
}
