import type { Dim, TensorPort } from '../../layouts/tensor-port.js';

/** Contents of an ONNX file, without the values of large tensors. */
export interface OnnxFile {
  irVersion: number;
  /** Name and version of the exporter. */
  producer: string;
  /** Operator set versions by domain; the empty domain is the default domain of ONNX. */
  opsets: Map<string, number>;
  metadata: Map<string, string>;
  /** Inputs supplied by the caller, without those that have an initializer. */
  inputs: TensorPort[];
  outputs: TensorPort[];
  /** Number of nodes per operator, including subgraphs and functions; `domain::Op` outside the default domain. */
  operators: Map<string, number>;
  /** Domains of operators that the file uses and does not define. */
  domains: string[];
  /** Locations of external weights. */
  externalData: string[];
  initializers: { count: number; bytes: number; bytesByDtype: Map<string, number> };
  shapes: ShapeFindings;
}

/** A tensor that the graph produces or declares. */
export interface LargeTensor {
  name: string;
  /** Operator that produces it; null if only its declared shape is known. */
  operator: string | null;
  /** Size in bytes; may exceed the memory of any machine. */
  bytes: number;
}

/** Problems found by propagating the shapes in a file, without running it. */
export interface ShapeFindings {
  /** Tensors of at least 1 GB, largest first. */
  large: LargeTensor[];
  /** Tensors whose declared shape contradicts the actual one. */
  contradictions: { name: string; declared: Dim[]; actual: number[] }[];
}

/** Names of the element types (TensorProto.DataType of onnx.proto, onnx/onnx), by number. */
const DTYPE_NAMES = [
  ...['undefined', 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool', 'float16'],
  ...['float64', 'uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8e4m3fn', 'float8e4m3fnuz'],
  ...['float8e5m2', 'float8e5m2fnuz', 'uint4', 'int4', 'float4e2m1'],
];

/**
 * Returns the name of an element type.
 * @param code number in TensorProto.DataType.
 */
export function dtypeName(code: number): string {
  return DTYPE_NAMES[code] ?? `type ${code}`;
}

/** Returns the number of an element type; -1 for an unknown name. */
export function dtypeCode(name: string): number {
  return DTYPE_NAMES.indexOf(name);
}
