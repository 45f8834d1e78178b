import { expect, test } from 'vitest';
import { type DescribedModel, imageInput } from '../../../support/onnx/describe-model.js';
import {
  DETR_INPUTS,
  detect,
  detrOutputs,
  FREE,
  model,
  size,
  ultralytics,
} from '../../../support/onnx/detector-facts.js';

const IMAGENET = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
const PLAIN = { mean: [0, 0, 0], std: [1, 1, 1] };

test.each<[string, DescribedModel, object]>([
  ['YOLOv5', model([1, 25200, 85]), { color: 'rgb', scale: 1 / 255, resize: 'letterbox-center', ...PLAIN }],
  ['YOLOv8', model([1, 84, 8400]), { color: 'rgb', scale: 1 / 255, resize: 'letterbox-center', ...PLAIN }],
  [
    'YOLOv4',
    model({ boxes: [1, 10647, 1, 4], confs: [1, 10647, 80] }, size(416)),
    { color: 'rgb', scale: 1 / 255, resize: 'stretch', ...PLAIN },
  ],
  ['YOLOX', model([1, 8400, 85]), { color: 'bgr', scale: 1, resize: 'letterbox-top-left', ...PLAIN }],
  ['RT-DETR', model([1, 300, 84]), { color: 'rgb', scale: 1 / 255, resize: 'stretch', ...PLAIN }],
  [
    'D-FINE',
    { inputs: DETR_INPUTS, outputs: detrOutputs([1, 300], [1, 300, 4], [1, 300]) },
    { color: 'rgb', scale: 1 / 255, resize: 'stretch', ...PLAIN },
  ],
  [
    'RF-DETR',
    model({ dets: [1, 300, 4], labels: [1, 300, 91] }),
    { color: 'rgb', scale: 1 / 255, resize: 'stretch', ...IMAGENET },
  ],
  [
    'NanoDet',
    model([1, 2100, 112], size(320)),
    { color: 'bgr', scale: 1, resize: 'stretch', mean: [103.53, 116.28, 123.675], std: [57.375, 57.12, 58.395] },
  ],
  ['FastestDet', model([1, 85, 22, 22], size(352)), { color: 'bgr', scale: 1 / 255, resize: 'stretch', ...PLAIN }],
  [
    'YOLO-NAS with byte inputs',
    model({ flat: ['n', 7] }, { inputs: [imageInput([1, 3, 640, 640], 'uint8')] }),
    { dtype: 'uint8', scale: 1, ...PLAIN },
  ],
  [
    'RF-DETR with byte inputs',
    model({ dets: [1, 300, 4], labels: [1, 300, 91] }, { inputs: [imageInput([1, 3, 640, 640], 'uint8')] }),
    { scale: 1, ...PLAIN },
  ],
  [
    'float16',
    model([1, 84, 8400], { inputs: [imageInput([1, 3, 640, 640], 'float16')] }),
    { dtype: 'float16', axes: 'nchw', scale: 1 / 255 },
  ],
  [
    'channels last',
    model([1, 84, 5040], { inputs: [imageInput([1, 384, 640, 3])] }),
    { axes: 'nhwc', width: 640, height: 384, dynamic: false },
  ],
  [
    'channels first',
    model([1, 84, 5040], { inputs: [imageInput([1, 3, 384, 640])] }),
    { axes: 'nchw', width: 640, height: 384, dynamic: false, stride: 32 },
  ],
  [
    'free axes with imgsz',
    model(['b', 84, 'n'], { ...FREE, ...ultralytics(80, { imgsz: '[384, 640]', stride: '64' }) }),
    { height: 384, width: 640, dynamic: true, stride: 64 },
  ],
  ['free axes without metadata', model(['b', 84, 'n'], FREE), { height: 640, width: 640, dynamic: true, stride: 32 }],
  [
    'a fixed imgsz overrides the metadata',
    model([1, 84, 2100], { ...size(320), ...ultralytics(80, { imgsz: '[640, 640]' }) }),
    { height: 320, width: 320, dynamic: false },
  ],
  [
    'one free axis',
    model(['b', 84, 'n'], { inputs: [imageInput([1, 3, 480, 'width'])] }),
    { height: 480, width: 640, dynamic: false },
  ],
  [
    'a free batch',
    model(['b', 84, 8400], { inputs: [imageInput(['b', 3, 640, 640])] }),
    { dynamic: false, name: 'images' },
  ],
])('prepares the image: %s', (_, described, input) => {
  expect(detect(described).contract?.input).toMatchObject(input);
});
