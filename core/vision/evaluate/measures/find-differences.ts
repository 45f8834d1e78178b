import type { Difference } from '../comparison.js';
import { type FoundObject, type LabelledObject, overlap } from './overlap.js';

/** Detections of a model in an image, above the threshold. */
export interface ModelFinds {
  /** Compared ids of the classes that the model has. */
  classIds: ReadonlySet<number>;
  /** Detections by descending confidence, each with the label that it matches; see `Difference`. */
  finds: readonly { found: FoundObject; label: number }[];
}

/** An object of an image, and which models found it. */
export interface SeenObject extends LabelledObject {
  /** Confidences by index of the model that found the object. */
  foundBy: ReadonlyMap<number, number>;
  /** Detections by index of the model that found the object. */
  finds: ReadonlyMap<number, FoundObject>;
  isLabelled: boolean;
}

interface MutableObject extends SeenObject {
  foundBy: Map<number, number>;
  finds: Map<number, FoundObject>;
}

function closest(
  objects: readonly MutableObject[],
  { model, found, least }: { model: number; found: FoundObject; least: number },
) {
  let best: { object: MutableObject; overlap: number } | null = null;
  for (const object of objects) {
    if (object.classId !== found.classId || object.foundBy.has(model)) continue;
    const shared = overlap(object.box, found.box);
    if (shared >= least && shared > (best?.overlap ?? 0)) best = { object, overlap: shared };
  }
  return best?.object ?? null;
}

/**
 * Determines which models found each object of an image. Labelled objects are identified by their matches, others by
 * class and overlap between the models.
 * @param least minimum IoU of two boxes of the same object, 0 to 1.
 */
export function gatherObjects(
  labels: readonly LabelledObject[],
  models: readonly ModelFinds[],
  least: number,
): SeenObject[] {
  const labelled: MutableObject[] = labels.map((label) => ({
    ...label,
    foundBy: new Map(),
    finds: new Map(),
    isLabelled: true,
  }));
  const others: MutableObject[] = [];
  for (const [model, { finds }] of models.entries()) {
    for (const { found, label } of finds) {
      const object = labelled[label] ?? closest(others, { model, found, least });
      if (!object) {
        const finds = new Map([[model, found]]);
        others.push({ ...found, foundBy: new Map([[model, found.confidence]]), finds, isLabelled: false });
        continue;
      }
      object.foundBy.set(model, found.confidence);
      object.finds.set(model, found);
    }
  }
  return [...labelled, ...others];
}

/** Kinds of differences, most informative first. */
const DIFFERENCE_KINDS = ['models', 'unlabelled', 'missed'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * Returns the kind of difference about an object, between models or between models and labels; null if all agree.
 * @param models all models; those without the class of the object are ignored.
 */
export function differenceKind(
  object: SeenObject,
  models: readonly ModelFinds[],
  hasLabels: boolean,
): DifferenceKind | null {
  const asked = models.filter(({ classIds }) => classIds.has(object.classId)).length;
  if (object.foundBy.size === 0) return 'missed';
  if (object.foundBy.size < asked) return 'models';
  return hasLabels && !object.isLabelled ? 'unlabelled' : null;
}

/** Maximum differences in a comparison. */
const MAX_DIFFERENCES = 200;

const byConfidence = (a: Difference, b: Difference) => (b.confidence ?? -1) - (a.confidence ?? -1);

/** Counts all differences and retains the most confident ones of each kind. */
export class DifferenceList {
  private readonly kept = new Map<DifferenceKind, Difference[]>(DIFFERENCE_KINDS.map((kind) => [kind, []]));
  private readonly seen = new Map<DifferenceKind, number>();

  add(kind: DifferenceKind, difference: Difference): void {
    const list = this.kept.get(kind)!;
    list.push(difference);
    this.seen.set(kind, this.countOf(kind) + 1);
    // Sorting only at twice the limit makes the cost per difference constant.
    if (list.length >= 2 * MAX_DIFFERENCES) this.kept.set(kind, this.mostConfident(kind, MAX_DIFFERENCES));
  }

  countOf(kind: DifferenceKind): number {
    return this.seen.get(kind) ?? 0;
  }

  /**
   * Returns at most 200 differences, most confident first. Each kind gets an equal share; unused shares go to the other
   * kinds.
   */
  finish(): Difference[] {
    const fewestFirst = [...DIFFERENCE_KINDS].sort((a, b) => this.kept.get(a)!.length - this.kept.get(b)!.length);
    const chosen: Difference[] = [];
    for (const [place, kind] of fewestFirst.entries()) {
      const share = Math.floor((MAX_DIFFERENCES - chosen.length) / (fewestFirst.length - place));
      chosen.push(...this.mostConfident(kind, share));
    }
    return chosen.sort(byConfidence);
  }

  private mostConfident(kind: DifferenceKind, limit: number): Difference[] {
    return this.kept.get(kind)!.toSorted(byConfidence).slice(0, limit);
  }
}
