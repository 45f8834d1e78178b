import type { Chunk } from './protobuf-fields.js';

/** What the file says of one tensor. */
export interface TensorFacts {
  name: string;
  /** Number of ONNX's TensorProto.DataType. */
  dtype: number;
  dims: number[];
  /** Bytes of the values inside this file. */
  bytes: number;
  /** Values of a tensor of some numbers, as shapes are; null for any other. */
  values: number[] | null;
  /** Where the values stand when they are in another file; empty when the file names no place. */
  external: string | null;
}

/** What a TensorProto holds, before it is judged. */
export interface RawTensor extends TensorFacts {
  /** Where its values stand: the fields for raw bytes, and for numbers of one type each. */
  raw: Chunk | null;
  typed: { tag: number; chunk: Chunk }[];
  /** Numbers that stand one by one. */
  single: number;
  isSegment: boolean;
}
