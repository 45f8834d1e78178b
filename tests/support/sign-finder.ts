import { DTYPE_CODES, type NodeSpec, type TensorSpec } from '../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../core/vision/models/onnx/write/write-model.js';

const SIDE = 320;

const scalar = (name: string, value: number): TensorSpec => ({ name, dtype: 'float32', dims: [1], data: [value] });
const ints = (value: readonly number[]) => ({ kind: 'ints', value }) as const;
const int = (value: number) => ({ kind: 'int', value }) as const;
const floats = { to: int(DTYPE_CODES.float32) };

/** Returns nodes for the first and last index of an axis at which a mask is set, as two tensors of shape [1]. */
function extent(mask: string, axis: 'x' | 'y'): NodeSpec[] {
  const line = `${mask}/${axis}`;
  const other = axis === 'x' ? 2 : 3;
  const edge = (name: string, isLast: 0 | 1): NodeSpec[] => [
    {
      op: 'ArgMax',
      inputs: [line],
      outputs: [`${name}/place`],
      attributes: { axis: int(1), keepdims: int(0), select_last_index: int(isLast) },
    },
    { op: 'Cast', inputs: [`${name}/place`], outputs: [`${name}/float`], attributes: floats },
    { op: 'Add', inputs: [`${name}/float`, isLast ? 'end' : 'offset'], outputs: [name] },
  ];
  return [
    { op: 'ReduceMax', inputs: [mask], outputs: [line], attributes: { axes: ints([1, other]), keepdims: int(0) } },
    ...edge(`${mask}/${axis}1`, 0),
    ...edge(`${mask}/${axis}2`, 1),
  ];
}

/** Returns nodes for a row of x1, y1, x2, y2, score, class for the area of a mask. */
function row(mask: string, classId: string): NodeSpec[] {
  const sides = ['x1', 'y1', 'x2', 'y2'].map((side) => `${mask}/${side}`);
  return [
    ...extent(mask, 'x'),
    ...extent(mask, 'y'),
    {
      op: 'ReduceMax',
      inputs: [mask],
      outputs: [`${mask}/any`],
      attributes: { axes: ints([1, 2, 3]), keepdims: int(0) },
    },
    { op: 'Mul', inputs: [`${mask}/any`, 'sure'], outputs: [`${mask}/score`] },
    {
      op: 'Concat',
      inputs: [...sides, `${mask}/score`, classId],
      outputs: [`${mask}/row`],
      attributes: { axis: int(0) },
    },
  ];
}

/**
 * Returns a working detector: it finds the red and the black shape of the test picture, so its boxes follow them. It
 * finds four copies as one shape.
 * @param offset of all boxes to the right and down, px of its tensor of 320 x 320.
 * @param margin added to all boxes on each side, px of the tensor.
 */
export function signFinder({ offset = 0, margin = 0 }: { offset?: number; margin?: number } = {}): Uint8Array {
  return writeModel({
    metadata: {
      task: 'detect',
      end2end: 'True',
      stride: '32',
      imgsz: `[${SIDE}, ${SIDE}]`,
      names: "{0: 'red shape', 1: 'black shape'}",
      license: 'MIT',
    },
    graph: {
      inputs: [{ name: 'images', dims: [1, 3, SIDE, SIDE] }],
      outputs: [{ name: 'output0', dims: [1, 2, 6] }],
      initializers: [
        scalar('offset', offset - margin),
        scalar('end', offset + margin + 1),
        scalar('sure', 0.9),
        scalar('redder', 0.4),
        scalar('dark', 0.2),
        scalar('class0', 0),
        scalar('class1', 1),
        { name: 'shape', dtype: 'int64', dims: [3], data: [1, 2, 6] },
      ],
      nodes: [
        { op: 'Split', inputs: ['images'], outputs: ['r', 'g', 'b'], attributes: { axis: int(1) } },
        { op: 'Sub', inputs: ['r', 'g'], outputs: ['r-g'] },
        { op: 'Greater', inputs: ['r-g', 'redder'], outputs: ['isRed'] },
        { op: 'Less', inputs: ['r', 'dark'], outputs: ['isBlack'] },
        { op: 'Cast', inputs: ['isRed'], outputs: ['red'], attributes: floats },
        { op: 'Cast', inputs: ['isBlack'], outputs: ['black'], attributes: floats },
        ...row('red', 'class0'),
        ...row('black', 'class1'),
        { op: 'Concat', inputs: ['red/row', 'black/row'], outputs: ['rows'], attributes: { axis: int(0) } },
        { op: 'Reshape', inputs: ['rows', 'shape'], outputs: ['output0'] },
      ],
    },
  });
}
