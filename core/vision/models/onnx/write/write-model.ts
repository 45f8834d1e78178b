import Pbf from 'pbf';
import {
  type AttributeSpec,
  DTYPE_CODES,
  type GraphSpec,
  type ModelSpec,
  type NodeSpec,
  type PortSpec,
  type TensorSpec,
} from './model-spec.js';
import { tensorBytes } from './tensor-bytes.js';

/**
 * Returns the bytes of an ONNX file. Field numbers are those of onnx.proto (onnx/onnx, onnx/onnx.proto). Does not check
 * the graph, because tests also need invalid ones.
 */
export function writeModel(model: ModelSpec): Uint8Array {
  const pbf = new Pbf();
  pbf.writeVarintField(1, 8);
  pbf.writeStringField(2, model.producer ?? 'handlens');
  pbf.writeMessage(7, writeGraph, model.graph);
  for (const opset of Object.entries(model.opsets ?? { '': 13 })) pbf.writeMessage(8, writeOpset, opset);
  for (const entry of Object.entries(model.metadata ?? {})) pbf.writeMessage(14, writeEntry, entry);
  for (const { domain, name, nodes } of model.functions ?? []) {
    pbf.writeMessage(25, writeFunction, { domain, name, nodes });
  }
  return pbf.finish().slice();
}

function writeOpset([domain, version]: [string, number], pbf: Pbf): void {
  pbf.writeStringField(1, domain);
  pbf.writeVarintField(2, version);
}

function writeEntry([key, value]: [string, string], pbf: Pbf): void {
  pbf.writeStringField(1, key);
  pbf.writeStringField(2, value);
}

function writeFunction(fn: { domain: string; name: string; nodes: readonly NodeSpec[] }, pbf: Pbf): void {
  pbf.writeStringField(1, fn.name);
  for (const node of fn.nodes) pbf.writeMessage(7, writeNode, node);
  pbf.writeStringField(10, fn.domain);
}

function writeGraph(graph: GraphSpec, pbf: Pbf): void {
  for (const node of graph.nodes) pbf.writeMessage(1, writeNode, node);
  pbf.writeStringField(2, 'graph');
  for (const tensor of graph.initializers ?? []) pbf.writeMessage(5, writeTensor, tensor);
  for (const port of graph.inputs ?? []) pbf.writeMessage(11, writePort, port);
  for (const port of graph.outputs ?? []) pbf.writeMessage(12, writePort, port);
  for (const port of graph.values ?? []) pbf.writeMessage(13, writePort, port);
}

function writeNode(node: NodeSpec, pbf: Pbf): void {
  for (const name of node.inputs ?? []) pbf.writeStringField(1, name);
  for (const name of node.outputs ?? []) pbf.writeStringField(2, name);
  pbf.writeStringField(4, node.op);
  for (const entry of Object.entries(node.attributes ?? {})) pbf.writeMessage(5, writeAttribute, entry);
  if (node.domain !== undefined) pbf.writeStringField(7, node.domain);
}

function writeAttribute([name, attribute]: [string, AttributeSpec], pbf: Pbf): void {
  pbf.writeStringField(1, name);
  if (attribute.kind === 'int') pbf.writeVarintField(3, attribute.value);
  if (attribute.kind === 'string') pbf.writeStringField(4, attribute.value);
  if (attribute.kind === 'tensor') pbf.writeMessage(5, writeTensor, attribute.value);
  if (attribute.kind === 'graph') pbf.writeMessage(6, writeGraph, attribute.value);
  if (attribute.kind === 'ints') for (const value of attribute.value) pbf.writeVarintField(8, value);
  pbf.writeVarintField(20, { int: 2, string: 3, tensor: 4, graph: 5, ints: 7 }[attribute.kind]);
}

function writeTensor(tensor: TensorSpec, pbf: Pbf): void {
  pbf.writePackedVarint(1, [...tensor.dims]);
  pbf.writeVarintField(2, DTYPE_CODES[tensor.dtype]);
  pbf.writeStringField(8, tensor.name);
  if (tensor.external === undefined) {
    pbf.writeBytesField(9, tensorBytes(tensor));
    return;
  }
  pbf.writeMessage(13, writeEntry, ['location', tensor.external] as [string, string]);
  pbf.writeVarintField(14, 1);
}

function writePort(port: PortSpec, pbf: Pbf): void {
  pbf.writeStringField(1, port.name);
  pbf.writeMessage(2, (value: PortSpec, type) => type.writeMessage(1, writeTensorType, value), port);
}

function writeTensorType(port: PortSpec, pbf: Pbf): void {
  pbf.writeVarintField(1, DTYPE_CODES[port.dtype ?? 'float32']);
  if (port.dims !== null) pbf.writeMessage(2, writeShape, port.dims);
}

function writeShape(dims: readonly (number | string | null)[], pbf: Pbf): void {
  for (const dim of dims) pbf.writeMessage(1, writeDim, dim);
}

function writeDim(dim: number | string | null, pbf: Pbf): void {
  if (typeof dim === 'number') pbf.writeVarintField(1, dim);
  if (typeof dim === 'string') pbf.writeStringField(2, dim);
}
