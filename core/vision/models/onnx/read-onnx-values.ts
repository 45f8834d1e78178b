import type Pbf from 'pbf';
import { type Chunk, readNumbers } from './protobuf-fields.js';
import type { RawTensor } from './tensor-facts.js';
import { elementsOf } from './tensor-size.js';

/** Values of no more elements are read: a shape has a number for each axis, and padding has two. */
const MAX_VALUES = 64;

interface NumberType {
  bytes: number;
  read: (view: DataView, at: number) => number;
}

const FLOAT32 = 1;
const INT32 = 6;
const INT64 = 7;

/** The types that shapes, scales and ranges come in. */
const TYPES: Readonly<Record<number, NumberType>> = {
  [FLOAT32]: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  [INT32]: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  [INT64]: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
};

function viewOf(pbf: Pbf, { start, end }: Chunk): DataView {
  return new DataView(pbf.buf.buffer, pbf.buf.byteOffset + start, end - start);
}

function readAll(view: DataView, { bytes, read }: NumberType): number[] {
  return Array.from({ length: Math.floor(view.byteLength / bytes) }, (_, index) => read(view, index * bytes));
}

/** The values of a tensor of a few numbers; null for any other. Its size is checked. */
export function readTensorValues(pbf: Pbf, tensor: RawTensor): number[] | null {
  const type = TYPES[tensor.dtype];
  if (type === undefined || tensor.external !== null || elementsOf(tensor.dims) > MAX_VALUES) return null;
  if (tensor.raw) return readAll(viewOf(pbf, tensor.raw), type);
  if (tensor.single > 0) return null;
  return tensor.typed.flatMap(({ chunk }) => {
    if (tensor.dtype === FLOAT32) return readAll(viewOf(pbf, chunk), type);
    const values: number[] = [];
    readNumbers(pbf, chunk, (value) => values.push(value));
    return values;
  });
}
