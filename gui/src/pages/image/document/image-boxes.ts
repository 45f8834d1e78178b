import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import { applyChanges, type CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { belongsTo, boxIds } from './box-id.js';
import { isSameBox } from './labelled-box.js';
import { type Thresholds, thresholdOf } from './look.js';
import { settleAgain } from './settle-again.js';

/** A box of a result before corrections. */
export type PlainBox = Parameters<typeof applyChanges>[0][number];

/** The boxes of an image under the current settings. */
export interface ImageBoxes {
  /** Boxes on the canvas and in the list, best first; those drawn by hand come last. */
  shown: CorrectedBox[];
  /** Boxes that a person has deleted, and that can be restored. */
  deleted: CorrectedBox[];
  /** Boxes above their threshold whose class is hidden. */
  hidden: CorrectedBox[];
  /** Detections at or below their threshold. */
  below: CorrectedBox[];
}

/**
 * Cache of the boxes of each result at the last NMS IoU, because the filmstrip counts the boxes of all its images
 * repeatedly.
 */
const settled = new WeakMap<StoredResult, { key: string; boxes: PlainBox[] }>();

/** Returns the boxes of a result at an NMS IoU, best first. */
export function plainBoxes(result: StoredResult, settings: Pick<Thresholds, 'iou' | 'isAgnostic'>): PlainBox[] {
  const key = `${settings.iou} ${settings.isAgnostic}`;
  const known = settled.get(result);
  if (known?.key === key) return known.boxes;
  const idOf = boxIds(result);
  const boxes = settleAgain(result, settings).map((detection) => {
    const { class_name, confidence, box } = detection;
    return { id: idOf(detection), class_name, confidence, box };
  });
  settled.set(result, { key, boxes });
  return boxes;
}

/** Returns the new boxes, but uses the previous objects for those that have not changed. */
export function keepSame(before: readonly CorrectedBox[], after: readonly CorrectedBox[]): CorrectedBox[] {
  const known = new Map(before.map((box) => [box.id, box]));
  return after.map((box) => {
    const old = known.get(box.id);
    const isSame = old?.state === box.state && isSameBox(old, box) && isSameBox(old.original, box.original);
    return isSame ? old : box;
  });
}

/**
 * Applies the corrections in effect that belong to a result or to the image itself. A corrected box remains even if the
 * NMS would remove it, because a decision of the user has priority over a slider. A box that was restored is a
 * detection again.
 * @param maker key of the result; null before the first run.
 */
export function correctedBoxes(
  maker: string | null,
  boxes: readonly PlainBox[],
  changes: readonly BoxChange[],
): CorrectedBox[] {
  const own = changes.filter(({ box_id: id }) => belongsTo(id, maker));
  return applyChanges(boxes, own).map((box) =>
    box.state === 'edited' && isSameBox(box, box.original) ? { ...box, state: 'detected' } : box,
  );
}

/**
 * Divides boxes by whether and why they are displayed. Thresholds apply only to detections without corrections; hidden
 * classes apply to all boxes. Only the best `maxObjects` detections remain, as on the server after NMS.
 */
export function sortBoxes(boxes: readonly CorrectedBox[], look: Thresholds): ImageBoxes {
  const sorted: ImageBoxes = { shown: [], deleted: [], hidden: [], below: [] };
  const hidden = new Set(look.hidden);
  let detected = 0;
  for (const box of boxes) {
    if (box.state === 'deleted') sorted.deleted.push(box);
    else if (box.state === 'detected' && (box.confidence ?? 1) <= thresholdOf(look, box.class_name))
      sorted.below.push(box);
    else if (box.state === 'detected' && ++detected > look.maxObjects) sorted.below.push(box);
    else if (hidden.has(box.class_name)) sorted.hidden.push(box);
    else sorted.shown.push(box);
  }
  return sorted;
}

export interface ClassCount {
  name: string;
  count: number;
  isHidden: boolean;
}

/** Counts the boxes of each class above the thresholds, the most frequent class first. */
export function countClasses({ shown, hidden }: Pick<ImageBoxes, 'shown' | 'hidden'>): ClassCount[] {
  const counts = new Map<string, ClassCount>();
  for (const [boxes, isHidden] of [
    [shown, false],
    [hidden, true],
  ] as const) {
    for (const { class_name: name } of boxes) {
      const count = counts.get(name) ?? { name, count: 0, isHidden };
      count.count++;
      counts.set(name, count);
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
