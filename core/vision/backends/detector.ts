import type { Candidates } from '../boxes/candidates.js';
import type { RawCandidates } from '../boxes/raw-candidates.js';
import type { DecodedImage } from '../image/decode-image.js';
import type { Timings } from '../results/image-result.js';
import type { DetectOptions } from '../results/options.js';
import type { Origin } from '../results/origin.js';

/** Boxes in px of the upright image, best first, and the time spent on each stage. */
export interface DetectorAnswer {
  candidates: Candidates;
  /** Candidates before suppression, if requested and the image was not tiled. */
  raw?: RawCandidates | null;
  timings: Pick<Timings, 'preprocess' | 'inference' | 'postprocess' | 'queue'>;
}

/** An opened model with the options of one request. */
export interface Detector {
  /** What its results carry. */
  origin: Origin;
  classNames: readonly string[];
  /** How many images are best worked on at once. */
  parallel: number;
  detect(image: DecodedImage, signal: AbortSignal): Promise<DetectorAnswer>;
}

/** The options of a request; `with_candidates` keeps what there was before suppression. */
export type DetectorOptions = DetectOptions & { with_candidates?: boolean };

/** Opens the model of a request. Faults: those of the model, its device and its classes. */
export type OpenDetector = (options: DetectorOptions, device: string) => Promise<Detector>;
