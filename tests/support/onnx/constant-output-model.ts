import {
  DTYPE_CODES,
  type Dtype,
  type GraphSpec,
  type NodeSpec,
  type PortSpec,
} from '../../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../../core/vision/models/onnx/write/write-model.js';

/** An output with constant values, regardless of the input. */
interface ConstantOutput {
  name: string;
  dtype?: Dtype;
  /** Shape of the values. */
  dims: readonly number[];
  /** Shape to declare instead, if some axes should be symbolic. */
  declared?: readonly (number | string | null)[];
  /** Values in row-major order. Default: zeros. */
  data?: ArrayLike<number>;
}

export interface ConstantModelSpec {
  inputs: readonly PortSpec[];
  outputs: readonly ConstantOutput[];
  metadata?: Readonly<Record<string, string>>;
}

/**
 * Returns a model that onnxruntime loads and runs and whose outputs are constants. Each input is used: its smallest
 * value times zero is added to every output, so that inputs must have the declared name, type and shape.
 */
export function constantOutputModel({ inputs, outputs, metadata = {} }: ConstantModelSpec): Uint8Array {
  return writeModel({ metadata, graph: constantOutputGraph(inputs, outputs) });
}

function constantOutputGraph(inputs: readonly PortSpec[], outputs: readonly ConstantOutput[]): GraphSpec {
  const zeros = inputs.map(({ name }) => `${name}/zero`);
  return {
    inputs,
    outputs: outputs.map(({ name, dtype = 'float32', dims, declared }) => ({ name, dtype, dims: declared ?? dims })),
    initializers: [
      { name: 'zero', dtype: 'float32', dims: [], data: [0] },
      ...outputs.map(({ name, dtype = 'float32', dims, data }) => ({
        name: `${name}/values`,
        dtype,
        dims,
        ...(data === undefined ? {} : { data }),
      })),
    ],
    nodes: [
      ...inputs.flatMap(({ name }) => zeroOf(name)),
      { op: 'Sum', inputs: zeros, outputs: ['all/zero'] },
      ...outputs.flatMap(({ name, dtype = 'float32' }) => shiftedOutput(name, dtype)),
    ],
  };
}

function castTo(dtype: Dtype): NodeSpec['attributes'] & object {
  return { to: { kind: 'int', value: DTYPE_CODES[dtype] } };
}

function zeroOf(name: string): NodeSpec[] {
  return [
    { op: 'Cast', inputs: [name], outputs: [`${name}/float`], attributes: castTo('float32') },
    {
      op: 'ReduceMin',
      inputs: [`${name}/float`],
      outputs: [`${name}/least`],
      attributes: { keepdims: { kind: 'int', value: 0 } },
    },
    { op: 'Mul', inputs: [`${name}/least`, 'zero'], outputs: [`${name}/zero`] },
  ];
}

function shiftedOutput(name: string, dtype: Dtype): NodeSpec[] {
  return [
    { op: 'Cast', inputs: ['all/zero'], outputs: [`${name}/shift`], attributes: castTo(dtype) },
    { op: 'Add', inputs: [`${name}/values`, `${name}/shift`], outputs: [name] },
  ];
}
