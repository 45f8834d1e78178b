import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { CanvasBox } from '../../../canvas/canvas-box.js';
import { formatFixed } from '../../../i18n/format.js';
import type { ComparedObject, SideBox } from '../compare/compare-boxes.js';

type SlotOf = (className: string) => number;

const score = (confidence: number | null): string => (confidence === null ? '' : ` ${formatFixed(confidence, 2)}`);

/** Converts boxes for the canvas. */
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
 * Converts compared objects for a single canvas. If the sides agree, there is one box with both scores; if the classes
 * differ, one box with two labels. The lines of A are solid, those of B dashed.
 */
export function overlayBoxes(objects: readonly ComparedObject[], slotOf: SlotOf): CanvasBox[] {
  return objects.flatMap(({ segment, a, b }): CanvasBox[] => {
    if (segment === 'agree' && a && b) {
      const scores = [a, b]
        .map(({ confidence }) => (confidence === null ? '–' : formatFixed(confidence, 2)))
        .join(' | ');
      const { id, box, class_name: name } = a;
      // If side B is a label, it has no score, so only that of the model is displayed.
      const label = b.confidence === null ? name + score(a.confidence) : `${name} ${scores}`;
      return [{ id, box, label, slot: slotOf(name), line: 'solid', isEditable: true }];
    }
    const other = b && sideBox(b, 'B', slotOf);
    // The two labels of an object are placed at its two upper corners.
    const placed = other && a ? [{ ...other, labelSide: 'end' as const }] : other ? [other] : [];
    return [...placed, ...(a ? [sideBox(a, 'A', slotOf)] : [])];
  });
}

/** Converts the boxes of one side for a canvas. */
export function sideBoxes(objects: readonly ComparedObject[], side: 'a' | 'b', slotOf: SlotOf): CanvasBox[] {
  return objects.flatMap((object) => {
    const own = object[side];
    return own ? [sideBox(own, side === 'a' ? 'A' : 'B', slotOf)] : [];
  });
}
