import { type Candidates, pickCandidates } from './candidates.js';
import { orderByScore, suppress } from './nms.js';

/** Default confidence threshold, that of Ultralytics. Detections must score above it. */
export const DEFAULT_CONFIDENCE = 0.25;

/** Default IoU above which NMS drops the box with the lower score. */
export const DEFAULT_NMS_IOU = 0.7;

/** Mapping of boxes from the tensor to the image: scale and padding of the tensor, and the region of the image, px. */
export interface Mapping {
  gainX: number;
  gainY: number;
  padX: number;
  padY: number;
  region: { x: number; y: number; width: number; height: number };
}

/** Options for filtering, NMS and mapping. */
export interface SettleOptions {
  /** Score threshold, exclusive, 0 to 1. */
  confidence: number;
  /** IoU above which the box with the lower score is dropped, 0 to 1. */
  iou: number;
  maxDetections: number;
  /** Which boxes suppress each other. `none`: the model already applied NMS. */
  scope: 'per-class' | 'agnostic' | 'none';
}

/** Higher ids cannot be classes. */
const MAX_CLASSES = 1_000_000;

/**
 * Whether a box has finite coordinates, an area and a plausible class. Does not check the class count, which is unknown
 * for some models.
 */
function isValid(candidates: Candidates, place: number): boolean {
  const [x1, y1, x2, y2] = candidates.boxes.slice(place * 4, place * 4 + 4) as [number, number, number, number];
  const classId = candidates.classIds[place]!;
  return (
    x2 > x1 &&
    y2 > y1 &&
    Number.isFinite(x2 - x1 + y2 - y1) &&
    Number.isInteger(classId) &&
    classId >= 0 &&
    classId < MAX_CLASSES
  );
}

/** Returns the valid candidates. */
export function keepValid(candidates: Candidates): Candidates {
  const places = candidates.scores.flatMap((_, place) => (isValid(candidates, place) ? [place] : []));
  return places.length === candidates.scores.length ? candidates : pickCandidates(candidates, places);
}

/** Maps boxes from the tensor to the image and clips them to the region. */
function toPicture(candidates: Candidates, { gainX, gainY, padX, padY, region }: Mapping): Candidates {
  const boxes = candidates.boxes.map((value, index) => {
    const isX = index % 2 === 0;
    const inRegion = isX ? (value - padX) / gainX : (value - padY) / gainY;
    const size = isX ? region.width : region.height;
    return Math.min(Math.max(inRegion, 0), size) + (isX ? region.x : region.y);
  });
  return { ...candidates, boxes };
}

function keepConfident(candidates: Candidates, confidence: number): Candidates {
  const places = candidates.scores.flatMap((score, place) => (score > confidence ? [place] : []));
  return places.length === candidates.scores.length ? candidates : pickCandidates(candidates, places);
}

/**
 * Filters candidates by score, applies NMS and maps boxes to the image. The window and the server share this function.
 * @param candidates boxes in px of the tensor.
 * @returns candidates with boxes in px of the upright image, best first.
 */
export function settleCandidates(candidates: Candidates, mapping: Mapping, options: SettleOptions): Candidates {
  const { iou, maxDetections, scope } = options;
  const confident = keepConfident(candidates, options.confidence);
  const chosen =
    scope === 'none'
      ? pickCandidates(confident, orderByScore(confident.scores).slice(0, maxDetections))
      : suppress(confident, { iou, maxDetections, scope });
  // After clipping, a box in the padding has no area.
  return keepValid(toPicture(chosen, mapping));
}
