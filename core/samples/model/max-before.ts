import type { NodeSpec, TensorSpec } from '../../vision/models/onnx/write/model-spec.js';

interface RunningMax {
  axis: 'x' | 'y';
  /** Whether the maximum includes the cells before each cell (left or above) or after it. */
  side: 'before' | 'after';
  /** Cells along the axis. */
  length: number;
}

/** Value outside the map, for all searches of a model. */
export const PADDING: TensorSpec = { name: 'padding', dtype: 'float32', dims: [], data: [-1] };

/** Cells that one pooling combines. */
const KERNEL = 8;

/**
 * Returns nodes that compute, for each cell of [1, channels, height, width], the maximum of it and all cells on one side
 * of it, with the tensors that they need. A few dilated poolings do this in logarithmic time; one pooling over the whole
 * side would take 15 times as long.
 * @param input values of 0 or more, because the padding is -1.
 */
export function maxBefore(
  input: string,
  output: string,
  { axis, side, length }: RunningMax,
): { nodes: NodeSpec[]; tensors: TensorSpec[] } {
  const nodes: NodeSpec[] = [];
  const tensors: TensorSpec[] = [];
  const along = (value: number) => (axis === 'x' ? [0, 0, 0, value] : [0, 0, value, 0]);
  const ints = (value: number) => ({ kind: 'ints', value: axis === 'x' ? [1, value] : [value, 1] }) as const;
  let name = input;
  for (let reach = 1, step = 0; reach < length; step++) {
    const kernel = Math.min(KERNEL, Math.ceil(length / reach));
    const [padding, none] = [along(reach * (kernel - 1)), along(0)];
    const [pads, padded] = [`${output}/pads${step}`, `${output}/padded${step}`];
    const next = reach * kernel >= length ? output : `${output}/max${step}`;
    const data = side === 'before' ? [...padding, ...none] : [...none, ...padding];
    tensors.push({ name: pads, dtype: 'int64', dims: [8], data });
    // The runtime rejects a pooling whose padding is not smaller than its kernel, so a separate node pads.
    // It would merge a node that pads with the default value, 0, into the pooling.
    nodes.push({ op: 'Pad', inputs: [name, pads, PADDING.name], outputs: [padded] });
    nodes.push({
      op: 'MaxPool',
      inputs: [padded],
      outputs: [next],
      attributes: { kernel_shape: ints(kernel), dilations: ints(reach) },
    });
    name = next;
    reach *= kernel;
  }
  return { nodes, tensors };
}
