import type { Detection } from '../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import type { Origin } from '../../../../core/vision/results/origin.js';

/** Settings of a run. With other settings, it is another run. */
export interface VideoSettings {
  /** `mock`, or the id of a model. */
  model: string;
  /** Frames per second to process; 0 for all frames. */
  perSecond: number;
  /** Longest side of the frames that are sent, px; 0 for the original size. */
  longest: number;
}

/** The objects in a frame, down to the minimum confidence. Boxes are in px of the video. */
export interface FrameResult {
  /** Index of the frame in `VideoFacts.times`. */
  place: number;
  detections: readonly Detection[];
}

/** Origin of the results. The same for all frames of a run. */
export type Answerer = Origin & {
  classNames: readonly string[];
};

const round = (value: number) => Math.round(value * 100) / 100;

/** Converts boxes from px of the frame that was sent to px of the video, rounded to hundredths. */
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
