import type { NodeSpec, TensorSpec } from '../../vision/models/onnx/write/model-spec.js';

interface RunningMax {
  axis: 'x' | 'y';
  /** Which cells to include: those before each cell (left or above) or those after it. */
  side: 'before' | 'after';
  /** Cells along the axis. */
  length: number;
}

/** Value of the cells outside the map; shared by all searches of a model. */
export const PADDING: TensorSpec = { name: 'padding', dtype: 'float32', dims: [], data: [-1] };

/** Cells combined by one pooling. */
const KERNEL = 8;

/**
 * Returns nodes that compute, for each cell of [1, channels, height, width], the maximum over this cell and all cells
 * on one side of it, and the tensors of these nodes. Uses a logarithmic number of dilated poolings; one pooling over
 * the whole side would take 15 times as long.
 * @param input name of the input, whose values must be at least 0, because the padding is -1.
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
    // The runtime rejects a pooling whose padding is not smaller than its kernel, so a separate node pads. The padding
    // value must not be the default of 0, because the runtime would then merge the node into the pooling.
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
