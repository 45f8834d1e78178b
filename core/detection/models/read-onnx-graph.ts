import type Pbf from 'pbf';
import { dtypeName, type OnnxFile, type TensorPort } from './onnx-file.js';
import { type Chunk, MalformedProtobuf, readText, visitFields } from './protobuf-fields.js';
import { readPort } from './read-onnx-port.js';
import { readTensor } from './read-onnx-tensor.js';

/** Real detectors stay far below these; they bound the memory that a hostile file can ask for. */
const MAX_DEPTH = 32;
const MAX_PORTS = 4096;
const MAX_KINDS = 4096;
const MAX_INITIALIZERS = 250_000;
const MAX_NAME_BYTES = 1024;

/** What is gathered over all graphs of a file. */
export interface GraphFacts {
  pbf: Pbf;
  operators: Map<string, number>;
  domains: Set<string>;
  externalData: Set<string>;
  initializers: OnnxFile['initializers'];
}

export interface GraphPorts {
  inputs: TensorPort[];
  outputs: TensorPort[];
}

/** Reads a GraphProto and all graphs inside it, each byte once. @throws MalformedProtobuf */
export function readGraph(facts: GraphFacts, chunk: Chunk, depth = 0): GraphPorts {
  if (depth > MAX_DEPTH) throw new MalformedProtobuf(`Graphs are nested more than ${MAX_DEPTH} deep`);
  const ports: GraphPorts = { inputs: [], outputs: [] };
  const given = new Set<string>();
  visitFields(facts.pbf, chunk, {
    chunks: {
      1: (node) => readNode(facts, node, depth),
      5: (tensor) => given.add(addTensor(facts, tensor)),
      11: (port) => addPort(facts.pbf, port, ports.inputs),
      12: (port) => addPort(facts.pbf, port, ports.outputs),
      15: (tensor) => addSparseTensor(facts, tensor),
    },
  });
  return { ...ports, inputs: ports.inputs.filter(({ name }) => !given.has(name)) };
}

function addPort(pbf: Pbf, chunk: Chunk, ports: TensorPort[]): void {
  if (ports.length === MAX_PORTS) throw new MalformedProtobuf(`The graph has more than ${MAX_PORTS} inputs or outputs`);
  ports.push(readPort(pbf, chunk));
}

/** Reads a NodeProto: its operator, and the tensors and graphs of its attributes. */
export function readNode(facts: GraphFacts, chunk: Chunk, depth: number): void {
  let operator = '';
  let domain = '';
  visitFields(facts.pbf, chunk, {
    chunks: {
      4: (text) => {
        operator = readText(facts.pbf, text, MAX_NAME_BYTES);
      },
      5: (attribute) => readAttribute(facts, attribute, depth),
      7: (text) => {
        domain = readText(facts.pbf, text, MAX_NAME_BYTES);
      },
    },
  });
  countOperator(facts, operator, domain === 'ai.onnx' ? '' : domain);
}

function countOperator({ operators, domains }: GraphFacts, operator: string, domain: string): void {
  const kind = domain === '' ? operator : `${domain}::${operator}`;
  operators.set(kind, (operators.get(kind) ?? 0) + 1);
  domains.add(domain);
  if (operators.size > MAX_KINDS) throw new MalformedProtobuf(`The graph has more than ${MAX_KINDS} kinds of operator`);
}

function readAttribute(facts: GraphFacts, chunk: Chunk, depth: number): void {
  const tensor = (value: Chunk) => void addTensor(facts, value);
  const graph = (value: Chunk) => void readGraph(facts, value, depth + 1);
  const sparse = (value: Chunk) => addSparseTensor(facts, value);
  visitFields(facts.pbf, chunk, {
    chunks: { 5: tensor, 10: tensor, 6: graph, 11: graph, 22: sparse, 23: sparse },
  });
}

function addSparseTensor(facts: GraphFacts, chunk: Chunk): void {
  const tensor = (value: Chunk) => void addTensor(facts, value);
  visitFields(facts.pbf, chunk, { chunks: { 1: tensor, 2: tensor } });
}

/** @returns the tensor's name. */
function addTensor({ pbf, externalData, initializers }: GraphFacts, chunk: Chunk): string {
  const { name, dtype, bytes, external } = readTensor(pbf, chunk);
  initializers.count += 1;
  if (initializers.count > MAX_INITIALIZERS) throw new MalformedProtobuf(`More than ${MAX_INITIALIZERS} tensors`);
  initializers.bytes += bytes;
  const dtypes = initializers.bytesByDtype;
  dtypes.set(dtypeName(dtype), (dtypes.get(dtypeName(dtype)) ?? 0) + bytes);
  if (external !== null && externalData.size < MAX_KINDS) externalData.add(external);
  return name;
}
