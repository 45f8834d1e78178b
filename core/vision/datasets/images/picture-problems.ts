import { type Check, defineChecks } from '../checks/check.js';
import type { FoundInImage } from './image-facts.js';
import type { GreyImage } from './reduce-image.js';

/** Quality scores of an image, 0 to 1, low is bad. Defined as in cleanvision, but computed on the reduced image. */
interface PictureQuality {
  /** 99th percentile of brightness. */
  darkness: number;
  /** 1 minus the 5th percentile of brightness. */
  lightness: number;
  /** Entropy of the brightness, in bits, divided by 10. */
  information: number;
  /** Variance of the edges. */
  sharpness: number;
}

function percentile({ histogram, data }: GreyImage, part: number): number {
  let left = part * data.length;
  const level = histogram.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
  return level / 255;
}

function entropyBits({ histogram, data }: GreyImage): number {
  let bits = 0;
  for (const count of histogram) {
    if (count > 0) bits -= (count / data.length) * Math.log2(count / data.length);
  }
  return bits;
}

/** Returns the variance of the edges (8 times a pixel minus its neighbors, clipped to 0 to 255), without the border. */
function edgeVariance({ data, width, height }: GreyImage): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y++) {
    const row = y * width;
    // Column sums of three pixels are reused for the next two columns.
    const columnSum = (x: number) => data[row - width + x]! + data[row + x]! + data[row + width + x]!;
    let left = columnSum(0);
    let middle = width > 1 ? columnSum(1) : 0;
    for (let x = 1; x < width - 1; x++) {
      const right = columnSum(x + 1);
      const edge = 9 * data[row + x]! - left - middle - right;
      left = middle;
      middle = right;
      const cut = edge < 0 ? 0 : edge > 255 ? 255 : edge;
      sum += cut;
      squares += cut * cut;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/** Scores a reduced image (see `reduceImage`). */
function scorePicture(image: GreyImage): PictureQuality {
  return {
    darkness: percentile(image, 0.99),
    lightness: 1 - percentile(image, 0.05),
    information: entropyBits(image) / 10,
    sharpness: 1 - Math.exp(-0.01 * edgeVariance(image)),
  };
}

export const PICTURE_CHECKS = defineChecks({
  'image-dark': {
    severity: 'notice',
    title: 'Very dark image',
    why: 'It may show nothing.',
    fix: 'Check it, and remove it if it cannot be labelled.',
  },
  'image-light': {
    severity: 'notice',
    title: 'Very light image',
    why: 'It may show nothing.',
    fix: 'Check it, and remove it if it cannot be labelled.',
  },
  'image-blurry': {
    severity: 'notice',
    title: 'Blurry image',
    why: 'Objects in it may not be recognizable.',
    fix: 'Check it, and remove it if it cannot be labelled.',
  },
  'image-low-information': {
    severity: 'notice',
    title: 'Image of almost one colour',
    why: 'There may be nothing to learn from it.',
    fix: 'Check it, and keep it only as an intended background.',
  },
});

/** Scores below these thresholds are issues (values of cleanvision). */
const THRESHOLDS = { darkness: 0.32, lightness: 0.05, information: 0.3, sharpness: 0.29 };

/** Minimum side for judging the edges, px; smaller images are too coarse. */
const MIN_JUDGED_SIDE = 16;

/**
 * Returns the quality problems of an image.
 * @param image reduced image, see `reduceImage`.
 */
export function pictureProblems(image: GreyImage): FoundInImage[] {
  if (Math.min(image.width, image.height) < MIN_JUDGED_SIDE) return [];
  const scores = scorePicture(image);
  const found: FoundInImage[] = [];
  const judge = (check: Check, score: keyof typeof THRESHOLDS, what: string) => {
    if (scores[score] >= THRESHOLDS[score]) return;
    // Round down, so that a score below the threshold is not displayed as equal to it.
    const value = (Math.floor(scores[score] * 100) / 100).toFixed(2);
    found.push({ check, message: `The image ${what} (score ${value}, below ${THRESHOLDS[score]}).`, value });
  };
  judge(PICTURE_CHECKS['image-dark'], 'darkness', 'is very dark');
  judge(PICTURE_CHECKS['image-light'], 'lightness', 'is very light');
  judge(PICTURE_CHECKS['image-low-information'], 'information', 'is almost of one colour');
  // An image of almost one color is necessarily blurry.
  if (found.length === 0) judge(PICTURE_CHECKS['image-blurry'], 'sharpness', 'has hardly any edges');
  return found;
}
