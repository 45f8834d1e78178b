import { findShapes } from './graph-risks/find-shapes.js';
import {
  emptyGraphFacts,
  type GraphFacts,
  type GraphPorts,
  readGraph,
  readNode,
} from './graph-risks/read-onnx-graph.js';
import type { OnnxFile } from './onnx/onnx-file.js';
import { type Chunk, MalformedProtobuf, openProtobuf, readText, visitFields } from './onnx/protobuf-fields.js';
import { readEntry } from './onnx/read-onnx-tensor.js';
import { HEAD_BYTES, recogniseFormat } from './recognise-format.js';
import { refusalFault } from './refusal.js';

const MAX_NAME_BYTES = 4096;
/** Ultralytics writes every class name into one value; 1 MB holds more than 20,000 of them. */
const MAX_METADATA_BYTES = 1_048_576;
const MAX_ENTRIES = 4096;

/** What stands in the outermost message. */
interface ModelFacts extends GraphFacts {
  irVersion: number;
  producer: [name: string, version: string];
  opsets: Map<string, number>;
  metadata: Map<string, string>;
  /** Domains of functions that the file defines. */
  ownDomains: Set<string>;
  ports: GraphPorts | null;
}

/**
 * Reads what an ONNX file says of itself: graph, operators, metadata. Tensor values are counted, never copied;
 * time grows linearly with the file. Field numbers: onnx/onnx, onnx/onnx.proto.
 * Faults: empty-file for zero bytes, model-unsupported (with what to do) for anything that is not ONNX.
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
  if (ports === null) throw new MalformedProtobuf('it holds no graph');
  if (irVersion < 1) throw new MalformedProtobuf('it names no ONNX version');
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
  if (metadata.size === MAX_ENTRIES) throw new MalformedProtobuf('it holds too much metadata');
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
  if (opsets.size === MAX_ENTRIES) throw new MalformedProtobuf('it names too many operator sets');
  opsets.set(domain === 'ai.onnx' ? '' : domain, version);
}

/** Reads a FunctionProto: operators of its domain are defined by the file itself. */
function readFunction(model: ModelFacts, chunk: Chunk): void {
  visitFields(model.pbf, chunk, {
    chunks: {
      7: (node) => readNode(model, node, 0),
      10: (domain) => model.ownDomains.add(readText(model.pbf, domain, MAX_NAME_BYTES)),
    },
  });
}
