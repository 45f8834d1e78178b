import type { Detection } from '../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { Origin } from '../../../../core/vision/results/origin.js';

/** Settings of a run; other settings are another run. */
export interface VideoSettings {
  /** `mock`, or the id of a model. */
  model: string;
  /** Frames of each second; 0 for every frame. */
  perSecond: number;
  /** Longest side that frames are sent with, px; 0 for the whole frame. */
  longest: number;
}

/** The objects of a frame down to the minimum confidence; boxes in px of the video. */
export interface FrameResult {
  /** Place of the frame in `VideoFacts.times`. */
  place: number;
  detections: readonly Detection[];
}

/** The origin of the results, the same for each frame of a run. */
export type Answerer = Origin & {
  classNames: readonly string[];
};

const round = (value: number) => Math.round(value * 100) / 100;

/** Scales the boxes of a reduced frame to px of the video, to a hundredth. */
export function scaleDetections(
  { detections, image }: ImageResult,
  video: { width: number; height: number },
): Detection[] {
  const [sx, sy] = [video.width / image.width, video.height / image.height];
  return detections.map(({ box: { x1, y1, x2, y2 }, ...rest }) => ({
    ...rest,
    box: { x1: round(x1 * sx), y1: round(y1 * sy), x2: round(x2 * sx), y2: round(y2 * sy) },
  }));
}
