import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { SeenImage } from './image-facts.js';

export const ODD_SIZE_CHECKS = defineChecks({
  'image-odd-size': {
    severity: 'notice',
    title: 'Size differs strongly from the other images',
    why: 'The scale of its objects differs from that of all others.',
    fix: 'Check whether it belongs to the dataset.',
  },
});

/** Minimum images for determining typical sizes. */
const MIN_IMAGES = 20;
/** Allowed distance from the quartiles, in interquartile ranges, the value of cleanvision. */
const REACH = 3;
/**
 * Minimum ratio to the median, or its inverse, because the interquartile range is 0 if most images have the same size.
 */
const MIN_FACTOR = 2;

/** Finds images whose size (square root of the area, px) is an outlier. */
export function findOddSizes(seen: readonly SeenImage[]): Finding[] {
  const sides = seen.map(({ facts }) => (facts.size === null ? null : Math.sqrt(facts.size.width * facts.size.height)));
  const sorted = sides.filter((side) => side !== null).sort((a, b) => a - b);
  if (sorted.length < MIN_IMAGES) return [];
  const quartile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]!;
  const [lower, middle, upper] = [quartile(0.25), quartile(0.5), quartile(0.75)];
  const reach = REACH * (upper - lower);
  const least = Math.min(lower - reach, middle / MIN_FACTOR);
  const most = Math.max(upper + reach, middle * MIN_FACTOR);
  return seen.flatMap(({ image, facts }, place) => {
    const side = sides[place];
    if (side === null || side === undefined || (side >= least && side <= most)) return [];
    const value = `${facts.size!.width} x ${facts.size!.height}`;
    const message = `The image has ${value} px; most have about ${Math.round(middle)} px a side.`;
    return [raise(ODD_SIZE_CHECKS['image-odd-size'], { message, value, file: image.name, split: image.split })];
  });
}
