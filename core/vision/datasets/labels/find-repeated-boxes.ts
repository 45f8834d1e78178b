import { defineChecks } from '../checks/check.js';
import type { LabelRow } from './label-file.js';
import { formatLabelNumber, type LabelFindings } from './label-findings.js';
import { type ReadRow, rowPlace } from './read-row.js';

export const REPEATED_BOX_CHECKS = defineChecks({
  'label-duplicate-row': {
    severity: 'warning',
    title: 'Duplicate row',
    why: 'Ultralytics removes it; other trainers count the object twice.',
    fix: 'Delete all but one, or run `dataset fix`.',
  },
  'label-near-duplicate': {
    severity: 'warning',
    title: 'Object labelled twice',
    why: 'Two boxes of a class with an IoU above 0.95 are one object. A model learns to find it twice.',
    fix: 'Keep the better box.',
  },
  'label-two-classes': {
    severity: 'warning',
    title: 'Same box, two classes',
    why: 'A detector assigns one class per object, so one of the two is wrong.',
    fix: 'Decide on one class.',
  },
});

const SIMILAR_IOU = 0.95;
/**
 * Maximum boxes compared with each box, in the order of their left edges. Keeps the cost linear; no known crowd scene
 * has more.
 */
const MAX_NEIGHBOURS = 100;

function keyOf({ classId, cx, cy, width, height, polygon }: LabelRow): string {
  // Single precision, as when trainers compare rows.
  return `${classId} ${(polygon ?? [cx, cy, width, height]).map(Math.fround).join(' ')}`;
}

/** Returns the intersection over union of two boxes. */
export function iouOf(a: LabelRow, b: LabelRow): number {
  const across = Math.min(a.cx + a.width / 2, b.cx + b.width / 2) - Math.max(a.cx - a.width / 2, b.cx - b.width / 2);
  const down = Math.min(a.cy + a.height / 2, b.cy + b.height / 2) - Math.max(a.cy - a.height / 2, b.cy - b.height / 2);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
}

/**
 * Reports duplicate rows of a label.
 * @returns the rows without duplicates.
 */
function findDuplicates(rows: readonly ReadRow[], finds: LabelFindings): ReadRow[] {
  const lines = new Map<string, number>();
  return rows.filter((read) => {
    const { row } = read;
    const key = keyOf(row);
    const before = lines.get(key);
    if (before === undefined) lines.set(key, row.line);
    else finds.add(REPEATED_BOX_CHECKS['label-duplicate-row'], rowPlace(read), () => `The row repeats line ${before}.`);
    return before === undefined;
  });
}

/**
 * Reports rows similar to an earlier one, each row once per kind, because a thousand copies form almost a million
 * pairs.
 */
class SimilarBoxes {
  readonly #finds: LabelFindings;
  readonly #reported = new Set<string>();

  constructor(finds: LabelFindings) {
    this.#finds = finds;
  }

  report(a: ReadRow, { b, iou }: { b: ReadRow; iou: number }): void {
    const [first, second] = a.row.line < b.row.line ? [a, b] : [b, a];
    const isSame = first.row.classId === second.row.classId;
    const key = `${isSame} ${second.row.line}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    const { classId, line } = first.row;
    if (isSame) {
      this.#finds.add(REPEATED_BOX_CHECKS['label-near-duplicate'], rowPlace(second), () => {
        return `The box overlaps that of line ${line} by ${formatLabelNumber(iou)}, and both are of ${this.#finds.nameOf(classId)}.`;
      });
    } else {
      this.#finds.add(REPEATED_BOX_CHECKS['label-two-classes'], rowPlace(second), () => {
        const [here, there] = [second.row.classId, classId].map((id) => this.#finds.nameOf(id));
        return `The box of ${here} overlaps that of ${there} in line ${line} by ${formatLabelNumber(iou)}.`;
      });
    }
  }
}

/** Whether the centers are so close that the IoU can be 0.95. */
function isNear(a: LabelRow, b: LabelRow): boolean {
  const reach = 1 - SIMILAR_IOU;
  if (b.cx - a.cx > reach * Math.max(a.width, b.width)) return false;
  return Math.abs(b.cy - a.cy) <= reach * Math.max(a.height, b.height);
}

/** Finds duplicate rows and nearly equal boxes. Cost: n log n. */
export function findRepeatedBoxes(rows: readonly ReadRow[], finds: LabelFindings): void {
  const similar = new SimilarBoxes(finds);
  // Polygons with nearly equal bounding boxes may be different objects, for example one inside the curve of the other.
  const boxes = findDuplicates(rows, finds).filter(
    ({ row: { kind, width, height } }) => kind === 'box' && width * height > 0,
  );
  boxes.sort(({ row: a }, { row: b }) => a.cx - b.cx || a.line - b.line);
  for (const [at, box] of boxes.entries()) {
    for (const other of boxes.slice(at + 1, at + 1 + MAX_NEIGHBOURS)) {
      if (other.row.cx - box.row.cx > 1 - SIMILAR_IOU) break;
      const iou = isNear(box.row, other.row) ? iouOf(box.row, other.row) : 0;
      if (iou > SIMILAR_IOU) similar.report(box, { b: other, iou });
    }
  }
}
