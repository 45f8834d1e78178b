import type { InputContract } from '../../core/vision/models/model-contract.js';

/** Returns the input of a YOLO of 640 px, with changes. */
export function inputContract(change: Partial<InputContract> = {}): InputContract {
  return {
    name: 'images',
    dtype: 'float32',
    axes: 'nchw',
    color: 'rgb',
    scale: 1 / 255,
    mean: [0, 0, 0],
    std: [1, 1, 1],
    resize: 'letterbox-center',
    width: 640,
    height: 640,
    dynamic: false,
    stride: 32,
    ...change,
  };
}
