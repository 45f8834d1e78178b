import type { CheckedView, GeometryCheck } from '../models/geometry-check.js';
import type { Followed } from './follow-boxes.js';

/**
 * Median overlap from which boxes follow the image. Measured with YOLOX-nano, FastestDet and PicoDet on photos, pages
 * and the test image: 0.75 to 0.98 with the right layout, 0 to 0.55 with a wrong layout of the same shapes.
 */
const FOLLOWS_FROM = 0.6;
/**
 * Median overlap below which tiled or reshaped views reject a model. Objects in these views are small or distorted, so
 * the overlap is lower even with the right layout: at least 0.57 (tiled) and 0.62 (reshaped), measured with YOLOX-nano
 * and FastestDet on 33 images (the test image, and four photos: whole, cropped and reduced). With a wrong `resize`,
 * FastestDet had 0.45 to 0.52 in the views where boxes moved most.
 */
const CLEARLY_OFF = 0.55;
/**
 * Minimum number of compared boxes, and their share of the expected ones, for tiled or reshaped views to reject a
 * model.
 */
const CLEAR_COUNT = 4;
const CLEAR_SHARE = 3 / 4;
/** Minimum share of objects found again. With fewer, the view is inconclusive. */
const ENOUGH_SEEN = 1 / 3;

/** Minimum measurements of a constant offset, so that noise is not mistaken for one. */
const MIN_ERRORS = 6;
/**
 * Maximum median absolute deviation relative to the median. At least 0.6 with right layouts, at most 0.25 with wrong
 * ones.
 */
const MAX_SPREAD = 0.35;
/** Minimum constant offset that matters, as a fraction of the longer side of the image. */
const MIN_ERROR = 0.01;

export type FollowedByKind = Record<CheckedView['kind'], readonly Followed[]>;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

function judgeKind(kind: CheckedView['kind'], followed: readonly Followed[]): CheckedView {
  const overlaps = followed.flatMap(({ overlap }) => (overlap === null ? [] : [overlap]));
  const isSeen = overlaps.length > 0 && overlaps.length >= followed.length * ENOUGH_SEEN;
  const middle = overlaps.length > 0 ? median(overlaps) : null;
  const follows = middle !== null && middle >= FOLLOWS_FROM ? 'follows' : 'off';
  return {
    kind,
    outcome: isSeen ? follows : 'not-seen',
    compared: overlaps.length,
    missed: followed.length - overlaps.length,
    median_overlap: middle === null ? null : Math.round(middle * 1000) / 1000,
  };
}

/** Returns the constant offset on which all boxes agree, px; null if they do not agree. */
function agreedError(errors: readonly number[], longerSide: number): number | null {
  if (errors.length < MIN_ERRORS) return null;
  const middle = median(errors);
  const spread = median(errors.map((error) => Math.abs(error - middle)));
  return Math.abs(middle) >= MIN_ERROR * longerSide && spread <= MAX_SPREAD * Math.abs(middle) ? middle : null;
}

const errorsOf = (followed: readonly Followed[]) =>
  followed.flatMap(({ constantError: error }) => (error ? [error] : []));

/**
 * Estimates the constant offset of the decoder in px of the image. It is half a cell if a decoder treats the centers of
 * cells as corners.
 */
function constantError(
  followed: readonly Followed[],
  { longerSide }: { longerSide: number },
): { x: number; y: number } | null {
  const errors = errorsOf(followed);
  const [x, y] = [errors.map((error) => error.x), errors.map((error) => error.y)].map((axis) =>
    agreedError(axis, longerSide),
  );
  return (x ?? y ?? null) === null ? null : { x: Math.round(x ?? 0), y: Math.round(y ?? 0) };
}

/** The results of the views of a check. */
export interface Evidence {
  followed: FollowedByKind;
  longerSide: number;
  /** Highest value of any candidate's score. Above 1, it cannot be a score. */
  highestScore: number;
  /** Number of candidates above the threshold in all views; `outside`: those completely outside the canvas. */
  candidates: number;
  outside: number;
  /** Another layout with the same shapes; null if there is none. */
  twin: string | null;
}

type Judgement = Pick<GeometryCheck, 'verdict' | 'reason' | 'views'>;

const REMEDY =
  'State the right layout and resize in a sidecar file, export the model again, or use a photo with objects of its classes with --photo. If you know that its boxes are right, add --geometry skip.';

/** Whether the boxes of a kind of view are so misplaced that the model is rejected. Mirrored images are no proof. */
function rejects({ kind, outcome, compared, missed, median_overlap: overlap }: CheckedView): boolean {
  if (outcome !== 'off' || kind === 'mirrored') return false;
  if (kind === 'shifted' || kind === 'scaled') return true;
  const isClear = compared >= CLEAR_COUNT && compared >= (compared + missed) * CLEAR_SHARE;
  return isClear && overlap !== null && overlap < CLEARLY_OFF;
}

function rejectionOf(views: readonly CheckedView[], evidence: Evidence): string | null {
  if (evidence.highestScore > 1.001) {
    return `Its scores go up to ${evidence.highestScore.toFixed(2)}, so its outputs are decoded with the wrong layout. ${REMEDY}`;
  }
  if (evidence.outside > evidence.candidates / 2) {
    return `Of its ${evidence.candidates} boxes, ${evidence.outside} are completely outside the image. ${REMEDY}`;
  }
  const off = views.filter(rejects);
  if (off.length > 0) {
    const kinds = off.map(({ kind, median_overlap: overlap }) => `${kind} (IoU ${overlap})`).join(' and ');
    return `Boxes do not follow when the image is ${kinds}. ${REMEDY}`;
  }
  const error = constantError(measured(views, evidence), evidence);
  if (error === null) return null;
  const twin = evidence.twin ? `${evidence.twin} has the same shapes. ` : '';
  return `All boxes are off by about ${error.x} px horizontally and ${error.y} px vertically, as if anchors were misplaced. ${twin}${REMEDY}`;
}

/** Returns the boxes that can reveal a constant offset: those in copies of a different size. */
function measured(views: readonly CheckedView[], { followed }: Evidence): Followed[] {
  const kinds = (['scaled', 'tiled'] as const).filter((kind) =>
    views.some((view) => view.kind === kind && view.outcome === 'follows'),
  );
  return kinds.flatMap((kind) => followed[kind]);
}

/**
 * Returns the remaining doubt if there are too few measurements to distinguish the layout from its twin, which differs
 * by half a cell; null if there is none.
 */
function twinDoubt(views: readonly CheckedView[], evidence: Evidence): string | null {
  const isDoubtful = evidence.twin !== null && errorsOf(measured(views, evidence)).length < MIN_ERRORS;
  return isDoubtful ? `its layout from ${evidence.twin}` : null;
}

/**
 * Decides from the views whether a model is decoded correctly. Rejects it if boxes do not follow shifted or scaled
 * images. Tiled and reshaped views reject only on clear evidence and otherwise warn; mirrored views only warn.
 */
export function judgeViews(evidence: Evidence): Judgement {
  const { shifted, scaled, tiled, reshaped, mirrored } = evidence.followed;
  const views = [
    judgeKind('shifted', shifted),
    judgeKind('scaled', scaled),
    judgeKind('tiled', tiled),
    judgeKind('reshaped', reshaped),
    judgeKind('mirrored', mirrored),
  ];
  const rejection = rejectionOf(views, evidence);
  if (rejection !== null) return { verdict: 'rejected', reason: rejection, views };
  const seen = views.filter(({ kind, outcome }) => kind !== 'mirrored' && outcome === 'follows');
  const inconclusive = seen.length === 0 ? 'whether boxes follow' : twinDoubt(views, evidence);
  if (inconclusive !== null) {
    const reason = `The model found too few objects in the image to determine ${inconclusive}. Use a photo with several objects of its classes with --photo.`;
    return { verdict: 'inconclusive', reason, views };
  }
  const kinds = seen.map(({ kind }) => kind).join(', ');
  return { verdict: 'passed', reason: `Boxes move with the image when it is ${kinds}.`, views };
}
