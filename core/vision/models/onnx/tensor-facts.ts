import type Pbf from 'pbf';
import { type Chunk, countVarints } from './protobuf-fields.js';

/** Facts in the file about one tensor. */
export interface TensorFacts {
  name: string;
  /** Number of ONNX's TensorProto.DataType. */
  dtype: number;
  dims: number[];
  /** Bytes of the values inside this file. */
  bytes: number;
  /** Values of a tensor of some numbers, as shapes are; null for any other. */
  values: number[] | null;
  /** Location of the values if they are in another file; empty if the file names none. */
  external: string | null;
}

/** Contents of a TensorProto before validation. */
export interface RawTensor extends TensorFacts {
  /** Location of its values: the fields for raw bytes, and for numbers of each type. */
  raw: Chunk | null;
  typed: { tag: number; chunk: Chunk }[];
  /** Numbers stored one by one. */
  single: number;
  isSegment: boolean;
}

/** Bits of an element by the number of its type in ONNX (onnx/onnx, onnx.proto, TensorProto.DataType); texts have none. */
const BITS: Readonly<Record<number, number>> = {
  ...{ 1: 32, 2: 8, 3: 8, 4: 16, 5: 16, 6: 32, 7: 64, 9: 8, 10: 16, 11: 64, 12: 32, 13: 64, 14: 64, 15: 128 },
  ...{ 16: 16, 17: 8, 18: 8, 19: 8, 20: 8, 21: 4, 22: 4, 23: 4 },
};
const COMPLEX: ReadonlySet<number> = new Set([14, 15]);
const HALF_BYTE = 4;

/** Returns the number of elements of a shape; an empty shape is that of one number. */
export function elementsOf(dims: readonly number[]): number {
  return dims.reduce((product, dim) => product * dim, 1);
}

/** Bytes of a tensor in memory, may be more than any computer has; null for types without a fixed size. */
export function bytesOfShape(dims: readonly number[], dtype: number): number | null {
  const bits = BITS[dtype];
  return bits === undefined ? null : Math.ceil((elementsOf(dims) * bits) / 8);
}

/** Numbers that the typed fields of a tensor must hold: two for a complex one, one for two of half a byte. */
export function countElements(dims: readonly number[], dtype: number): number {
  const elements = elementsOf(dims);
  if (COMPLEX.has(dtype)) return elements * 2;
  return BITS[dtype] === HALF_BYTE ? Math.ceil(elements / 2) : elements;
}

/** Bytes of a number in the packed fields `float_data` and `double_data`. */
const PACKED_BYTES: Readonly<Record<number, number>> = { 4: 4, 10: 8 };

/** Numbers that the typed fields of a tensor do hold. */
export function storedElements(pbf: Pbf, { typed, single }: Pick<RawTensor, 'typed' | 'single'>): number {
  return typed.reduce((sum, { tag, chunk }) => {
    const bytes = PACKED_BYTES[tag];
    return sum + (bytes === undefined ? countVarints(pbf, chunk) : (chunk.end - chunk.start) / bytes);
  }, single);
}
