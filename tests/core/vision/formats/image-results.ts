import type { Box, Detection } from '../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { anOrigin } from '../../../support/origins.js';

export const toBox = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });

export const makeDetection = (facts: Partial<Detection> = {}): Detection => ({
  class_id: 16,
  class_name: 'dog',
  confidence: 0.93,
  box: toBox(131.4, 219.8, 309.2, 542.6),
  ...facts,
});

interface Facts {
  name?: string;
  width?: number;
  height?: number;
  detections?: Detection[];
}

export const makeResult = ({ name, width, height, detections }: Facts = {}): ImageResult => ({
  ...anOrigin(),
  image: {
    name: name ?? 'dog.jpg',
    width: width ?? 768,
    height: height ?? 576,
    format: 'jpeg',
    orientation: 1,
    bytes: 163_759,
    sha256: 'c3ab8ff1'.repeat(8),
  },
  detections: detections ?? [makeDetection()],
  timings_ms: { decode: 7.1, preprocess: 6.3, inference: 41.2, postprocess: 0.5, queue: 0.1, total: 55.2 },
});
