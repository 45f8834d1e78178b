import { overlap } from '../../../../../core/vision/evaluate/measures/overlap.js';
import type { BoxChange, LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import { makerOf } from './box-id.js';
import type { PlainBox } from './image-boxes.js';
import { isSameBox, toLabelled } from './labelled-box.js';

/** IoU from which a box of another result is the same object. */
const SAME_OBJECT = 0.5;

/** What the corrections of one box amount to. */
interface Outcome {
  /** The box as it was detected. */
  original: LabelledBox;
  after: LabelledBox | null;
}

/** Returns the outcome of each box of another result, in the order of the corrections. */
function outcomes(changes: readonly BoxChange[], maker: string): Outcome[] {
  const byBox = new Map<string, Outcome>();
  for (const { box_id: id, before, after } of changes) {
    const from = makerOf(id);
    if (from === null || from === maker) continue;
    const known = byBox.get(id);
    if (known) known.after = after;
    else if (before) byBox.set(id, { original: before, after });
  }
  return [...byBox.values()];
}

function closest(boxes: readonly PlainBox[], { box }: LabelledBox): PlainBox | null {
  let best: { at: PlainBox; iou: number } | null = null;
  for (const at of boxes) {
    const iou = overlap(at.box, box);
    if (iou >= SAME_OBJECT && iou > (best?.iou ?? 0)) best = { at, iou };
  }
  return best?.at ?? null;
}

/**
 * Returns the corrections that bring those of other results to a result: each goes to the box that overlaps its original
 * most. Corrections without such a box are dropped, unless they left a box: it is added.
 * @param changes in effect. @param boxes of the result, at the current NMS IoU, without those already corrected.
 */
export function carryOver(
  changes: readonly BoxChange[],
  { maker, boxes }: { maker: string; boxes: readonly PlainBox[] },
  createId: () => string,
): BoxChange[] {
  const free = new Map(boxes.map((box) => [box.id, box]));
  return outcomes(changes, maker).flatMap(({ original, after }): BoxChange[] => {
    const target = closest([...free.values()], original);
    if (!target) return after ? [{ box_id: createId(), before: null, after }] : [];
    free.delete(target.id);
    const before = toLabelled(target);
    const changed = after && { ...after, confidence: target.confidence };
    return isSameBox(before, changed) ? [] : [{ box_id: target.id, before, after: changed }];
  });
}

/** Counts boxes with corrections that belong to other results. */
export const countElsewhere = (changes: readonly BoxChange[], maker: string): number => outcomes(changes, maker).length;
