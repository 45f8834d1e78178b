import { defineChecks } from '../checks/check.js';
import type { LabelRow } from './label-file.js';
import { formatLabelNumber, type LabelFindings, type Place } from './label-findings.js';
import { fieldPlace, type ReadRow, rowPlace } from './read-row.js';

export const BOX_CHECKS = defineChecks({
  'label-zero-size': {
    severity: 'warning',
    title: 'Box without width or height',
    why: 'A model cannot learn from it. It was drawn by mistake, or its size was rounded to zero.',
    fix: 'Delete the row, or draw the box again.',
  },
  'label-box-outside': {
    severity: 'warning',
    title: 'Box extends outside the image',
    why: 'A model cannot see outside the image. Often the label was drawn before the image was rotated.',
    fix: 'Clip the box to the image. If many boxes do this, check the rotation and the order of columns.',
  },
  'label-tiny-box': {
    severity: 'warning',
    title: 'Box too small to learn',
    why: 'Boxes under 2 px at the training size are dropped after augmentation (Ultralytics `box_candidates`).',
    fix: 'Train at a larger size or on tiles, or delete boxes that were drawn by mistake.',
  },
  'label-full-frame': {
    severity: 'notice',
    title: 'Box of the whole image',
    why: 'Often an image-level label, or a box that was never drawn.',
    fix: 'Check the image, and draw the box around the object.',
  },
  'label-extreme-aspect': {
    severity: 'notice',
    title: 'Very long and thin box',
    why: 'A side more than 20 times the other is rarely an object, and such boxes are hard to learn.',
    fix: 'Check it: a double click draws such boxes.',
  },
});

/** Default image size of trainers, px. */
export const TRAINING_SIDE = 640;
/** Minimum side of a box, px (Ultralytics `box_candidates`, `wh_thr`). */
const MIN_SIDE_PX = 2;
const FULL = 0.99;
const MAX_ASPECT = 20;
/** Allowed overshoot, px. Most tools round corners to whole pixels. */
const OVERSHOOT_PX = 1;

type Size = { width: number; height: number };

/**
 * Returns how far a box extends beyond the image, px. Returns 0 if one of its coordinates is outside the image, because
 * that is a separate finding.
 */
function overshootOf({ cx, cy, width, height }: LabelRow, size: Size): number {
  if (Math.min(cx, cy) < 0 || Math.max(cx, cy, width, height) > 1) return 0;
  const across = Math.max(width / 2 - cx, cx + width / 2 - 1) * size.width;
  const down = Math.max(height / 2 - cy, cy + height / 2 - 1) * size.height;
  return Math.max(across, down);
}

/**
 * Checks the shape and position of a box with valid coordinates.
 * @param size size of the upright image, px; null (unknown) assumes a square of 640 px.
 */
export function judgeBox(read: ReadRow, { size, finds }: { size: Size | null; finds: LabelFindings }): void {
  const { row } = read;
  const place = () => rowPlace(read);
  if (row.width === 0 || row.height === 0) {
    const zero = row.kind === 'box' ? fieldPlace(read, row.width === 0 ? 3 : 4) : place();
    finds.add(
      BOX_CHECKS['label-zero-size'],
      zero,
      () => `The box is ${formatLabelNumber(row.width)} wide and ${formatLabelNumber(row.height)} high.`,
    );
    return;
  }
  const image = size ?? { width: TRAINING_SIDE, height: TRAINING_SIDE };
  const overshoot = overshootOf(row, image);
  if (overshoot > OVERSHOOT_PX) {
    finds.add(
      BOX_CHECKS['label-box-outside'],
      place(),
      () => `The box extends ${formatLabelNumber(overshoot)} px outside the image.`,
    );
  }
  if (row.width >= FULL && row.height >= FULL) {
    finds.add(BOX_CHECKS['label-full-frame'], place(), () => 'The box covers the whole image.');
  }
  judgeSides({ width: row.width * image.width, height: row.height * image.height }, { image, place, finds });
}

function judgeSides(
  box: Size,
  { image, place, finds }: { image: Size; place: () => Place; finds: LabelFindings },
): void {
  const scale = TRAINING_SIDE / Math.max(image.width, image.height);
  const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (short * scale < MIN_SIDE_PX) {
    const sides = `${formatLabelNumber(box.width * scale)} x ${formatLabelNumber(box.height * scale)}`;
    finds.add(
      BOX_CHECKS['label-tiny-box'],
      place(),
      () => `The box has ${sides} px if the image is ${TRAINING_SIDE} px long.`,
    );
  } else if (long > MAX_ASPECT * short) {
    const sides = `${formatLabelNumber(box.width)} x ${formatLabelNumber(box.height)}`;
    finds.add(BOX_CHECKS['label-extreme-aspect'], place(), () => `The box has ${sides} px.`);
  }
}
