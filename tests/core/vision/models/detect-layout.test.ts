import { expect, test } from 'vitest';
import { LAYOUTS } from '../../../../core/vision/layouts/index.js';
import { type DescribedModel, imageInput } from '../../../support/onnx/describe-model.js';
import {
  DETR_INPUTS,
  detect,
  detrOutputs,
  FREE,
  model,
  NAMED_PLUS_HEADS,
  NANODET_HEADS,
  names,
  PLUS_HEADS,
  size,
  ultralytics,
} from '../../../support/onnx/detector-facts.js';

const LAYOUT_FACTS: [string, DescribedModel, string, number][] = [
  ['YOLOv5 at 640', model([1, 25200, 85]), 'yolov5', 80],
  ['YOLOv5 at 320', model([1, 6300, 85], size(320)), 'yolov5', 80],
  ['YOLOv5 of one class, whose six columns are not boxes', model([1, 25200, 6]), 'yolov5', 1],
  [
    'YOLOv5 with its raw feature maps',
    model({ output: [1, 25200, 85], a: [1, 3, 80, 80, 85], b: [1, 3, 40, 40, 85] }),
    'yolov5',
    80,
  ],
  [
    'YOLOv5 with free axes, by its metadata',
    model([null, null, null], { ...FREE, metadata: { stride: '32', names: names(3) } }),
    'yolov5',
    3,
  ],
  ['YOLOv6, by the name of its output', model({ outputs: [1, 8400, 85] }), 'yolov5', 80],
  ['YOLOv8 without metadata', model([1, 84, 8400]), 'yolov8', 80],
  ['YOLOv8 of two classes', model([1, 6, 8400]), 'yolov8', 2],
  ['YOLOv8 at 320', model([1, 84, 2100], size(320)), 'yolov8', 80],
  ['YOLOv8 of a wide input', model([1, 84, 5040], { inputs: [imageInput([1, 3, 384, 640])] }), 'yolov8', 80],
  ['YOLOv8-p6 at 1280', model([1, 84, 34000], size(1280)), 'yolov8', 80],
  ['YOLOv8-p2', model([1, 84, 34000]), 'yolov8', 80],
  ['YOLOv8 with metadata', model([1, 84, 8400], ultralytics(80)), 'yolov8', 80],
  ['YOLOv8 with free axes', model(['batch', 84, 'anchors'], { ...FREE, ...ultralytics(80) }), 'yolov8', 80],
  ['YOLOv8 with free axes and no metadata', model(['batch', 84, 'anchors'], FREE), 'yolov8', 80],
  ['YOLOv8 of no shape, by metadata', model(null, ultralytics(4)), 'yolov8', 4],
  ['YOLO26 with end2end False', model([1, 84, 8400], ultralytics(80, { end2end: 'False' })), 'yolov8', 80],
  ['YOLO26 end to end', model([1, 300, 6], ultralytics(80, { end2end: 'True' })), 'yolo-end2end', 80],
  [
    'YOLO11 with nms=True and free axes',
    model([null, null, null], { ...FREE, ...ultralytics(5, { args: "{'nms': True}" }) }),
    'yolo-end2end',
    5,
  ],
  ['YOLOv10 without the key end2end', model([1, 300, 6], ultralytics(80)), 'yolo-end2end', 80],
  ['YOLOv10 without metadata', model([1, 300, 6]), 'yolo-end2end', 80],
  ['YOLOv4', model({ boxes: [1, 10647, 1, 4], confs: [1, 10647, 80] }, size(416)), 'yolov4', 80],
  ['YOLOv7 end to end', model({ output: ['boxes', 7] }), 'yolov7-end2end', 80],
  ['YOLO-NAS flat', model({ flat_predictions: ['boxes', 7] }), 'yolo-nas-flat', 80],
  ['YOLOX at 416', model({ output: [1, 3549, 85] }, size(416)), 'yolox', 80],
  ['YOLOX of one class, whose six columns are not boxes', model([1, 3549, 6], size(416)), 'yolox', 1],
  [
    'RT-DETR of Ultralytics',
    model([1, 300, 84], ultralytics(80, { description: 'Ultralytics rtdetr-l model' })),
    'rtdetr',
    80,
  ],
  [
    'RT-DETR of two classes, whose six columns are not boxes',
    model([1, 300, 6], ultralytics(2, { description: 'Ultralytics RT-DETR model', version: '8.3.9' })),
    'rtdetr',
    2,
  ],
  [
    'RT-DETR since 8.4, that picks its boxes',
    model([1, 300, 6], ultralytics(80, { head: 'RTDETRDecoder', version: '8.4.9' })),
    'rtdetr-end2end',
    80,
  ],
  [
    'RT-DETR since 8.4 of two classes',
    model([1, 300, 6], ultralytics(2, { head: 'RTDETRDecoder', version: '8.4.9' })),
    'rtdetr-end2end',
    2,
  ],
  [
    'RT-DETR with end2end',
    model([1, 300, 6], ultralytics(2, { head: 'RTDETRDecoder', end2end: 'True' })),
    'rtdetr-end2end',
    2,
  ],
  ['RT-DETR without metadata', model([1, 300, 84]), 'rtdetr', 80],
  ['D-FINE', { inputs: DETR_INPUTS, outputs: detrOutputs([1, 300], [1, 300, 4], [1, 300]) }, 'detr-deploy', 80],
  [
    'DEIMv2 with a squeezed batch',
    { inputs: DETR_INPUTS, outputs: detrOutputs([300], [300, 4], [300]) },
    'detr-deploy',
    80,
  ],
  [
    'D-FINE with free axes',
    {
      inputs: [imageInput(['N', 3, 640, 640]), { name: 'orig_target_sizes', dtype: 'int64', dims: ['N', 2] }],
      outputs: detrOutputs(null, null, null),
    },
    'detr-deploy',
    80,
  ],
  ['RF-DETR', model({ labels: [1, 300, 91], dets: [1, 300, 4] }, size(560)), 'rf-detr', 91],
  ['NanoDet with six outputs of any name', model(NANODET_HEADS, size(416)), 'nanodet', 80],
  ['PicoDet with eight', model(PLUS_HEADS, size(320)), 'picodet', 7],
  ['PicoDet of Paddle in one output', model({ 'concat_8.tmp_0': [1, 2125, 39] }, size(320)), 'picodet', 7],
  ['NanoDet-Plus with eight that are named', model(NAMED_PLUS_HEADS, size(320)), 'nanodet', 7],
  ['NanoDet in one output', model([1, 2100, 112], size(320)), 'nanodet', 80],
  ['NanoDet-Plus in one output, at a size that no stride of 64 divides', model([1, 3598, 40], size(416)), 'nanodet', 8],
  ['FastestDet', model([1, 85, 22, 22], size(352)), 'fastestdet', 80],
  ['FastestDet of one class', model([1, 6, 22, 22], size(352)), 'fastestdet', 1],
  ['YOLOX of one class at 160, of fewer rows than boxes could be', model([1, 525, 6], size(160)), 'yolox', 1],
  ['YOLOv5 of one class at 96', model([1, 567, 6], size(96)), 'yolov5', 1],
  ['YOLOv5 that states a task', model([1, 25200, 85], ultralytics(80)), 'yolov5', 80],
  [
    'YOLOv8 with no more metadata than YOLOv5 writes',
    model([1, 6, 8400], { metadata: { stride: '32', names: names(2) } }),
    'yolov8',
    2,
  ],
  [
    'YOLOv8 of dynamic size, whose imgsz is not a multiple of the stride',
    model(['b', 84, 8400], { ...FREE, metadata: { imgsz: '[630, 610]' } }),
    'yolov8',
    80,
  ],
  [
    'RT-DETR since 8.4 by its version',
    model([1, 300, 6], ultralytics(2, { description: 'Ultralytics rtdetr-l', version: '8.4.0' })),
    'rtdetr-end2end',
    2,
  ],
  [
    'RT-DETR since 8.4 by the key head',
    model([1, 300, 6], ultralytics(2, { head: 'RTDETRDecoder' })),
    'rtdetr-end2end',
    2,
  ],
  [
    'RT-DETR of 80 classes and six columns',
    model([1, 300, 6], ultralytics(80, { description: 'Ultralytics rtdetr-l' })),
    'rtdetr-end2end',
    80,
  ],
];

test.each(LAYOUT_FACTS)('%s', (_, described, layout, classes) => {
  const { contract, reasons, refusal } = detect(described);
  expect(refusal).toBeNull();
  expect(contract).toMatchObject({ layout });
  expect(contract?.class_names).toHaveLength(classes);
  expect(reasons.join(' ')).toContain('layout');
});

test('every layout has a test case above', () => {
  expect(new Set(LAYOUT_FACTS.map(([, , layout]) => layout))).toEqual(new Set(LAYOUTS.map(({ name }) => name)));
});

test('a decision is a sentence', () => {
  expect(detect(model([1, 84, 8400])).reasons).toEqual([
    'output0 [1,84,8400] is 4 + 80 classes by the 8400 anchors of a 640x640 input: YOLOv8 layout',
    'the input images takes one float32 image (nchw) of 640x640',
  ]);
});

test.each([
  ['PicoDet heads without names of Paddle', model(PLUS_HEADS, size(320)), ['layout-assumed']],
  ['NanoDet-Plus in one output of another name', model([1, 2125, 112], size(320)), ['layout-assumed']],
  ['NanoDet-Plus in one output of its name', model({ output: [1, 2125, 112] }, size(320)), []],
  ['PicoDet with names of Paddle', model(paddleHeads(), size(320)), []],
])('warns about %s only if the layout is uncertain', (_, described, codes) => {
  const warnings = detect(described).warnings.map(({ code }) => code);
  expect(warnings.filter((code) => code !== 'class-names-missing')).toEqual(codes);
});

function paddleHeads() {
  return Object.fromEntries(Object.values(PLUS_HEADS).map((dims, place) => [`transpose_${place}.tmp_0`, dims]));
}
