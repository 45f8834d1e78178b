import type { Dim, TensorPort } from '../layouts/tensor-port.js';
import {
  emptyGraphFacts,
  type GraphFacts,
  type GraphPorts,
  readGraph,
  readNode,
} from './graph-risks/read-onnx-graph.js';
import { type SizedNode, sizeOf } from './graph-risks/size-rules.js';
import { dtypeCode, type LargeTensor, type OnnxFile, type ShapeFindings } from './onnx/onnx-file.js';
import { type Chunk, MalformedProtobuf, openProtobuf, readText, visitFields } from './onnx/protobuf-fields.js';
import { readEntry } from './onnx/read-onnx-tensor.js';
import { bytesOfShape, type TensorFacts } from './onnx/tensor-facts.js';
import { HEAD_BYTES, recogniseFormat } from './recognise-format.js';
import { refusalFault } from './refusal.js';

/**
 * Minimum size of a reported tensor, bytes. Detectors produce tensors of up to 100 MB; much larger ones can exhaust the
 * memory.
 */
const LARGE_BYTES = 1e9;
const MAX_FINDINGS = 100;
/** Element type of a node's output, unless the file declares it. */
const FLOAT32 = 1;

/** Shapes and small values that are known before inference, by tensor name. */
interface Known {
  dims: Map<string, readonly number[]>;
  values: Map<string, readonly number[]>;
}

function isFixed(dims: TensorPort['dims']): dims is number[] {
  return dims?.every((dim) => typeof dim === 'number') ?? false;
}

/** Returns the shapes of inputs and constants, to which those of node outputs are added. */
function startKnown({ tensors }: GraphFacts, inputs: readonly TensorPort[]): Known {
  const known: Known = { dims: new Map(), values: new Map() };
  for (const { name, dims } of inputs) if (isFixed(dims)) known.dims.set(name, dims);
  for (const tensor of tensors.values()) learn(known, tensor.name, tensor);
  return known;
}

function learn({ dims, values }: Known, name: string, tensor: Pick<TensorFacts, 'dims' | 'values'>): void {
  dims.set(name, tensor.dims);
  if (tensor.values) values.set(name, tensor.values);
}

function constantOf({ tensor, ints }: SizedNode): Pick<TensorFacts, 'dims' | 'values'> | null {
  if (tensor) return tensor;
  const single = ints.get('value_int');
  const several = ints.get('value_ints');
  if (single) return { dims: [], values: single };
  return several ? { dims: [several.length], values: several } : null;
}

/**
 * Computes and stores the output shape of a node, if possible.
 * @returns the output if it is large.
 */
function follow(node: SizedNode, known: Known): LargeTensor | null {
  const [name] = node.outputs;
  if (name === undefined) return null;
  const constant = node.operator === 'Constant' ? constantOf(node) : null;
  if (constant) learn(known, name, constant);
  const lookUp = (map: Known['dims']) => (input: number) => map.get(node.inputs[input] ?? '') ?? null;
  const dims = constant?.dims ?? sizeOf({ node, dims: lookUp(known.dims), values: lookUp(known.values) });
  if (dims === null) return null;
  known.dims.set(name, dims);
  const bytes = bytesOfShape(dims, node.tensor?.dtype ?? FLOAT32) ?? 0;
  return bytes >= LARGE_BYTES ? { name, operator: node.operator, bytes } : null;
}

function declaredLarge({ name, dtype, dims }: TensorPort): LargeTensor[] {
  const bytes = isFixed(dims) ? (bytesOfShape(dims, dtypeCode(dtype)) ?? 0) : 0;
  return bytes >= LARGE_BYTES ? [{ name, operator: null, bytes }] : [];
}

/** Whether two shapes cannot belong to the same tensor. A dynamic axis matches any length. */
function contradicts(declared: readonly Dim[], actual: readonly number[]): boolean {
  if (declared.length !== actual.length) return true;
  return declared.some((dim, axis) => typeof dim === 'number' && dim !== actual[axis]);
}

/**
 * Compares declared and actual shapes of constants. Node outputs are not compared, because their shapes are estimates.
 */
function contradictionsOf({ declared, tensors }: GraphFacts): ShapeFindings['contradictions'] {
  return declared.flatMap(({ name, dims }) => {
    const actual = tensors.get(name)?.dims;
    return actual && dims && contradicts(dims, actual) ? [{ name, declared: dims, actual }] : [];
  });
}

/**
 * Propagates shapes through a graph without running it, from the constants in the file. Does not find sizes that depend
 * on the image or on operators without a rule. Cost: linear in the nodes.
 */
function findShapes(facts: GraphFacts & { ports: { inputs: TensorPort[] } | null }): ShapeFindings {
  const known = startKnown(facts, facts.ports?.inputs ?? []);
  const made = facts.nodes.flatMap((node) => follow(node, known) ?? []);
  const names = new Set(made.map(({ name }) => name));
  const declared = facts.declared.flatMap(declaredLarge).filter(({ name }) => !names.has(name));
  return {
    large: [...made, ...declared].sort((a, b) => b.bytes - a.bytes).slice(0, MAX_FINDINGS),
    contradictions: contradictionsOf(facts).slice(0, MAX_FINDINGS),
  };
}

const MAX_NAME_BYTES = 4096;
/**
 * Maximum size of a metadata value, bytes. Ultralytics stores all class names in one value; 1 MB is enough for over
 * 20,000.
 */
const MAX_METADATA_BYTES = 1_048_576;
const MAX_ENTRIES = 4096;

/** Contents of the ModelProto. */
interface ModelFacts extends GraphFacts {
  irVersion: number;
  producer: [name: string, version: string];
  opsets: Map<string, number>;
  metadata: Map<string, string>;
  /** Domains of the functions that the file defines. */
  ownDomains: Set<string>;
  ports: GraphPorts | null;
}

/**
 * Reads an ONNX file: graph, operators, metadata. Never copies the values of large tensors. Cost: linear in the file.
 * Field numbers: onnx/onnx, onnx/onnx.proto. Faults: empty-file (zero bytes), model-unsupported with a remedy (not
 * ONNX).
 */
export function readOnnx(bytes: Uint8Array): OnnxFile {
  const refusal = recogniseFormat(bytes.subarray(0, HEAD_BYTES));
  if (refusal) throw refusalFault(refusal, { code: bytes.length === 0 ? 'empty-file' : 'model-unsupported' });
  try {
    return toOnnxFile(readModel(bytes));
  } catch (cause) {
    throw refusalFault(
      {
        reason: `This is not an ONNX model, or it is damaged: ${(cause as Error).message}.`,
        remedy: 'Download or export it again and compare its size with the original.',
      },
      { cause },
    );
  }
}

function toOnnxFile(model: ModelFacts): OnnxFile {
  const { ports, irVersion, opsets, metadata, operators, initializers, ownDomains } = model;
  if (ports === null) throw new MalformedProtobuf('it contains no graph');
  if (irVersion < 1) throw new MalformedProtobuf('it states no ONNX version');
  if (ports.outputs.length === 0) throw new MalformedProtobuf('its graph has no output');
  return {
    irVersion,
    producer: model.producer.filter((part) => part !== '').join(' '),
    opsets,
    metadata,
    ...ports,
    operators,
    domains: [...model.domains].filter((domain) => !ownDomains.has(domain)).sort(),
    externalData: [...model.externalData].sort(),
    initializers,
    shapes: findShapes(model),
  };
}

function emptyFacts(bytes: Uint8Array): ModelFacts {
  return {
    ...emptyGraphFacts(openProtobuf(bytes)),
    irVersion: 0,
    producer: ['', ''],
    opsets: new Map(),
    metadata: new Map(),
    ownDomains: new Set(),
    ports: null,
  };
}

function readModel(bytes: Uint8Array): ModelFacts {
  const model = emptyFacts(bytes);
  const { pbf } = model;
  visitFields(
    pbf,
    { start: 0, end: bytes.length },
    {
      numbers: {
        1: (version) => {
          model.irVersion = version;
        },
      },
      chunks: {
        2: (text) => {
          model.producer[0] = readText(pbf, text, MAX_NAME_BYTES);
        },
        3: (text) => {
          model.producer[1] = readText(pbf, text, MAX_NAME_BYTES);
        },
        7: (graph) => {
          model.ports = readGraph(model, graph);
        },
        8: (opset) => readOpset(model, opset),
        14: (entry) => readMetadata(model, entry),
        25: (fn) => readFunction(model, fn),
      },
    },
  );
  return model;
}

function readMetadata({ pbf, metadata }: ModelFacts, chunk: Chunk): void {
  if (metadata.size === MAX_ENTRIES) throw new MalformedProtobuf('it contains too much metadata');
  const { key, value } = readEntry(pbf, chunk, MAX_METADATA_BYTES);
  metadata.set(key, value);
}

function readOpset({ pbf, opsets }: ModelFacts, chunk: Chunk): void {
  let domain = '';
  let version = 0;
  visitFields(pbf, chunk, {
    chunks: {
      1: (text) => {
        domain = readText(pbf, text, MAX_NAME_BYTES);
      },
    },
    numbers: {
      2: (value) => {
        version = value;
      },
    },
  });
  if (opsets.size === MAX_ENTRIES) throw new MalformedProtobuf('it lists too many operator sets');
  opsets.set(domain === 'ai.onnx' ? '' : domain, version);
}

/** Reads a FunctionProto. Operators of its domain need not be supported by the runtime. */
function readFunction(model: ModelFacts, chunk: Chunk): void {
  visitFields(model.pbf, chunk, {
    chunks: {
      7: (node) => readNode(model, node, 0),
      10: (domain) => model.ownDomains.add(readText(model.pbf, domain, MAX_NAME_BYTES)),
    },
  });
}
