import type Pbf from 'pbf';
import { type Chunk, countVarints } from './protobuf-fields.js';

/** Facts about a tensor in a file. */
export interface TensorFacts {
  name: string;
  /** Element type, as its number in TensorProto.DataType. */
  dtype: number;
  dims: number[];
  /** Bytes of its values inside the file. */
  bytes: number;
  /** Values of a small tensor, such as a shape; null for others. */
  values: number[] | null;
  /** File with the values; null if they are in this file, empty if the file does not say where they are. */
  external: string | null;
}

/** Contents of a TensorProto before they are checked. */
export interface RawTensor extends TensorFacts {
  /** Where the values are: `raw` for raw bytes, `typed` for the fields of each number type. */
  raw: Chunk | null;
  typed: { tag: number; chunk: Chunk }[];
  /** Count of numbers in unpacked fields. */
  single: number;
  isSegment: boolean;
}

/** Bits per element by number in TensorProto.DataType (onnx.proto, onnx/onnx). Strings have no fixed size. */
const BITS: Readonly<Record<number, number>> = {
  ...{ 1: 32, 2: 8, 3: 8, 4: 16, 5: 16, 6: 32, 7: 64, 9: 8, 10: 16, 11: 64, 12: 32, 13: 64, 14: 64, 15: 128 },
  ...{ 16: 16, 17: 8, 18: 8, 19: 8, 20: 8, 21: 4, 22: 4, 23: 4 },
};
const COMPLEX: ReadonlySet<number> = new Set([14, 15]);
const HALF_BYTE = 4;

/** Returns the number of elements of a shape; 1 for an empty shape (a scalar). */
export function elementsOf(dims: readonly number[]): number {
  return dims.reduce((product, dim) => product * dim, 1);
}

/**
 * Returns the size of a tensor in memory, bytes, which may exceed that of any machine; null for types without a fixed
 * size.
 */
export function bytesOfShape(dims: readonly number[], dtype: number): number | null {
  const bits = BITS[dtype];
  return bits === undefined ? null : Math.ceil((elementsOf(dims) * bits) / 8);
}

/**
 * Returns how many numbers the typed fields of a tensor must contain: two per complex element, one per two 4-bit
 * elements.
 */
export function countElements(dims: readonly number[], dtype: number): number {
  const elements = elementsOf(dims);
  if (COMPLEX.has(dtype)) return elements * 2;
  return BITS[dtype] === HALF_BYTE ? Math.ceil(elements / 2) : elements;
}

/** Bytes per number in the packed fields of float and double values. */
const PACKED_BYTES: Readonly<Record<number, number>> = { 4: 4, 10: 8 };

/** Returns how many numbers the typed fields of a tensor contain. */
export function storedElements(pbf: Pbf, { typed, single }: Pick<RawTensor, 'typed' | 'single'>): number {
  return typed.reduce((sum, { tag, chunk }) => {
    const bytes = PACKED_BYTES[tag];
    return sum + (bytes === undefined ? countVarints(pbf, chunk) : (chunk.end - chunk.start) / bytes);
  }, single);
}
