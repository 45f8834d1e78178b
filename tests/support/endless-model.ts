import type { GraphSpec } from '../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../core/vision/models/onnx/write/write-model.js';

/** The body of an endless loop: its condition stays true. */
const BODY: GraphSpec = {
  inputs: [
    { name: 'iteration', dtype: 'int64', dims: [] },
    { name: 'condition', dtype: 'bool', dims: [] },
    { name: 'value', dtype: 'float32', dims: [] },
  ],
  nodes: [
    { op: 'Identity', inputs: ['condition'], outputs: ['goes on'] },
    { op: 'Identity', inputs: ['value'], outputs: ['same value'] },
  ],
  outputs: [
    { name: 'goes on', dtype: 'bool', dims: [] },
    { name: 'same value', dtype: 'float32', dims: [] },
  ],
};

/** Returns an end-to-end YOLO of 64 x 64 px that loads but never finishes its first image. */
export function endlessModel(): Uint8Array {
  return writeModel({
    metadata: { task: 'detect', end2end: 'True', stride: '32', imgsz: '[64, 64]', names: "{0: 'cat'}" },
    graph: {
      inputs: [{ name: 'images', dtype: 'float32', dims: [1, 3, 64, 64] }],
      outputs: [{ name: 'output0', dtype: 'float32', dims: [1, 1, 6] }],
      initializers: [
        { name: 'true', dtype: 'bool', dims: [], data: [1] },
        { name: 'values', dtype: 'float32', dims: [1, 1, 6], data: [8, 16, 32, 48, 0.9, 0] },
      ],
      nodes: [
        {
          op: 'ReduceMin',
          inputs: ['images'],
          outputs: ['least'],
          attributes: { keepdims: { kind: 'int', value: 0 } },
        },
        {
          op: 'Loop',
          inputs: ['', 'true', 'least'],
          outputs: ['looped'],
          attributes: { body: { kind: 'graph', value: BODY } },
        },
        { op: 'Add', inputs: ['values', 'looped'], outputs: ['output0'] },
      ],
    },
  });
}
