import { overlap } from '../../../../../core/vision/evaluate/measures/overlap.js';
import type { BoxChange, LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import { makerOf } from './box-id.js';
import type { PlainBox } from './image-boxes.js';
import { isSameBox, toLabelled } from './labelled-box.js';

/** Minimum IoU of boxes of different results that are the same object. */
const SAME_OBJECT = 0.5;

/** The combined effect of the corrections to a box. */
interface Outcome {
  /** The box as it was detected. */
  original: LabelledBox;
  after: LabelledBox | null;
}

/** Returns the combined effect for each box of other results, in the order of the corrections. */
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
 * Returns corrections that apply those made to other results to the boxes of this one. Each is applied to the box with
 * the largest overlap with its original. If there is none, the corrected box is added, unless it was deleted.
 * @param changes corrections in effect.
 * @param boxes boxes of this result at the current NMS IoU, except those with corrections.
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

/** Counts the boxes of other results with corrections. */
export const countElsewhere = (changes: readonly BoxChange[], maker: string): number => outcomes(changes, maker).length;
