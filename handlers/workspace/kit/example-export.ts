import type { ImageResult } from '../../../core/vision/results/image-result.js';

/** Exported result of the example image. The hash is that of its file. */
const result: ImageResult = {
  backend: 'mock',
  is_mock: true,
  model: { id: 'mock', sha256: null },
  device: 'cpu',
  options: {
    ...{ confidence: 0.25, iou: 0.7, max_detections: 300, classes: null },
    ...{ agnostic_nms: false, tile_size: 0, tile_overlap: 0.2 },
  },
  warnings: [],
  image: {
    ...{ name: 'dog.jpg', width: 320, height: 240, format: 'jpeg', orientation: 1, bytes: 2329 },
    sha256: '1b5728973674b835d879362ad128b89d2bd326d25234f327e82a69b6806b7096',
  },
  detections: [{ class_id: 3, class_name: 'dog', confidence: 0.84, box: { x1: 2, y1: 2, x2: 20, y2: 16 } }],
  timings_ms: { decode: 7.1, preprocess: 6.3, inference: 41.2, postprocess: 0.5, queue: 0.1, total: 55.4 },
};

export const EXAMPLE_EXPORT = { result, class_names: ['person', 'bicycle', 'car', 'dog'], formats: ['csv'] };
