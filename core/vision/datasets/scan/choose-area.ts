import type { EvidenceBox, ShownArea } from './evidence.js';

/** A box with a longer side below this share of the image is shown in a part of the image. */
const SMALL = 0.14;
/** Size of that part, in box sides. */
const AROUND = 6;
/** Minimum size of that part, as a share of the image, so that the surroundings can be recognized. */
const MIN_SHARE = 0.16;

const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));

/**
 * Chooses the part of an image that shows a box: the whole image, or the surroundings of a small box, with the same
 * aspect ratio.
 * @param box as fractions of the image; null shows the whole image.
 * @returns whole pixels inside the image.
 */
export function chooseArea(size: { width: number; height: number }, box: EvidenceBox | null): ShownArea {
  const { width, height } = size;
  const side = box === null ? 1 : Math.max(box.x2 - box.x1, box.y2 - box.y1);
  if (box === null || !Number.isFinite(side) || side >= SMALL || side <= 0) {
    return { x1: 0, y1: 0, x2: width, y2: height };
  }
  const share = Math.max(MIN_SHARE, side * AROUND);
  const [across, down] = [width, height].map((whole) => Math.max(1, Math.round(whole * share))) as [number, number];
  const x1 = clamp(Math.round(((box.x1 + box.x2) / 2) * width - across / 2), width - across);
  const y1 = clamp(Math.round(((box.y1 + box.y2) / 2) * height - down / 2), height - down);
  return { x1, y1, x2: Math.min(width, x1 + across), y2: Math.min(height, y1 + down) };
}
