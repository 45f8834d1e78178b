import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { CanvasBox } from '../../../canvas/canvas-box.js';
import { formatFixed } from '../../../i18n/format.js';
import type { ComparedObject, SideBox } from '../compare/compare-boxes.js';

type SlotOf = (className: string) => number;

const score = (confidence: number | null): string => (confidence === null ? '' : ` ${formatFixed(confidence, 2)}`);

/** Returns boxes as the canvas draws them. */
export function canvasBoxes(boxes: readonly CorrectedBox[], slotOf: SlotOf): CanvasBox[] {
  return boxes.map(({ id, box, class_name: name, confidence }) => ({
    ...{ id, box, label: name + score(confidence), slot: slotOf(name), line: 'class', isEditable: true },
  }));
}

function sideBox({ id, box, class_name: name, confidence }: SideBox, side: 'A' | 'B', slotOf: SlotOf): CanvasBox {
  const line = side === 'A' ? 'solid' : 'dashed';
  return { id, box, label: name + score(confidence), slot: slotOf(name), badge: side, line, isEditable: side === 'A' };
}

/**
 * Returns compared objects as one canvas draws them: one box with both scores if both sides agree, two labels if their
 * classes differ, A solid, B dashed.
 */
export function overlayBoxes(objects: readonly ComparedObject[], slotOf: SlotOf): CanvasBox[] {
  return objects.flatMap(({ segment, a, b }): CanvasBox[] => {
    if (segment === 'agree' && a && b) {
      const scores = [a, b]
        .map(({ confidence }) => (confidence === null ? '–' : formatFixed(confidence, 2)))
        .join(' | ');
      const { id, box, class_name: name } = a;
      // A label has no score, so that of the model is the only one.
      const label = b.confidence === null ? name + score(a.confidence) : `${name} ${scores}`;
      return [{ id, box, label, slot: slotOf(name), line: 'solid', isEditable: true }];
    }
    const other = b && sideBox(b, 'B', slotOf);
    // Two labels of one object are placed at its two ends.
    const placed = other && a ? [{ ...other, labelSide: 'end' as const }] : other ? [other] : [];
    return [...placed, ...(a ? [sideBox(a, 'A', slotOf)] : [])];
  });
}

/** Returns the boxes of one side of compared objects. */
export function sideBoxes(objects: readonly ComparedObject[], side: 'a' | 'b', slotOf: SlotOf): CanvasBox[] {
  return objects.flatMap((object) => {
    const own = object[side];
    return own ? [sideBox(own, side === 'a' ? 'A' : 'B', slotOf)] : [];
  });
}
