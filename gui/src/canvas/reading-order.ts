import type { CanvasBox } from './canvas-box.js';

/** Returns ids in reading order: rows from top to bottom, in each from left to right. */
export function readingOrder(boxes: readonly CanvasBox[]): string[] {
  const sorted = boxes.toSorted((one, other) => one.box.y1 - other.box.y1 || one.box.x1 - other.box.x1);
  const rows: CanvasBox[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const box of sorted) {
    if (box.box.y1 > end) {
      rows.push([]);
      // A row contains what begins in the upper half of its first box.
      end = (box.box.y1 + box.box.y2) / 2;
    }
    rows.at(-1)!.push(box);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.box.x1 - other.box.x1).map(({ id }) => id));
}
