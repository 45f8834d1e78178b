import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { TRAINING_SIDE } from '../labels/judge-box.js';
import type { CountedSet, SetPass } from './split-tally.js';

const checks = defineChecks({
  'set-small-objects': {
    severity: 'notice',
    title: 'Most objects are too small to be found reliably',
    why: 'Most detectors use cells of 8 px and larger, so an object smaller than a cell is often missed.',
    fix: 'Train and detect at a larger size, or cut the images into tiles.',
  },
});

/** Minimum boxes for a conclusion about the dataset. */
const MIN_BOXES = 100;
/** Stride of the finest feature map (P3) of YOLOv5 to YOLO26, RT-DETR and others, px. */
const FINEST_STRIDE = 8;

/**
 * Reports if half of the boxes are smaller than a cell of the finest feature map. Size: square root of the area, px at
 * training size.
 */
function judgeSizes({ splits, figures: { box_side_px: side } }: CountedSet): Finding[] {
  const boxes = splits.reduce((sum, { objects }) => sum + objects, 0);
  if (side === null || boxes < MIN_BOXES || side.median >= FINEST_STRIDE) return [];
  const value = side.median.toFixed(1);
  const message = `Half of the ${boxes.toLocaleString('en')} boxes have sides of about ${value} px or less if the image is ${TRAINING_SIDE} px long.`;
  return [raise(checks['set-small-objects'], { message, value })];
}

export const BOX_SIZES: SetPass = { checks, judge: judgeSizes };
