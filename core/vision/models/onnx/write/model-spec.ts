/** Numbers of element types in TensorProto.DataType. */
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

/**
 * An input or output of a graph. An axis is a length, a string (symbolic) or null (unspecified); `dims` is null for no
 * shape.
 */
export interface PortSpec {
  name: string;
  dtype?: Dtype;
  dims: readonly (number | string | null)[] | null;
}

export interface TensorSpec {
  name: string;
  dtype: Dtype;
  dims: readonly number[];
  /** Values in row-major order; default: zeros. */
  data?: ArrayLike<number>;
  /** File with the values. Sets data_location to EXTERNAL and writes no values. */
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
  /** Operator set versions by domain; the empty domain is the default domain of ONNX. */
  opsets?: Readonly<Record<string, number>>;
  producer?: string;
  /** Functions defined in the model. */
  functions?: readonly { domain: string; name: string; nodes: readonly NodeSpec[] }[];
}
