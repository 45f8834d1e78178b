import type Pbf from 'pbf';
import type { TensorPort } from '../../layouts/tensor-port.js';
import { dtypeName, type OnnxFile } from '../onnx/onnx-file.js';
import { type Chunk, MalformedProtobuf, readText, visitFields } from '../onnx/protobuf-fields.js';
import { readPort } from '../onnx/read-onnx-port.js';
import { tensorReader } from '../onnx/read-onnx-tensor.js';
import type { TensorFacts } from '../onnx/tensor-facts.js';
import { emptyNode, hasSizeRule, readAttributeField, type SizedNode } from './size-rules.js';

/** Limits far above real detectors. They bound the memory that a malicious file can allocate. */
const MAX_DEPTH = 32;
const MAX_PORTS = 4096;
const MAX_KINDS = 4096;
const MAX_INITIALIZERS = 250_000;
/** Maximum number of nodes and attributes. Graphs of large language models have about 100,000. */
const MAX_PARTS = 1_000_000;
const MAX_NAME_BYTES = 1024;
const MAX_TENSOR_NAME_BYTES = 4096;
/** Maximum nodes whose output size is estimated, and maximum declared shapes. The rest of a larger graph is ignored. */
const MAX_ESTIMATED = 100_000;

/** Facts collected from all graphs of a file. */
export interface GraphFacts {
  pbf: Pbf;
  readTensor(chunk: Chunk): TensorFacts;
  operators: Map<string, number>;
  domains: Set<string>;
  externalData: Set<string>;
  initializers: OnnxFile['initializers'];
  /** Number of nodes and attributes read so far. */
  parts: number;
  /** Named tensors, without their values. */
  tensors: Map<string, TensorFacts>;
  /** Nodes whose output size can be computed, in file order. */
  nodes: SizedNode[];
  /** Declared shapes of inputs, outputs and intermediate tensors. */
  declared: TensorPort[];
}

export function emptyGraphFacts(pbf: Pbf): GraphFacts {
  return {
    pbf,
    readTensor: tensorReader(pbf),
    operators: new Map(),
    domains: new Set(),
    externalData: new Set(),
    initializers: { count: 0, bytes: 0, bytesByDtype: new Map() },
    parts: 0,
    tensors: new Map(),
    nodes: [],
    declared: [],
  };
}

export interface GraphPorts {
  inputs: TensorPort[];
  outputs: TensorPort[];
}

/**
 * Reads a GraphProto and its subgraphs, each byte once.
 * @throws MalformedProtobuf
 */
export function readGraph(facts: GraphFacts, chunk: Chunk, depth = 0): GraphPorts {
  if (depth > MAX_DEPTH) throw new MalformedProtobuf(`Graphs are nested more than ${MAX_DEPTH} deep`);
  const ports: GraphPorts = { inputs: [], outputs: [] };
  const given = new Set<string>();
  visitFields(facts.pbf, chunk, {
    chunks: {
      1: (node) => readNode(facts, node, depth),
      5: (tensor) => given.add(addTensor(facts, tensor).name),
      11: (port) => addPort(facts, port, ports.inputs),
      12: (port) => addPort(facts, port, ports.outputs),
      13: (port) => declare(facts, readPort(facts.pbf, port)),
      15: (tensor) => addSparseTensor(facts, tensor),
    },
  });
  return { ...ports, inputs: ports.inputs.filter(({ name }) => !given.has(name)) };
}

function addPort(facts: GraphFacts, chunk: Chunk, ports: TensorPort[]): void {
  if (ports.length === MAX_PORTS) throw new MalformedProtobuf(`The graph has more than ${MAX_PORTS} inputs or outputs`);
  const port = readPort(facts.pbf, chunk);
  ports.push(port);
  declare(facts, port);
}

function declare({ declared }: GraphFacts, port: TensorPort): void {
  if (declared.length < MAX_ESTIMATED) declared.push(port);
}

/** Reads a NodeProto: its operator, the names of its tensors, and the tensors and subgraphs in its attributes. */
export function readNode(facts: GraphFacts, chunk: Chunk, depth: number): void {
  countPart(facts);
  const node = emptyNode();
  let domain = '';
  const text = (value: Chunk) => readText(facts.pbf, value, MAX_NAME_BYTES);
  visitFields(facts.pbf, chunk, {
    chunks: {
      1: (name) => addName(facts.pbf, name, node.inputs),
      2: (name) => addName(facts.pbf, name, node.outputs),
      4: (value) => {
        node.operator = text(value);
      },
      5: (attribute) => readAttribute(facts, attribute, { depth, node }),
      7: (value) => {
        domain = text(value);
      },
    },
  });
  const isOwn = domain === '' || domain === 'ai.onnx';
  countOperator(facts, node.operator, isOwn ? '' : domain);
  if (isOwn && hasSizeRule(node.operator) && facts.nodes.length < MAX_ESTIMATED) facts.nodes.push(node);
}

function countPart(facts: GraphFacts): void {
  facts.parts++;
  if (facts.parts > MAX_PARTS) throw new MalformedProtobuf(`The graph has more than ${MAX_PARTS} nodes and attributes`);
}

/** Maximum names of inputs or outputs stored per node. No size depends on further ones. */
const MAX_NODE_NAMES = 256;

function addName(pbf: Pbf, chunk: Chunk, names: string[]): void {
  if (names.length < MAX_NODE_NAMES) names.push(readText(pbf, chunk, MAX_TENSOR_NAME_BYTES));
}

function countOperator({ operators, domains }: GraphFacts, operator: string, domain: string): void {
  const kind = domain === '' ? operator : `${domain}::${operator}`;
  operators.set(kind, (operators.get(kind) ?? 0) + 1);
  domains.add(domain);
  if (operators.size > MAX_KINDS) throw new MalformedProtobuf(`The graph has more than ${MAX_KINDS} kinds of operator`);
}

function readAttribute(facts: GraphFacts, chunk: Chunk, { depth, node }: { depth: number; node: SizedNode }): void {
  countPart(facts);
  const { pbf } = facts;
  const tensor = (value: Chunk) => {
    node.tensor = addTensor(facts, value);
  };
  const graph = (value: Chunk) => void readGraph(facts, value, depth + 1);
  const sparse = (value: Chunk) => addSparseTensor(facts, value);
  visitFields(pbf, chunk, {
    chunks: { 5: tensor, 10: tensor, 6: graph, 11: graph, 22: sparse, 23: sparse },
  });
  readAttributeField(pbf, chunk, node);
}

function addSparseTensor(facts: GraphFacts, chunk: Chunk): void {
  const tensor = (value: Chunk) => void addTensor(facts, value);
  visitFields(facts.pbf, chunk, { chunks: { 1: tensor, 2: tensor } });
}

/** Counts a tensor and registers it by name. */
function addTensor({ readTensor, externalData, initializers, tensors }: GraphFacts, chunk: Chunk): TensorFacts {
  const tensor = readTensor(chunk);
  const { name, dtype, bytes, external } = tensor;
  initializers.count += 1;
  if (initializers.count > MAX_INITIALIZERS) throw new MalformedProtobuf(`More than ${MAX_INITIALIZERS} tensors`);
  initializers.bytes += bytes;
  const dtypes = initializers.bytesByDtype;
  dtypes.set(dtypeName(dtype), (dtypes.get(dtypeName(dtype)) ?? 0) + bytes);
  if (external !== null && externalData.size < MAX_KINDS) externalData.add(external);
  if (name !== '') tensors.set(name, tensor);
  return tensor;
}
