import type Pbf from 'pbf';
import { type Chunk, countVarints } from './protobuf-fields.js';

/** Facts about one tensor in a file. */
export interface TensorFacts {
  name: string;
  /** Code of ONNX's TensorProto.DataType. */
  dtype: number;
  dims: number[];
  /** Bytes of its values inside this file. */
  bytes: number;
  /** Values of a small tensor, such as a shape; null for any other. */
  values: number[] | null;
  /** Location of the values if they are in another file; empty if the file names none. */
  external: string | null;
}

/** Contents of a TensorProto, before they are checked. */
export interface RawTensor extends TensorFacts {
  /** Location of its values: the field for raw bytes, or those for numbers of each type. */
  raw: Chunk | null;
  typed: { tag: number; chunk: Chunk }[];
  /** Count of unpacked numbers. */
  single: number;
  isSegment: boolean;
}

/** Bits per element by ONNX type code (onnx/onnx, onnx.proto, TensorProto.DataType); texts have none. */
const BITS: Readonly<Record<number, number>> = {
  ...{ 1: 32, 2: 8, 3: 8, 4: 16, 5: 16, 6: 32, 7: 64, 9: 8, 10: 16, 11: 64, 12: 32, 13: 64, 14: 64, 15: 128 },
  ...{ 16: 16, 17: 8, 18: 8, 19: 8, 20: 8, 21: 4, 22: 4, 23: 4 },
};
const COMPLEX: ReadonlySet<number> = new Set([14, 15]);
const HALF_BYTE = 4;

/** Returns the number of elements of a shape; an empty shape has one. */
export function elementsOf(dims: readonly number[]): number {
  return dims.reduce((product, dim) => product * dim, 1);
}

/** Returns the bytes of a tensor in memory, which may exceed any computer; null for types without a fixed size. */
export function bytesOfShape(dims: readonly number[], dtype: number): number | null {
  const bits = BITS[dtype];
  return bits === undefined ? null : Math.ceil((elementsOf(dims) * bits) / 8);
}

/**
 * Returns the count of numbers that the typed fields of a tensor must contain: two per complex element, one per two
 * elements of half a byte.
 */
export function countElements(dims: readonly number[], dtype: number): number {
  const elements = elementsOf(dims);
  if (COMPLEX.has(dtype)) return elements * 2;
  return BITS[dtype] === HALF_BYTE ? Math.ceil(elements / 2) : elements;
}

/** Bytes per number in the packed fields `float_data` and `double_data`. */
const PACKED_BYTES: Readonly<Record<number, number>> = { 4: 4, 10: 8 };

/** Returns the count of numbers that the typed fields of a tensor actually contain. */
export function storedElements(pbf: Pbf, { typed, single }: Pick<RawTensor, 'typed' | 'single'>): number {
  return typed.reduce((sum, { tag, chunk }) => {
    const bytes = PACKED_BYTES[tag];
    return sum + (bytes === undefined ? countVarints(pbf, chunk) : (chunk.end - chunk.start) / bytes);
  }, single);
}
