import type { Candidates } from '../boxes/candidates.js';
import type { RawCandidates } from '../boxes/raw-candidates.js';
import type { DecodedImage } from '../image/decode-image.js';
import type { Timings } from '../results/image-result.js';
import type { DetectOptions } from '../results/options.js';
import type { Origin } from '../results/origin.js';

/** Detections of one image: boxes in px of the upright image, best first, and the time spent on each stage. */
export interface DetectorAnswer {
  candidates: Candidates;
  /** Candidates before NMS, if requested and the image was not tiled. */
  raw?: RawCandidates | null;
  timings: Pick<Timings, 'preprocess' | 'inference' | 'postprocess' | 'queue'>;
}

/** An opened model with the options of a request. */
export interface Detector {
  /** Backend, model, device and options, recorded with each result. */
  origin: Origin;
  classNames: readonly string[];
  /** Recommended number of images processed in parallel. */
  parallel: number;
  detect(image: DecodedImage, signal: AbortSignal): Promise<DetectorAnswer>;
}

/** Options of a request. `with_candidates` also returns the candidates before NMS. */
export type DetectorOptions = DetectOptions & { with_candidates?: boolean };

/** Opens the model specified by a request. Faults: those of the model, its device and its classes. */
export type OpenDetector = (options: DetectorOptions, device: string) => Promise<Detector>;
