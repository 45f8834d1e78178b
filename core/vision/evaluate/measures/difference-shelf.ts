import type { Difference } from '../comparison.js';
import { DIFFERENCE_KINDS, type DifferenceKind } from './find-differences.js';

/** Differences that a comparison lists at most. */
const ROOM = 200;

const surestFirst = (a: Difference, b: Difference) => (b.confidence ?? -1) - (a.confidence ?? -1);

/** Keeps the surest differences of each kind, and counts all. */
export class DifferenceShelf {
  private readonly kept = new Map<DifferenceKind, Difference[]>(DIFFERENCE_KINDS.map((kind) => [kind, []]));
  private readonly seen = new Map<DifferenceKind, number>();

  add(kind: DifferenceKind, difference: Difference): void {
    const shelf = this.kept.get(kind)!;
    shelf.push(difference);
    this.seen.set(kind, this.countOf(kind) + 1);
    // Sorting at twice the room costs little for each.
    if (shelf.length >= 2 * ROOM) this.kept.set(kind, this.surest(kind, ROOM));
  }

  countOf(kind: DifferenceKind): number {
    return this.seen.get(kind) ?? 0;
  }

  /** At most 200, surest first. Each kind has an equal share of the room; what one leaves goes to the next. */
  finish(): Difference[] {
    const fewestFirst = [...DIFFERENCE_KINDS].sort((a, b) => this.kept.get(a)!.length - this.kept.get(b)!.length);
    const chosen: Difference[] = [];
    for (const [place, kind] of fewestFirst.entries()) {
      const share = Math.floor((ROOM - chosen.length) / (fewestFirst.length - place));
      chosen.push(...this.surest(kind, share));
    }
    return chosen.sort(surestFirst);
  }

  private surest(kind: DifferenceKind, room: number): Difference[] {
    return this.kept.get(kind)!.toSorted(surestFirst).slice(0, room);
  }
}
