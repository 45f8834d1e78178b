import type { ComparedModel } from '../comparison.js';
import { type FoundObject, type LabelledObject, overlap } from './overlap.js';

/** Class id of the background. */
export const BACKGROUND = -1;

/** A confusion: the class of the label and the class of the detection. */
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
 * Finds the confusions of a model in an image: pairs each wrong detection with the remaining label that it overlaps
 * most, of any class. Labels and detections without a partner are missed objects and false detections.
 * @param labels labels that no detection matched.
 * @param found detections that matched no label, by descending score.
 * @param least minimum overlap of the same object, 0 to 1.
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

/** Maximum classes of a confusion matrix. 300 x 300 counts are half a megabyte of JSON. */
export const MAX_CONFUSED_CLASSES = 300;

/** Counts confusions over all images. */
export class ConfusionTally {
  private readonly counts = new Map<number, Map<number, number>>();

  add([labelled, found]: Mistake): void {
    const row = this.counts.get(labelled) ?? new Map<number, number>();
    this.counts.set(labelled, row);
    row.set(found, (row.get(found) ?? 0) + 1);
  }

  /**
   * @param nameOf returns the name of a class.
   * @returns the matrix of the classes that occur, by id, with the background last; null for more than 300 classes.
   */
  finish(nameOf: (classId: number) => string): ComparedModel['confusion'] {
    const seen = new Set([...this.counts].flatMap(([labelled, row]) => [labelled, ...row.keys()]));
    seen.delete(BACKGROUND);
    if (seen.size > MAX_CONFUSED_CLASSES) return null;
    const ids = [...[...seen].sort((a, b) => a - b), BACKGROUND];
    return {
      labels: ids.map((id) => (id === BACKGROUND ? 'background' : nameOf(id))),
      counts: ids.map((row) => ids.map((column) => this.counts.get(row)?.get(column) ?? 0)),
    };
  }
}
