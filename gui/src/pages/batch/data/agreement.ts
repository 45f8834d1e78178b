import type { BatchTable } from './batch-table.js';

/** Minimum IoU of two boxes of the same object, as when models are compared on datasets. */
export const SAME_OBJECT = 0.5;

export const AGREEMENTS = ['agree', 'differs', 'only'] as const;
/**
 * Agreement of two models on an image: all objects agree, the class of an object differs, or only one model has found
 * an object.
 */
export type Agreement = (typeof AGREEMENTS)[number];

/** Indices in `AGREEMENTS`. NOT_COMPARED if there are not results of both models. */
export const AGREE = 0;
export const DIFFERS = 1;
export const ONLY = 2;
export const NOT_COMPARED = 3;

/** Whether a box of the first or second model is paired. The buffers are reused for each image. */
let taken = new Uint8Array(64);
let matched = new Uint8Array(64);

function overlapOf(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const [ax1, ay1, ax2, ay2] = [a[i]!, a[i + 1]!, a[i + 2]!, a[i + 3]!];
  const [bx1, by1, bx2, by2] = [b[j]!, b[j + 1]!, b[j + 2]!, b[j + 3]!];
  const width = Math.min(ax2, bx2) - Math.max(ax1, bx1);
  const height = Math.min(ay2, by2) - Math.max(ay1, by1);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / ((ax2 - ax1) * (ay2 - ay1) + (bx2 - bx1) * (by2 - by1) - shared);
}

/** Counts the boxes of an image above a score. They are the first ones, because boxes are sorted by score. */
function countAbove({ scores, first, count }: BatchTable, at: number, confidence: number): number {
  const [from, most] = [first[at]!, count[at]!];
  let above = 0;
  while (above < most && scores[from + above]! > confidence) above += 1;
  return above;
}

interface Range {
  aFrom: number;
  aCount: number;
  bFrom: number;
  bCount: number;
}

/** Returns the index of the unpaired box of A with the largest overlap with a box of B; -1 if there is none. */
function closest({ a, b }: Sides, { aFrom, aCount }: Range, box: number, isSameClass: boolean): number {
  let [best, most] = [-1, 0];
  for (let i = 0; i < aCount; i += 1) {
    if (taken[i] === 1 || (isSameClass && a.classes[aFrom + i] !== b.classes[box])) continue;
    const shared = overlapOf(a.corners, (aFrom + i) * 4, b.corners, box * 4);
    if (shared >= SAME_OBJECT && shared > most) [best, most] = [i, shared];
  }
  return best;
}

/**
 * Pairs boxes of the two models, starting with the best boxes of B.
 * @returns the number of pairs.
 */
function matchBoxes(sides: Sides, range: Range, isSameClass: boolean): number {
  let pairs = 0;
  for (let j = 0; j < range.bCount; j += 1) {
    const best = matched[j] === 1 ? -1 : closest(sides, range, range.bFrom + j, isSameClass);
    if (best === -1) continue;
    taken[best] = 1;
    matched[j] = 1;
    pairs += 1;
  }
  return pairs;
}

interface Sides {
  a: BatchTable;
  b: BatchTable;
}

/** The agreement of two models on an image. */
export interface ImageAgreement {
  /** AGREE, DIFFERS or ONLY. */
  kind: number;
  /** Number of objects whose class differs or that only one model has found. */
  differences: number;
}

/**
 * Compares the boxes of two models above a score in an image. First pairs boxes of the same class, then boxes of
 * different classes. The other boxes were found by only one model. Classes are the same if they have the same name.
 */
export function compareImage(sides: Sides, [aAt, bAt]: readonly [number, number], confidence: number): ImageAgreement {
  const { a, b } = sides;
  const range = {
    aFrom: a.first[aAt]!,
    aCount: countAbove(a, aAt, confidence),
    bFrom: b.first[bAt]!,
    bCount: countAbove(b, bAt, confidence),
  };
  const most = Math.max(range.aCount, range.bCount);
  if (taken.length < most) [taken, matched] = [new Uint8Array(most * 2), new Uint8Array(most * 2)];
  taken.fill(0, 0, range.aCount);
  matched.fill(0, 0, range.bCount);
  const same = matchBoxes(sides, range, true);
  const different = matchBoxes(sides, range, false);
  const alone = range.aCount + range.bCount - 2 * (same + different);
  const kind = different > 0 ? DIFFERS : alone > 0 ? ONLY : AGREE;
  return { kind, differences: different + alone };
}
