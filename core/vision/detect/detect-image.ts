import type { Detector } from '../backends/detector.js';
import type { RawCandidates } from '../boxes/raw-candidates.js';
import { toDetections } from '../boxes/to-detections.js';
import type { DecodedImage } from '../image/decode-image.js';
import { decodeImage } from '../image/decode-image.js';
import type { ImageResult } from '../results/image-result.js';

/** An image that is read when it is needed. */
export interface ImageSource {
  name: string;
  read(): Promise<Uint8Array>;
}

export interface DetectContext {
  detector: Detector;
  maxPixels: number;
  signal: AbortSignal;
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * Detects objects in one image.
 * @returns the result, the decoded image for drawing, and the candidates before NMS if requested. Faults: those of
 * reading and decoding the image, and of running the model.
 */
export async function detectImage(
  source: ImageSource,
  context: DetectContext,
): Promise<{ result: ImageResult; image: DecodedImage; raw: RawCandidates | null }> {
  const { detector, maxPixels, signal } = context;
  const started = performance.now();
  const image = await decodeImage(await source.read(), maxPixels);
  const decoded = performance.now();
  const { candidates, timings, raw = null } = await detector.detect(image, signal);
  const { pixels, format, orientation, bytes, sha256 } = image;
  const parts = { ...timings, decode: decoded - started, total: performance.now() - started };
  const result: ImageResult = {
    ...detector.origin,
    warnings: [...detector.origin.warnings, ...image.warnings],
    image: { name: source.name, width: pixels.width, height: pixels.height, format, orientation, bytes, sha256 },
    detections: toDetections(candidates, detector.classNames),
    timings_ms: {
      decode: round(parts.decode, 2),
      preprocess: round(parts.preprocess, 2),
      inference: round(parts.inference, 2),
      postprocess: round(parts.postprocess, 2),
      queue: round(parts.queue, 2),
      total: round(parts.total, 2),
    },
  };
  return { result, image, raw };
}
