import type Pbf from 'pbf';
import type { Dim, TensorPort } from '../../layouts/tensor-port.js';
import { dtypeName } from './onnx-file.js';
import { type Chunk, MalformedProtobuf, readText, visitFields } from './protobuf-fields.js';

const MAX_NAME_BYTES = 4096;
const MAX_RANK = 64;

/** Reads a ValueInfoProto. The dtype is `other` for anything but a tensor (a sequence, a map). */
export function readPort(pbf: Pbf, chunk: Chunk): TensorPort {
  const port: TensorPort = { name: '', dtype: 'other', dims: null };
  visitFields(pbf, chunk, {
    chunks: {
      1: (name) => {
        port.name = readText(pbf, name, MAX_NAME_BYTES);
      },
      2: (type) => visitFields(pbf, type, { chunks: { 1: (tensor) => readTensorType(pbf, tensor, port) } }),
    },
  });
  return port;
}

function readTensorType(pbf: Pbf, chunk: Chunk, port: TensorPort): void {
  visitFields(pbf, chunk, {
    numbers: {
      1: (code) => {
        port.dtype = dtypeName(code);
      },
    },
    chunks: {
      2: (shape) => {
        port.dims = readShape(pbf, shape);
      },
    },
  });
}

function readShape(pbf: Pbf, chunk: Chunk): Dim[] {
  const dims: Dim[] = [];
  visitFields(pbf, chunk, {
    chunks: {
      1: (dim) => {
        if (dims.length === MAX_RANK) throw new MalformedProtobuf(`A shape has more than ${MAX_RANK} axes`);
        dims.push(readDim(pbf, dim));
      },
    },
  });
  return dims;
}

/** Reads the length of an axis. Exporters also write -1 or an empty name for a dynamic axis; these become null. */
function readDim(pbf: Pbf, chunk: Chunk): Dim {
  let dim: Dim = null;
  visitFields(pbf, chunk, {
    numbers: {
      1: (value) => {
        dim = value < 0 ? null : value;
      },
    },
    chunks: {
      2: (symbol) => {
        dim = readText(pbf, symbol, MAX_NAME_BYTES) || null;
      },
    },
  });
  return dim;
}
