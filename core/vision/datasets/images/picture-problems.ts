import { type Check, defineChecks } from '../checks/check.js';
import type { FoundInImage } from './found-in-image.js';
import type { GreyImage } from './grey-image.js';
import { scorePicture } from './picture-quality.js';

export const PICTURE_CHECKS = defineChecks({
  'image-dark': {
    severity: 'notice',
    title: 'Very dark image',
    why: 'There may be nothing to see in it.',
    fix: 'Look at it; remove it if nobody could label it.',
  },
  'image-light': {
    severity: 'notice',
    title: 'Very light image',
    why: 'There may be nothing to see in it.',
    fix: 'Look at it; remove it if nobody could label it.',
  },
  'image-blurry': {
    severity: 'notice',
    title: 'Blurry image',
    why: 'Objects may not be recognisable in it.',
    fix: 'Look at it; remove it if nobody could label it.',
  },
  'image-low-information': {
    severity: 'notice',
    title: 'Image of almost one colour',
    why: 'There may be nothing to learn from it.',
    fix: 'Look at it; keep it only as a background that is meant.',
  },
});

/** Thresholds of cleanvision, below which a score is an issue. */
const THRESHOLDS = { darkness: 0.32, lightness: 0.05, information: 0.3, sharpness: 0.29 };

/** Smaller pictures are too coarse to be judged by their edges. */
const LEAST_JUDGED_SIDE = 16;

/** What is to be said of how a picture looks. @param image reduced, see `reduceImage`. */
export function pictureProblems(image: GreyImage): FoundInImage[] {
  if (Math.min(image.width, image.height) < LEAST_JUDGED_SIDE) return [];
  const scores = scorePicture(image);
  const found: FoundInImage[] = [];
  const judge = (check: Check, score: keyof typeof THRESHOLDS, what: string) => {
    if (scores[score] >= THRESHOLDS[score]) return;
    // Rounded down, so that what lies below the threshold also reads so.
    const value = (Math.floor(scores[score] * 100) / 100).toFixed(2);
    found.push({ check, message: `The image ${what} (score ${value}, below ${THRESHOLDS[score]}).`, value });
  };
  judge(PICTURE_CHECKS['image-dark'], 'darkness', 'is dark all over');
  judge(PICTURE_CHECKS['image-light'], 'lightness', 'is light all over');
  judge(PICTURE_CHECKS['image-low-information'], 'information', 'is almost of one colour');
  // Of a picture of one colour nothing could be sharp.
  if (found.length === 0) judge(PICTURE_CHECKS['image-blurry'], 'sharpness', 'has hardly an edge');
  return found;
}
