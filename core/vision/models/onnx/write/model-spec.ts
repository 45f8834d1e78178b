/** Element types by their numbers in ONNX's TensorProto.DataType. */
export const DTYPE_CODES = {
  float32: 1,
  uint8: 2,
  int8: 3,
  int32: 6,
  int64: 7,
  bool: 9,
  float16: 10,
} as const;
export type Dtype = keyof typeof DTYPE_CODES;

/** A graph input or output; a string is a symbolic axis, null an unspecified axis, dims null no shape. */
export interface PortSpec {
  name: string;
  dtype?: Dtype;
  dims: readonly (number | string | null)[] | null;
}

export interface TensorSpec {
  name: string;
  dtype: Dtype;
  dims: readonly number[];
  /** Values in row-major order. Default: zeros. */
  data?: ArrayLike<number>;
  /** Location of the bytes in another file: sets data_location EXTERNAL and writes no values. */
  external?: string;
}

export type AttributeSpec =
  | { kind: 'int'; value: number }
  | { kind: 'ints'; value: readonly number[] }
  | { kind: 'string'; value: string }
  | { kind: 'tensor'; value: TensorSpec }
  | { kind: 'graph'; value: GraphSpec };

export interface NodeSpec {
  op: string;
  inputs?: readonly string[];
  outputs?: readonly string[];
  domain?: string;
  attributes?: Readonly<Record<string, AttributeSpec>>;
}

export interface GraphSpec {
  nodes: readonly NodeSpec[];
  inputs?: readonly PortSpec[];
  outputs?: readonly PortSpec[];
  /** Declared shapes of intermediate tensors. */
  values?: readonly PortSpec[];
  initializers?: readonly TensorSpec[];
}

export interface ModelSpec {
  graph: GraphSpec;
  metadata?: Readonly<Record<string, string>>;
  /** Operator sets by domain; the empty domain is ONNX's own. */
  opsets?: Readonly<Record<string, number>>;
  producer?: string;
  /** Functions defined in the model, by domain and name. */
  functions?: readonly { domain: string; name: string; nodes: readonly NodeSpec[] }[];
}
