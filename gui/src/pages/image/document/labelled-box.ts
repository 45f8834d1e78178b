import type { Box } from '../../../../../core/vision/boxes/detection.js';
import type { LabelledBox } from '../../../../../core/workspace/items/change-store.js';

/** Returns the class, score and corners of a box, without its other fields. */
export const toLabelled = ({ class_name, confidence, box: { x1, y1, x2, y2 } }: LabelledBox): LabelledBox => ({
  ...{ class_name, confidence },
  box: { x1, y1, x2, y2 },
});

/** Whether two boxes have the same corners. */
export const isSamePlace = (a: Box, b: Box): boolean =>
  a.x1 === b.x1 && a.y1 === b.y1 && a.x2 === b.x2 && a.y2 === b.y2;

/** Whether two boxes are equal, or both are null. */
export function isSameBox(a: LabelledBox | null, b: LabelledBox | null): boolean {
  if (a === null || b === null) return a === b;
  return a.class_name === b.class_name && a.confidence === b.confidence && isSamePlace(a.box, b.box);
}
