import type { ComparedModel } from '../comparison.js';
import { BACKGROUND, type Mistake } from './count-confusion.js';

/** Classes that a matrix shows at most: 300 x 300 counts are half a megabyte of answer. */
export const MOST_CONFUSED_CLASSES = 300;

/** Gathers what was taken for what over all images. */
export class ConfusionTally {
  private readonly counts = new Map<number, Map<number, number>>();

  add([labelled, found]: Mistake): void {
    const row = this.counts.get(labelled) ?? new Map<number, number>();
    this.counts.set(labelled, row);
    row.set(found, (row.get(found) ?? 0) + 1);
  }

  /**
   * @param nameOf name of a class. @returns the matrix of the classes that occur, by id, background last; null where
   * there are more than 300.
   */
  finish(nameOf: (classId: number) => string): ComparedModel['confusion'] {
    const seen = new Set([...this.counts].flatMap(([labelled, row]) => [labelled, ...row.keys()]));
    seen.delete(BACKGROUND);
    if (seen.size > MOST_CONFUSED_CLASSES) return null;
    const ids = [...[...seen].sort((a, b) => a - b), BACKGROUND];
    return {
      labels: ids.map((id) => (id === BACKGROUND ? 'background' : nameOf(id))),
      counts: ids.map((row) => ids.map((column) => this.counts.get(row)?.get(column) ?? 0)),
    };
  }
}
