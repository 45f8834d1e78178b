import { constantOutputModel } from './onnx/constant-output-model.js';

export interface TinyModel {
  /** x1 y1 x2 y2 (px of the 64 x 64 tensor), score, class. */
  rows?: readonly (readonly [number, number, number, number, number, number])[];
  /** Null for weights that name no classes. */
  names?: readonly string[] | null;
}

/** Returns an end-to-end YOLO of 64 x 64 px with constant detections, regardless of the image. */
export function tinyModel({ rows = [[8, 16, 32, 48, 0.9, 1]], names = ['cat', 'dog'] }: TinyModel = {}): Uint8Array {
  return constantOutputModel({
    metadata: {
      task: 'detect',
      end2end: 'True',
      stride: '32',
      imgsz: '[64, 64]',
      ...(names && { names: `{${names.map((name, id) => `${id}: '${name}'`).join(', ')}}` }),
      license: 'MIT',
    },
    inputs: [{ name: 'images', dtype: 'float32', dims: [1, 3, 64, 64] }],
    outputs: [{ name: 'output0', dims: [1, rows.length, 6], data: rows.flat() }],
  });
}
