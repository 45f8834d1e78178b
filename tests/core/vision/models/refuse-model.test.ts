import { expect, test } from 'vitest';
import { detectContract } from '../../../../core/vision/models/detect-layout.js';
import { writeModel } from '../../../../core/vision/models/onnx/write/write-model.js';
import { readOnnx } from '../../../../core/vision/models/read-onnx.js';
import { type DescribedModel, imageInput } from '../../../support/onnx/describe-model.js';
import { DETR_INPUTS, detect, FREE, model, names, ultralytics } from '../../../support/onnx/detector-facts.js';

const SEG = model({ output0: [1, 116, 8400], output1: [1, 32, 160, 160] });

test.each<[string, DescribedModel, RegExp, RegExp]>([
  ['segment by task', model([1, 116, 8400], { metadata: { task: 'segment' } }), /masks.*segment/, /detect variant/],
  ['pose by task', model([1, 56, 8400], { metadata: { task: 'pose' } }), /keypoints/, /detect variant/],
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
  ['segment end to end', model([1, 300, 38], ultralytics(80, { end2end: 'True' })), /\[1,300,38\]/, /sidecar|next to/],
  ['pose end to end, without metadata', model([1, 300, 57]), /\[1,300,57\]/, /next to/],
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
  ['a turned YOLOv8', model([1, 8400, 84], ultralytics(80)), /transposed/, /without a transpose/],
  ['a turned YOLOv8 without metadata', model([1, 8400, 84]), /\[1,8400,84\]/, /next to/],
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
  ['a batch of 4', model([4, 84, 8400], { inputs: [imageInput([4, 3, 640, 640])] }), /needs 4 images/, /batch=1/],
  ['grey images', model([1, 84, 8400], { inputs: [imageInput([1, 1, 640, 640])] }), /has 1 channels/, /RGB/],
  ['four channels', model([1, 84, 8400], { inputs: [imageInput([1, 4, 640, 640])] }), /has 4 channels/, /RGB/],
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
    /only the detector/,
  ],
  ['no input', model([1, 84, 8400], { inputs: [] }), /inputs are none/, /only the detector/],
  [
    'two images',
    model([1, 84, 8400], { inputs: [imageInput(), imageInput()] }),
    /images \[1,3,640,640\], images/,
    /only the detector/,
  ],
  [
    'inputs of PaddleDetection',
    model({ a: ['n', 6] }, { inputs: [imageInput(), { name: 'scale_factor', dims: [1, 2] }] }),
    /scale_factor/,
    /only the detector/,
  ],
  ['an unsupported size input of the layout', model([1, 84, 8400], { inputs: [...DETR_INPUTS] }), /output0/, /\.json/],
  [
    'fewer names than classes',
    model([1, 84, 8400], ultralytics(79)),
    /metadata names 79 classes.*has 80/,
    /--names coco80/,
  ],
  ['more names than classes', model([1, 9, 8400], ultralytics(6)), /names 6 classes.*has 5/, /list 5 names/],
  [
    '80 names for 91 logits',
    model({ dets: [1, 300, 4], labels: [1, 300, 91] }, { metadata: { names: names(80) } }),
    /names 80.*has 91/,
    /coco91/,
  ],
  ['too many rows of six for boxes', model([1, 1234, 6]), /\[1,1234,6\]/, /next to/],
  [
    'end2end in the metadata with an output that is not',
    model([1, 84, 8400], ultralytics(80, { end2end: 'True' })),
    /\[1,84,8400\]/,
    /next to/,
  ],
  ['the columns of NanoDet in rows that are not its', model([1, 1234, 112]), /\[1,1234,112\]/, /next to/],
  ['the channels of FastestDet on another grid', model([1, 85, 30, 30]), /\[1,85,30,30\]/, /next to/],
])('refuses %s', (_, described, reason, remedy) => {
  const { refusal, contract } = detect(described);
  expect(contract).toBeNull();
  expect(refusal?.reason).toMatch(reason);
  expect(refusal?.remedy).toMatch(remedy);
});

test('accepts operators that the file defines', () => {
  const outputs = [{ name: 'output0', dims: [1, 84, 8400] }];
  const graph = { inputs: [imageInput()], outputs, nodes: [{ op: 'Swish', domain: 'pkg.own' }] };
  const functions = [{ domain: 'pkg.own', name: 'Swish', nodes: [{ op: 'Sigmoid' }] }];
  expect(detectContract(readOnnx(writeModel({ graph, functions })), null).refusal).toBeNull();
  expect(detectContract(readOnnx(writeModel({ graph })), null).refusal?.reason).toContain('pkg.own::Swish');
});
