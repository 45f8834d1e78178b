import type { Box } from '../../../../../core/vision/boxes/detection.js';
import { gatherObjects } from '../../../../../core/vision/evaluate/measures/find-differences.js';
import { overlap } from '../../../../../core/vision/evaluate/measures/overlap.js';
import type { Segment } from '../document/look.js';

/** Minimum IoU of two boxes of the same object, as when models are compared on datasets. */
export const SAME_OBJECT = 0.5;

/** A box of one side of a comparison. */
export interface SideBox {
  id: string;
  class_name: string;
  /** Null for labels and for boxes drawn by hand. */
  confidence: number | null;
  box: Box;
}

/** An object found by one or both sides. */
export interface ComparedObject {
  /** Does not change with the thresholds. */
  id: string;
  segment: Exclude<Segment, 'all'>;
  a: SideBox | null;
  b: SideBox | null;
  /**
   * IoU of the two boxes. For a single box, its largest IoU with any box of the other side; null if it overlaps none.
   */
  iou: number | null;
}

interface Placed {
  classId: number;
  confidence: number;
  box: Box;
  side: SideBox;
}

/** Pairs boxes of the same class, by the function that compares models on datasets. */
function pairSameClass(a: readonly SideBox[], b: readonly SideBox[]): { a: SideBox | null; b: SideBox | null }[] {
  const names = [...new Set([...a, ...b].map(({ class_name: name }) => name))];
  const idOf = new Map(names.map((name, id) => [name, id]));
  const models = [a, b].map((boxes) => ({
    classIds: new Set(idOf.values()),
    finds: boxes
      .map((side): { found: Placed; label: number } => {
        const { class_name: name, confidence, box } = side;
        return { found: { classId: idOf.get(name)!, confidence: confidence ?? 1, box, side }, label: -1 };
      })
      .sort((one, other) => other.found.confidence - one.found.confidence),
  }));
  return gatherObjects([], models, SAME_OBJECT).map(({ finds }) => {
    const of = (model: number) => (finds.get(model) as Placed | undefined)?.side ?? null;
    return { a: of(0), b: of(1) };
  });
}

/** Pairs the remaining boxes, whose classes differ, those with the largest overlap first. */
function pairOtherClass(a: readonly SideBox[], b: readonly SideBox[]): [SideBox, SideBox][] {
  const pairs = a
    .flatMap((one) => b.map((other) => ({ one, other, iou: overlap(one.box, other.box) })))
    .filter(({ iou }) => iou >= SAME_OBJECT)
    .sort((x, y) => y.iou - x.iou);
  const taken = new Set<SideBox>();
  return pairs.flatMap(({ one, other }): [SideBox, SideBox][] => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other]];
  });
}

/** Returns the largest IoU with a box of the other side; null if no box overlaps. */
function closestIou({ box }: SideBox, others: readonly SideBox[]): number | null {
  const iou = Math.max(0, ...others.map((other) => overlap(box, other.box)));
  return iou > 0 ? iou : null;
}

/**
 * Compares the boxes of two sides by class and overlap.
 * @returns objects in the order of their segments, those with different classes first.
 */
export function compareBoxes(a: readonly SideBox[], b: readonly SideBox[]): ComparedObject[] {
  const sameClass = pairSameClass(a, b);
  const single = (side: 'a' | 'b') =>
    sameClass.flatMap((pair) => (pair[side] && !pair[side === 'a' ? 'b' : 'a'] ? [pair[side]] : []));
  const differing = pairOtherClass(single('a'), single('b'));
  const paired = new Set(differing.flat());
  const both = (one: SideBox, other: SideBox, segment: 'agree' | 'differ'): ComparedObject => {
    return { id: `${one.id}|${other.id}`, segment, a: one, b: other, iou: overlap(one.box, other.box) };
  };
  return [
    ...differing.map(([one, other]) => both(one, other, 'differ')),
    ...sameClass.flatMap((pair) => (pair.a && pair.b ? [both(pair.a, pair.b, 'agree')] : [])),
    ...single('a')
      .filter((one) => !paired.has(one))
      .map((one): ComparedObject => ({ id: one.id, segment: 'only-a', a: one, b: null, iou: closestIou(one, b) })),
    ...single('b')
      .filter((one) => !paired.has(one))
      .map((one): ComparedObject => ({ id: one.id, segment: 'only-b', a: null, b: one, iou: closestIou(one, a) })),
  ];
}

/** Counts the objects in each segment. */
export function countSegments(objects: readonly ComparedObject[]): Record<Segment, number> {
  const counts: Record<Segment, number> = { all: objects.length, agree: 0, differ: 0, 'only-a': 0, 'only-b': 0 };
  for (const { segment } of objects) counts[segment]++;
  return counts;
}
