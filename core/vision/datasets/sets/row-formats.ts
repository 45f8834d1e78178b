import { defineChecks, raise } from '../checks/check.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import type { LabelFile, LabelRow } from '../labels/label-file.js';
import { isInImage } from './box-figures.js';

/** Findings that assume center and size, so they are wrong for rows of corners. */
const OF_A_BOX: readonly CheckCode[] = [
  'label-box-outside',
  'label-extreme-aspect',
  'label-full-frame',
  'label-near-duplicate',
  'label-tiny-box',
  'label-two-classes',
  'label-zero-size',
];

export const ROW_FORMAT_CHECKS = defineChecks({
  'label-ids-from-one': {
    severity: 'error',
    title: 'Class ids that start at 1',
    why: 'Class 0 never occurs and the last id is one too high, so every object is learned under the name of the next class.',
    fix: 'Subtract 1 from each class id. `dataset fix` does not do this, because labels of two sources may start at either.',
    causes: { within: 'set', effects: ['label-class-out-of-range', 'set-class-unused', 'set-single-class'] },
  },
  'label-corners': {
    severity: 'error',
    title: 'Corners instead of centre and size',
    why: 'Most boxes extend outside their image, as they do if x1 y1 x2 y2 is read as centre and size.',
    fix: 'Write (x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1. `dataset fix` does not do this, because some boxes may be right.',
    causes: { within: 'set', effects: OF_A_BOX },
  },
});

/** Minimum boxes for a conclusion about the format of rows. */
const MIN_BOXES = 5;
/**
 * Share of rows that are valid as corners (x1 < x2, y1 < y2) above which they are corners. Nearly all rows of corners
 * are valid; rows of center and size reach this share only by chance.
 */
const ORDERED_SHARE = 0.95;
const OUTSIDE_SHARE = 0.2;
const OVERSHOOT = 0.002;

function isOrdered({ cx, cy, width, height }: LabelRow): boolean {
  return width > cx && height > cy;
}

function reachesOut({ cx, cy, width, height }: LabelRow): boolean {
  const overshoot = Math.max(cx + width / 2 - 1, cy + height / 2 - 1, width / 2 - cx, height / 2 - cy);
  return overshoot > OVERSHOOT;
}

interface Place {
  file: string;
  line: number;
}

/**
 * Detects formats that are visible only in many labels together: class ids that start at 1, and corners instead of
 * center and size.
 */
export class RowFormats {
  #boxes = 0;
  #ordered = 0;
  #outside = 0;
  #lowestId = Number.POSITIVE_INFINITY;
  #highestId = -1;
  /** Positions of the highest id, and of the first box that extends beyond its image. */
  #highest: Place | null = null;
  #firstOutside: Place | null = null;

  /** @param file path of the label, relative to the root of the dataset. */
  add({ rows }: LabelFile, file: string): void {
    for (const row of rows) {
      if (row.classId > this.#highestId) this.#highest = { file, line: row.line };
      this.#lowestId = Math.min(this.#lowestId, row.classId);
      this.#highestId = Math.max(this.#highestId, row.classId);
      if (row.kind !== 'box' || !isInImage(row)) continue;
      this.#boxes++;
      if (isOrdered(row)) this.#ordered++;
      if (!reachesOut(row)) continue;
      this.#outside++;
      this.#firstOutside ??= { file, line: row.line };
    }
  }

  judge({ name, names }: DatasetConfig): Finding[] {
    const findings: Finding[] = [];
    const count = names.length;
    if (count > 0 && this.#lowestId === 1 && this.#highestId === count) {
      const message = `Class ids are 1 to ${count}; the config names 0 to ${count - 1}.`;
      findings.push(
        raise(ROW_FORMAT_CHECKS['label-ids-from-one'], {
          message,
          file: name,
          related: this.#example(`class ${count}`),
        }),
      );
    }
    if (this.#areCorners()) {
      const share = Math.round((100 * this.#outside) / this.#boxes);
      const message = `${share}% of the boxes extend outside their image, but would not as corners x1 y1 x2 y2.`;
      findings.push(
        raise(ROW_FORMAT_CHECKS['label-corners'], { message, count: this.#outside, ...this.#firstOutside }),
      );
    }
    return findings;
  }

  #example(note: string): Finding['related'] {
    return this.#highest ? [{ ...this.#highest, note }] : [];
  }

  #areCorners(): boolean {
    if (this.#boxes < MIN_BOXES) return false;
    return this.#ordered >= ORDERED_SHARE * this.#boxes && this.#outside >= OUTSIDE_SHARE * this.#boxes;
  }
}
