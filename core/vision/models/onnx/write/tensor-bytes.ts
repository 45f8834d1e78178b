import { toHalfBits } from './half-float.js';
import type { Dtype, TensorSpec } from './model-spec.js';

const ENCODERS: Record<Dtype, (values: ArrayLike<number>) => ArrayBufferView> = {
  float32: (values) => Float32Array.from(values),
  uint8: (values) => Uint8Array.from(values),
  int8: (values) => Int8Array.from(values),
  int32: (values) => Int32Array.from(values),
  int64: (values) => BigInt64Array.from(Array.from(values, (value) => BigInt(value))),
  bool: (values) => Uint8Array.from(values),
  float16: (values) => Uint16Array.from(Array.from(values, toHalfBits)),
};

/** Returns the `raw_data` of a tensor: values in row-major order, little-endian. */
export function tensorBytes({ dtype, dims, data }: TensorSpec): Uint8Array {
  const length = dims.reduce((product, dim) => product * dim, 1);
  const values = data ?? new Float32Array(length);
  if (values.length !== length) throw new Error(`${values.length} values do not fill [${dims.join(',')}]`);
  const view = ENCODERS[dtype](values);
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
