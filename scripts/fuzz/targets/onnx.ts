import { detectContract } from '../../../core/vision/models/detect-layout.js';
import { ModelContract } from '../../../core/vision/models/model-contract.js';
import { readModelMetadata } from '../../../core/vision/models/model-metadata.js';
import type { PortSpec } from '../../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../../core/vision/models/onnx/write/write-model.js';
import { quantisationOf } from '../../../core/vision/models/quantisation.js';
import { readOnnx } from '../../../core/vision/models/read-onnx.js';
import { describeModel, imageInput } from '../../../tests/support/onnx/describe-model.js';
import { tinyModel } from '../../../tests/support/tiny-model.js';
import type { FuzzTarget } from '../fuzz-target.js';

const ULTRALYTICS = {
  ...{ description: 'Ultralytics YOLO11n model', task: 'detect', stride: '32', batch: '1', imgsz: '[640, 640]' },
  ...{ names: "{0: 'cat', 1: 'dog'}", args: "{'nms': True, 'half': False}", version: '8.3.40', license: 'AGPL-3.0' },
};
/** Outputs of the layout families. */
const OUTPUTS: readonly (readonly PortSpec[])[] = [
  [{ name: 'output0', dims: [1, 6, 8400] }],
  [{ name: 'output0', dims: [1, 300, 6] }],
  [{ name: 'output', dims: [1, 3549, 85] }],
  [{ name: 'output0', dims: ['batch', 'anchors', 7] }],
  [{ name: '759', dims: [1, 85, 22, 22] }],
  [
    { name: 'boxes', dims: [1, 8400, 4] },
    { name: 'scores', dims: [1, 8400, 80] },
  ],
  [
    { name: 'labels', dtype: 'int64', dims: [1, 300] },
    { name: 'boxes', dims: [1, 300, 4] },
    { name: 'scores', dims: [1, 300] },
  ],
  [
    { name: 'dets', dims: [1, 300, 4] },
    { name: 'labels', dims: [1, 300, 91] },
  ],
  [2704, 676, 169].flatMap((anchors, at) => [
    { name: `cls${at}`, dims: [1, anchors, 80] },
    { name: `reg${at}`, dims: [1, anchors, 32] },
  ]),
];

function seeds(): Uint8Array[] {
  const then = { nodes: [{ op: 'NonMaxSuppression' }], outputs: [] };
  const tensor = { name: 't', dtype: 'int64', dims: [2], external: 'w.bin' } as const;
  const branches = writeModel({
    opsets: { '': 17, 'com.microsoft': 1 },
    graph: {
      nodes: [
        {
          op: 'If',
          attributes: { then_branch: { kind: 'graph', value: then }, axes: { kind: 'ints', value: [1, 2] } },
        },
        { op: 'Constant', attributes: { value: { kind: 'tensor', value: tensor } } },
        { op: 'QLinearConv', domain: 'com.microsoft' },
      ],
      inputs: [imageInput(['batch', 3, null, null])],
      outputs: [{ name: 'output0', dims: [1, 84, 8400] }],
      initializers: [{ name: 'w', dtype: 'float16', dims: [3] }],
    },
    functions: [{ domain: 'local', name: 'Swish', nodes: [{ op: 'Sigmoid' }] }],
  });
  const plain = OUTPUTS.map((outputs) => describeModel({ outputs, inputs: [imageInput([1, 3, 416, 416])] }));
  const named = OUTPUTS.map((outputs) => describeModel({ outputs, metadata: ULTRALYTICS }));
  return [tinyModel(), branches, ...plain, ...named];
}

export const onnx: FuzzTarget = {
  name: 'onnx',
  reads: 'readOnnx, readModelMetadata, detectContract',
  maxBytes: 8192,
  batch: 500,
  seeds,
  words: ['names', 'task', 'detect', "{0: '", "'}", '[640, 640]', 'stride', 'nms', 'True', 'com.microsoft', 'location'],
  run: (bytes) => {
    const file = readOnnx(bytes);
    quantisationOf(file);
    readModelMetadata(file.metadata);
    const { contract } = detectContract(file, null);
    if (contract !== null) ModelContract.safeParse(contract);
  },
};
