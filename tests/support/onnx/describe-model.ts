import type { NodeSpec, PortSpec, TensorSpec } from '../../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../../core/vision/models/onnx/write/write-model.js';

export interface DescribedModel {
  inputs?: readonly PortSpec[];
  outputs: readonly PortSpec[];
  metadata?: Readonly<Record<string, string>>;
  nodes?: readonly NodeSpec[];
  initializers?: readonly TensorSpec[];
}

/** Returns a graph input for images. */
export function imageInput(dims: PortSpec['dims'] = [1, 3, 640, 640], dtype: PortSpec['dtype'] = 'float32'): PortSpec {
  return { name: 'images', dtype, dims };
}

/** Returns a file with these inputs, outputs and metadata and a minimal graph: for reading, not for running. */
export function describeModel(model: DescribedModel): Uint8Array {
  const { inputs = [imageInput()], outputs, metadata = {}, nodes = [{ op: 'Conv' }], initializers = [] } = model;
  return writeModel({ metadata, graph: { inputs, outputs, nodes, initializers } });
}
