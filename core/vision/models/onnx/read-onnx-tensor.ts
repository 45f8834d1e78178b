import type Pbf from 'pbf';
import { dtypeName } from './onnx-file.js';
import { type Chunk, MalformedProtobuf, readNumbers, readText, visitFields } from './protobuf-fields.js';
import {
  bytesOfShape,
  countElements,
  elementsOf,
  type RawTensor,
  storedElements,
  type TensorFacts,
} from './tensor-facts.js';

/** Maximum elements of a tensor whose values are read. Shapes have one per axis, paddings two. */
const MAX_VALUES = 64;

interface NumberType {
  bytes: number;
  read: (view: DataView, at: number) => number;
}

const FLOAT32 = 1;
const INT32 = 6;
const INT64 = 7;

/** How to read the number types of shapes, scales and ranges. */
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

/** Reads the values of a small tensor; null for others. The size must have been checked. */
function readTensorValues(pbf: Pbf, tensor: RawTensor): number[] | null {
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

const MAX_NAME_BYTES = 4096;
const MAX_RANK = 64;
const EXTERNAL = 1;

/**
 * Creates a reader of TensorProtos. It reads values only if they may be a shape and otherwise only counts them. The
 * field visitors are reused, because a file may contain 250,000 tensors.
 * @returns a function that throws MalformedProtobuf, also if the shape and the values of a tensor do not match. No
 * runtime loads such a file, and a shape with more elements than values would allocate memory for data that the file
 * does not contain.
 */
export function tensorReader(pbf: Pbf): (chunk: Chunk) => TensorFacts {
  const current = { tensor: emptyTensor(), location: '', isExternal: false };
  const visitor = { ...headVisitor(pbf, current), ...valueVisitor(current) };
  const fields = {
    numbers: { ...visitor.numbers, ...visitor.singles },
    chunks: { ...visitor.chunks, ...visitor.packed },
    fixed: visitor.fixed,
  };
  return (chunk) => {
    const tensor = emptyTensor();
    current.tensor = tensor;
    current.location = '';
    current.isExternal = false;
    visitFields(pbf, chunk, fields);
    tensor.external = current.isExternal ? current.location : null;
    checkSize(pbf, tensor);
    const { name, dtype, dims, bytes, external } = tensor;
    return { name, dtype, dims, bytes, external, values: readTensorValues(pbf, tensor) };
  };
}

/** The tensor that is currently being read. */
interface Current {
  tensor: RawTensor;
  location: string;
  isExternal: boolean;
}

function emptyTensor(): RawTensor {
  return {
    name: '',
    dtype: 0,
    dims: [],
    bytes: 0,
    values: null,
    external: null,
    raw: null,
    typed: [],
    single: 0,
    isSegment: false,
  };
}

function headVisitor(pbf: Pbf, current: Current) {
  const take = (dim: number) => addDim(current.tensor, dim);
  return {
    numbers: {
      1: take,
      2: (code: number) => {
        current.tensor.dtype = code;
      },
      14: (place: number) => {
        current.isExternal = place === EXTERNAL;
      },
    },
    chunks: {
      1: (dims: Chunk) => readNumbers(pbf, dims, take),
      3: () => {
        current.tensor.isSegment = true;
      },
      8: (name: Chunk) => {
        current.tensor.name = readText(pbf, name, MAX_NAME_BYTES);
      },
      13: (entry: Chunk) => {
        current.location = readLocation(pbf, entry) ?? current.location;
      },
    },
  };
}

/** Returns a visitor of the value fields. */
function valueVisitor(current: Current) {
  const countBytes = ({ start, end }: Chunk) => {
    current.tensor.bytes += end - start;
  };
  const addTyped = (packed: Chunk, tag: number) => {
    countBytes(packed);
    current.tensor.typed.push({ tag, chunk: packed });
  };
  const addSingle = () => {
    current.tensor.single++;
  };
  const setRaw = (values: Chunk) => {
    countBytes(values);
    current.tensor.raw = values;
  };
  return {
    singles: { 5: addSingle, 7: addSingle, 11: addSingle },
    fixed: { 4: addSingle, 10: addSingle },
    packed: { 4: addTyped, 5: addTyped, 6: countBytes, 7: addTyped, 9: setRaw, 10: addTyped, 11: addTyped },
  };
}

function addDim({ dims }: RawTensor, dim: number): void {
  if (dims.length === MAX_RANK) throw new MalformedProtobuf(`A shape has more than ${MAX_RANK} axes`);
  dims.push(dim);
}

/**
 * Checks that shape and values match. Segments and external values cannot be checked; files with external values are
 * rejected anyway.
 */
function checkSize(pbf: Pbf, tensor: RawTensor): void {
  const { dims, dtype, external, isSegment, raw } = tensor;
  const expected = bytesOfShape(dims, dtype);
  if (external !== null || isSegment || expected === null) return;
  const isValid = dims.every((dim) => dim >= 0);
  const isWhole = raw ? raw.end - raw.start === expected : storedElements(pbf, tensor) === countElements(dims, dtype);
  if (isValid && isWhole) return;
  throw new MalformedProtobuf(
    `the tensor "${tensor.name.slice(0, 60)}" of shape [${dims.join(',')}] needs ${expected} bytes of ${dtypeName(dtype)}, but its values have ${tensor.bytes}`,
  );
}

/** Reads a StringStringEntryProto of `external_data`. Returns its value if the key is `location`. */
function readLocation(pbf: Pbf, chunk: Chunk): string | undefined {
  const { key, value } = readEntry(pbf, chunk, MAX_NAME_BYTES);
  return key === 'location' ? value : undefined;
}

/** Reads a StringStringEntryProto. */
export function readEntry(pbf: Pbf, chunk: Chunk, maxBytes: number): { key: string; value: string } {
  const entry = { key: '', value: '' };
  visitFields(pbf, chunk, {
    chunks: {
      1: (text) => {
        entry.key = readText(pbf, text, maxBytes);
      },
      2: (text) => {
        entry.value = readText(pbf, text, maxBytes);
      },
    },
  });
  return entry;
}
