import type { FoundObject, LabelledObject } from '../boxes.js';
import type { Match } from '../matching/match-class.js';
import { overlap } from '../matching/overlap.js';

/** Class id of "nothing there". */
export const BACKGROUND = -1;

/** What was taken for what: the labelled class, the found class. */
export type Mistake = readonly [labelled: number, found: number];

interface Pair {
  label: LabelledObject;
  found: FoundObject;
  overlap: number;
}

function pairUp(labels: readonly LabelledObject[], found: readonly FoundObject[], least: number): Pair[] {
  return labels
    .flatMap((label) => found.map((one) => ({ label, found: one, overlap: overlap(label.box, one.box) })))
    .filter((pair) => pair.overlap >= least)
    .sort((a, b) => b.overlap - a.overlap);
}

/**
 * What a model took for what in one image. What was counted as right stays right; what is left over is paired without
 * regard to classes, the closest first; the rest was missed, or found where nothing is.
 * @param right matches that were counted for a label. @param rest detections and labels that were not.
 * @param least overlap from which two are the same object, 0 to 1.
 */
export function countConfusion(
  right: readonly Match[],
  rest: { labels: readonly LabelledObject[]; found: readonly FoundObject[] },
  least: number,
): Mistake[] {
  const labels = new Set(rest.labels);
  const found = new Set(rest.found);
  const counts: Mistake[] = right.map((match) => [match.found.classId, match.found.classId]);
  for (const pair of pairUp(rest.labels, rest.found, least)) {
    if (!labels.has(pair.label) || !found.has(pair.found)) continue;
    labels.delete(pair.label);
    found.delete(pair.found);
    counts.push([pair.label.classId, pair.found.classId]);
  }
  for (const label of labels) counts.push([label.classId, BACKGROUND]);
  for (const one of found) counts.push([BACKGROUND, one.classId]);
  return counts;
}
