import { describe, expect, test } from 'vitest';
import { LAYOUTS, ModelContract } from '../../../../core/detection/model-contract.js';
import { type ContractFinding, detectContract } from '../../../../core/detection/models/detect-layout.js';
import { readOnnx } from '../../../../core/detection/models/read-onnx.js';
import type { Sidecar } from '../../../../core/detection/models/sidecar.js';
import { type DescribedModel, describeModel, imageInput } from '../../../support/onnx/describe-model.js';
import type { PortSpec } from '../../../support/onnx/model-spec.js';

type Dims = PortSpec['dims'];

function detect(model: DescribedModel, sidecar: Sidecar | null = null): ContractFinding {
  const finding = detectContract(readOnnx(describeModel(model)), sidecar);
  expect(finding.contract === null).toBe(finding.refusal !== null);
  if (finding.contract) ModelContract.parse(finding.contract);
  return finding;
}

/** A model with these outputs: a bare shape is that of `output0`. */
function model(outputs: Dims | Record<string, Dims>, rest: Partial<DescribedModel> = {}): DescribedModel {
  const named =
    outputs === null || Array.isArray(outputs) ? { output0: outputs as Dims } : (outputs as Record<string, Dims>);
  return { outputs: Object.entries(named).map(([name, dims]) => ({ name, dims })), ...rest };
}

const names = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `${index}: 'thing ${index}'`).join(', ')}}`;
const listOf = (count: number) => Array.from({ length: count }, (_, index) => `thing ${index}`);
const ultralytics = (count: number, extra: Record<string, string> = {}) => ({
  metadata: { description: 'Ultralytics YOLO11n model', task: 'detect', stride: '32', names: names(count), ...extra },
});
const size = (side: number) => ({ inputs: [imageInput([1, 3, side, side])] });
const FREE = { inputs: [imageInput(['batch', 3, 'height', 'width'])] };
const DETR_INPUTS = [
  imageInput([1, 3, 640, 640]),
  { name: 'orig_target_sizes', dtype: 'int64', dims: [1, 2] } as const,
];
const detrOutputs = (labels: Dims, boxes: Dims, scores: Dims): PortSpec[] => [
  { name: 'scores', dims: scores },
  { name: 'labels', dtype: 'int64', dims: labels },
  { name: 'boxes', dims: boxes },
];
const NANODET_HEADS = {
  a: [1, 169, 32],
  b: [1, 2704, 80],
  c: [1, 676, 32],
  d: [1, 169, 80],
  e: [1, 676, 80],
  f: [1, 2704, 32],
};
const PLUS_HEADS = {
  a: [1, 1600, 7],
  b: [1, 1600, 32],
  c: [1, 400, 7],
  d: [1, 400, 32],
  e: [1, 100, 7],
  f: [1, 100, 32],
  g: [1, 25, 7],
  h: [1, 25, 32],
};

const LAYOUT_FACTS: [string, DescribedModel, string, number][] = [
  ['YOLOv5 at 640', model([1, 25200, 85]), 'yolov5', 80],
  ['YOLOv5 at 320', model([1, 6300, 85], size(320)), 'yolov5', 80],
  ['YOLOv5 of one class, whose six columns are no boxes', model([1, 25200, 6]), 'yolov5', 1],
  [
    'YOLOv5 beside its raw feature maps',
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
  ['YOLOv7 end to end', model({ output: ['boxes', 7] }), 'yolov7-end2end', 80],
  ['YOLO-NAS flat', model({ flat_predictions: ['boxes', 7] }), 'yolo-nas-flat', 80],
  ['YOLOX at 416', model({ output: [1, 3549, 85] }, size(416)), 'yolox', 80],
  ['YOLOX of one class, whose six columns are no boxes', model([1, 3549, 6], size(416)), 'yolox', 1],
  [
    'RT-DETR of Ultralytics',
    model([1, 300, 84], ultralytics(80, { description: 'Ultralytics rtdetr-l model' })),
    'rtdetr',
    80,
  ],
  [
    'RT-DETR of two classes, whose six columns are no boxes',
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
  ['NanoDet-Plus with eight', model(PLUS_HEADS, size(320)), 'nanodet', 7],
  ['NanoDet in one output', model([1, 2100, 112], size(320)), 'nanodet', 80],
  ['NanoDet-Plus in one output, at a size that no stride of 64 divides', model([1, 3598, 40], size(416)), 'nanodet', 8],
  ['FastestDet', model([1, 85, 22, 22], size(352)), 'fastestdet', 80],
  ['FastestDet of one class', model([1, 6, 22, 22], size(352)), 'fastestdet', 1],
];

test.each(LAYOUT_FACTS)('%s', (_, described, layout, classes) => {
  const { contract, reasons, refusal } = detect(described);
  expect(refusal).toBeNull();
  expect(contract).toMatchObject({ layout });
  expect(contract?.class_names).toHaveLength(classes);
  expect(reasons.join(' ')).toContain('layout');
});

test('every layout has a fact above', () => {
  expect(new Set(LAYOUT_FACTS.map(([, , layout]) => layout))).toEqual(new Set(LAYOUTS));
});

test('a decision reads as a sentence', () => {
  expect(detect(model([1, 84, 8400])).reasons).toEqual([
    'output0 [1,84,8400] is 4 + 80 classes by the 8400 anchors of a 640x640 input: YOLOv8 layout',
    'the input images takes one float32 image (nchw) of 640x640',
  ]);
});

describe('the outputs stand in the order of the decoder', () => {
  test.each<[string, DescribedModel, string[]]>([
    [
      'labels, boxes, scores',
      { inputs: DETR_INPUTS, outputs: detrOutputs([1, 300], [1, 300, 4], [1, 300]) },
      ['labels', 'boxes', 'scores'],
    ],
    ['dets, labels', model({ labels: [1, 300, 91], dets: [1, 300, 4] }), ['dets', 'labels']],
    ['scores, then sides, by stride', model(NANODET_HEADS, size(416)), ['b', 'e', 'd', 'f', 'c', 'a']],
    ['by stride, of four', model(PLUS_HEADS, size(320)), ['a', 'c', 'e', 'g', 'b', 'd', 'f', 'h']],
    [
      'of 32 classes, by name',
      model(
        {
          reg0: [1, 2704, 32],
          cls0: [1, 2704, 32],
          cls1: [1, 676, 32],
          dis1: [1, 676, 32],
          cls2: [1, 169, 32],
          dis2: [1, 169, 32],
        },
        size(416),
      ),
      ['cls0', 'cls1', 'cls2', 'reg0', 'dis1', 'dis2'],
    ],
    ['only the decoded one', model({ raw: [1, 3, 80, 80, 85], output: [1, 25200, 85] }), ['output']],
  ])('%s', (_, described, outputs) => {
    expect(detect(described).contract?.outputs).toEqual(outputs);
  });

  test('unnamed DETR outputs are told apart by type and shape', () => {
    const outputs: PortSpec[] = [
      { name: 'x', dims: [1, 300] },
      { name: 'y', dims: [1, 300, 4] },
      { name: 'z', dtype: 'int64', dims: [1, 300] },
    ];
    const { contract } = detect({ inputs: DETR_INPUTS, outputs });
    expect(contract).toMatchObject({ outputs: ['z', 'y', 'x'], size_input: 'orig_target_sizes' });
  });
});

const IMAGENET = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
const PLAIN = { mean: [0, 0, 0], std: [1, 1, 1] };

test.each<[string, DescribedModel, object]>([
  ['YOLOv5', model([1, 25200, 85]), { color: 'rgb', scale: 1 / 255, resize: 'letterbox-center', ...PLAIN }],
  ['YOLOv8', model([1, 84, 8400]), { color: 'rgb', scale: 1 / 255, resize: 'letterbox-center', ...PLAIN }],
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
    'YOLO-NAS that takes bytes',
    model({ flat: ['n', 7] }, { inputs: [imageInput([1, 3, 640, 640], 'uint8')] }),
    { dtype: 'uint8', scale: 1, ...PLAIN },
  ],
  [
    'RF-DETR that takes bytes',
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
    'a fixed imgsz goes before the metadata',
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

const SEG = model({ output0: [1, 116, 8400], output1: [1, 32, 160, 160] });

test.each<[string, DescribedModel, RegExp, RegExp]>([
  ['segment by task', model([1, 116, 8400], { metadata: { task: 'segment' } }), /masks.*segment/, /detect variant/],
  ['pose by task', model([1, 56, 8400], { metadata: { task: 'pose' } }), /key points/, /detect variant/],
  ['obb by task', model([1, 20, 8400], { metadata: { task: 'obb' } }), /rotated boxes/, /detect variant/],
  [
    'classify by task',
    model([1, 1000], { metadata: { task: 'classify' } }),
    /class for the whole image/,
    /detect variant/,
  ],
  ['an unknown task', model([1, 1000], { metadata: { task: 'sem\u001bseg' } }), /task 'sem�seg'/, /detect variant/],
  ['segment by shape', SEG, /segmentation.*\[1,116,8400\], output1 \[1,32,160,160\]/, /detect variant/],
  [
    'YOLOv5 segment by shape',
    model({ output0: [1, 25200, 117], output1: [1, 32, 160, 160] }),
    /segmentation/,
    /detect/,
  ],
  ['classify by shape', model([1, 1000]), /classification/, /detector/],
  ['classify of seven classes', model([1, 7]), /classification/, /detector/],
  ['segment end to end', model([1, 300, 38], ultralytics(80, { end2end: 'True' })), /\[1,300,38\]/, /sidecar|beside/],
  ['pose end to end, without metadata', model([1, 300, 57]), /\[1,300,57\]/, /beside/],
  [
    'raw heads of three anchors',
    model({ a: [1, 255, 80, 80], b: [1, 255, 40, 40], c: [1, 255, 20, 20] }),
    /raw feature maps/,
    /--grid/,
  ],
  [
    'raw heads of rank 5',
    model({ a: [1, 3, 80, 80, 85], b: [1, 3, 40, 40, 85], c: [1, 3, 20, 20, 85] }),
    /raw feature maps/,
    /--grid/,
  ],
  [
    'raw heads of distributions',
    model({ a: [1, 144, 80, 80], b: [1, 144, 40, 40], c: [1, 144, 20, 20] }),
    /raw feature maps/,
    /inside the graph/,
  ],
  ['one raw head', model([1, 255, 40, 40]), /raw feature maps/, /inside the graph/],
  ['a turned YOLOv8', model([1, 8400, 84], ultralytics(80)), /turned/, /without a transpose/],
  ['a turned YOLOv8 without metadata', model([1, 8400, 84]), /\[1,8400,84\]/, /beside/],
  ['an unknown shape', model([1, 1234, 99]), /output0 \[1,1234,99\] for a 640x640 input/, /\.json/],
  ['a free number of rows', model(['b', 'n', 85], FREE), /\[b,n,85\].*more than one layout/, /\.json/],
  ['no shape at all', model(null), /shape unknown.*more than one layout/, /\.json/],
  ['a hugging face DETR', model({ logits: [1, 100, 92], pred_boxes: [1, 100, 4] }), /logits \[1,100,92\]/, /\.json/],
  [
    'torchvision, that has no input for the size',
    model({ boxes: ['n', 4], labels: ['n'], scores: ['n'] }),
    /boxes \[n,4\]/,
    /\.json/,
  ],
  [
    'four outputs of an NMS',
    model({ num_dets: [1, 1], det_boxes: [1, 100, 4], det_scores: [1, 100], det_classes: [1, 100] }),
    /NMS/,
    /flat/,
  ],
  [
    'NMS of TensorRT',
    model({ num_dets: [1, 1] }, { nodes: [{ op: 'EfficientNMS_TRT', domain: 'TRT' }] }),
    /TRT::EfficientNMS_TRT/,
    /plugins/,
  ],
  [
    'NMS of TensorRT in the standard domain',
    model([1, 84, 8400], { nodes: [{ op: 'BatchedNMS_TRT' }] }),
    /BatchedNMS_TRT/,
    /plugins/,
  ],
  [
    'foreign operators',
    model([1, 84, 8400], { nodes: [{ op: 'grid_sampler', domain: 'mmdeploy' }] }),
    /mmdeploy::grid_sampler/,
    /plugins/,
  ],
  [
    'external data',
    model([1, 84, 8400], { initializers: [{ name: 'w', dtype: 'float32', dims: [1], external: '/etc/passwd' }] }),
    /'\/etc\/passwd'/,
    /onnx\.save/,
  ],
  ['a batch of 4', model([4, 84, 8400], { inputs: [imageInput([4, 3, 640, 640])] }), /takes 4 images/, /batch=1/],
  ['grey images', model([1, 84, 8400], { inputs: [imageInput([1, 1, 640, 640])] }), /takes 1 channels/, /RGB/],
  ['four channels', model([1, 84, 8400], { inputs: [imageInput([1, 4, 640, 640])] }), /takes 4 channels/, /RGB/],
  [
    'ten channels by metadata',
    model(null, { inputs: [imageInput([1, null, 640, 640])], ...ultralytics(2, { channels: '10' }) }),
    /10 channels/,
    /RGB/,
  ],
  ['int8 input', model([1, 84, 8400], { inputs: [imageInput([1, 3, 640, 640], 'int8')] }), /type int8/, /float32/],
  [
    'an input of rank 3',
    model([1, 84, 8400], { inputs: [imageInput([3, 640, 640])] }),
    /images \[3,640,640\]/,
    /alone/,
  ],
  ['no input', model([1, 84, 8400], { inputs: [] }), /inputs are none/, /alone/],
  [
    'two images',
    model([1, 84, 8400], { inputs: [imageInput(), imageInput()] }),
    /images \[1,3,640,640\], images/,
    /alone/,
  ],
  [
    'inputs of PaddleDetection',
    model({ a: ['n', 6] }, { inputs: [imageInput(), { name: 'scale_factor', dims: [1, 2] }] }),
    /scale_factor/,
    /alone/,
  ],
  [
    'an input for the size that the layout does not take',
    model([1, 84, 8400], { inputs: [...DETR_INPUTS] }),
    /output0/,
    /\.json/,
  ],
  [
    'fewer names than classes',
    model([1, 84, 8400], ultralytics(79)),
    /metadata names 79 classes.*holds 80/,
    /--names coco80/,
  ],
  ['more names than classes', model([1, 9, 8400], ultralytics(6)), /names 6 classes.*holds 5/, /list of 5 names/],
  [
    '80 names for 91 logits',
    model({ dets: [1, 300, 4], labels: [1, 300, 91] }, { metadata: { names: names(80) } }),
    /names 80.*holds 91/,
    /coco91/,
  ],
])('refuses %s', (_, described, reason, remedy) => {
  const { refusal, contract } = detect(described);
  expect(contract).toBeNull();
  expect(refusal?.reason).toMatch(reason);
  expect(refusal?.remedy).toMatch(remedy);
});

describe('a sidecar', () => {
  test.each<[string, DescribedModel, Sidecar, object]>([
    ['decides free axes', model(['b', 'n', 85], FREE), { layout: 'yolox' }, { layout: 'yolox' }],
    ['goes before the shape', model([1, 8400, 85]), { layout: 'yolov5' }, { layout: 'yolov5' }],
    ['takes a shape that no formula fits', model([1, 1234, 99]), { layout: 'yolox' }, { layout: 'yolox' }],
    ['names the classes', model([1, 6, 8400]), { class_names: ['cat', 'dog'] }, { class_names: ['cat', 'dog'] }],
    [
      'goes before the names of the file',
      model([1, 6, 8400], ultralytics(2)),
      { class_names: ['a', 'b'] },
      { class_names: ['a', 'b'] },
    ],
    [
      'tells YOLOX of 107 classes from NanoDet of 80',
      model([1, 2100, 112], size(320)),
      { class_names: listOf(107) },
      { layout: 'yolox' },
    ],
    [
      'tells NanoDet of one class from YOLOX of 28',
      model([1, 2100, 33], size(320)),
      { class_names: ['x'] },
      { layout: 'nanodet' },
    ],
    [
      'reads flat rows in the other order',
      model({ output: ['n', 7] }),
      { layout: 'yolo-nas-flat' },
      { layout: 'yolo-nas-flat' },
    ],
    [
      'finds unnamed boxes and logits',
      model({ x: [1, 300, 9], y: [1, 300, 4] }),
      { layout: 'rf-detr' },
      { outputs: ['y', 'x'] },
    ],
  ])('%s', (_, described, sidecar, contract) => {
    expect(detect(described, sidecar).contract).toMatchObject(contract);
  });

  test('states how the image is prepared', () => {
    const sidecar: Sidecar = {
      color: 'bgr',
      scale: 1,
      mean: [1, 2, 3],
      std: [4, 5, 6],
      resize: 'stretch',
      image_size: [320, 480],
    };
    const { contract } = detect(model(['b', 84, 'n'], FREE), sidecar);
    const { image_size: _, ...stated } = sidecar;
    expect(contract?.input).toMatchObject({ ...stated, height: 320, width: 480 });
  });

  test.each<[string, DescribedModel, Sidecar, RegExp]>([
    [
      'a layout that the outputs cannot have',
      model([1, 84, 8400]),
      { layout: 'detr-deploy' },
      /states the layout detr-deploy.*\[1,84,8400\]/,
    ],
    ['names that are too few', model([1, 84, 8400]), { class_names: ['one'] }, /list of class names names 1/],
    ['another task', model([1, 116, 8400], { metadata: { task: 'segment' } }), { layout: 'yolov8' }, /masks/],
  ])('does not help against %s', (_, described, sidecar, reason) => {
    expect(detect(described, sidecar).refusal?.reason).toMatch(reason);
  });
});

describe('class names and warnings', () => {
  test.each<[string, DescribedModel, Sidecar | null, string, string[]]>([
    ['from the metadata', model([1, 6, 8400], ultralytics(2)), null, 'metadata', []],
    [
      'as a list, as YOLOv5 writes',
      model([1, 25200, 7], { metadata: { stride: '32', names: "['cat', 'dog']" } }),
      null,
      'metadata',
      [],
    ],
    ['from the sidecar', model([1, 6, 8400], ultralytics(2)), { class_names: ['a', 'b'] }, 'sidecar', []],
    ['by number', model([1, 6, 8400]), null, 'numbered', ['class-names-missing']],
    [
      'by number, when the metadata holds none that can be read',
      model([1, 6, 8400], ultralytics(2, { names: 'exec("x")' })),
      null,
      'numbered',
      ['class-names-missing'],
    ],
    [
      'shifted by one',
      model({ dets: [1, 300, 4], labels: [1, 300, 3] }),
      { class_names: ['a', 'b'] },
      'sidecar',
      ['class-offset-assumed'],
    ],
    ['of a shape that a pose model has', model([1, 56, 8400]), { class_names: listOf(52) }, 'sidecar', ['maybe-pose']],
    ['of a shape that NanoDet has', model([1, 8400, 45]), null, 'numbered', ['layout-assumed', 'class-names-missing']],
    [
      'dynamically quantised',
      model([1, 6, 8400], { ...ultralytics(2), nodes: [{ op: 'DynamicQuantizeLinear' }, { op: 'ConvInteger' }] }),
      null,
      'metadata',
      ['dynamic-int8'],
    ],
    [
      'statically quantised',
      model([1, 6, 8400], { ...ultralytics(2), nodes: [{ op: 'DequantizeLinear' }] }),
      null,
      'metadata',
      [],
    ],
  ])('%s', (_, described, sidecar, source, codes) => {
    const finding = detect(described, sidecar);
    expect(finding.class_names_source).toBe(source);
    expect(finding.warnings.map(({ code }) => code)).toEqual(codes);
  });

  test('missing names are numbered, and the warning says how to mend it', () => {
    const { contract, warnings } = detect(model([1, 6, 8400]));
    expect(contract?.class_names).toEqual(['class 0', 'class 1']);
    expect(warnings[0]?.message).toContain('--names coco80');
  });

  test('names of a dict stand in the order of their ids, whatever the order of the keys', () => {
    const metadata = { task: 'detect', names: "{1: 'dog', 0: 'cat'}" };
    expect(detect(model([1, 6, 8400], { metadata })).contract?.class_names).toEqual(['cat', 'dog']);
  });

  test('a dict with a gap is not trusted', () => {
    const metadata = { task: 'detect', names: "{0: 'cat', 2: 'dog'}" };
    expect(detect(model([1, 6, 8400], { metadata })).class_names_source).toBe('numbered');
  });
});
