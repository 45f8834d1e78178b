import type { Origin } from '../../core/vision/results/origin.js';

/** Returns the origin of a result, by default a model on the CPU with the default options. */
export function anOrigin(change: Partial<Origin> = {}): Origin {
  return {
    backend: 'onnx',
    is_mock: false,
    model: { id: 'yolox_nano', sha256: '0a1b2c3d'.repeat(8) },
    device: 'cpu',
    options: {
      confidence: 0.25,
      iou: 0.7,
      max_detections: 300,
      classes: null,
      agnostic_nms: false,
      tile_size: 0,
      tile_overlap: 0.2,
    },
    warnings: [],
    ...change,
  };
}
