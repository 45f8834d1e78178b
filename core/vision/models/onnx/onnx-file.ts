import type { Dim, TensorPort } from '../../layouts/tensor-port.js';

/** Contents of an ONNX file without tensor values. */
export interface OnnxFile {
  irVersion: number;
  /** Name and version of the exporter in one text. */
  producer: string;
  /** Version of each operator set by domain; the empty domain is ONNX's own. */
  opsets: Map<string, number>;
  metadata: Map<string, string>;
  /** Inputs fed by the caller, without those that have an initializer. */
  inputs: TensorPort[];
  outputs: TensorPort[];
  /**
   * Number of occurrences of each operator, including subgraphs and functions; `domain::Op` outside ONNX's own domain.
   */
  operators: Map<string, number>;
  /** Domains of operators that the file does not define itself. */
  domains: string[];
  /** Locations of external weights. */
  externalData: string[];
  initializers: { count: number; bytes: number; bytesByDtype: Map<string, number> };
  shapes: ShapeFindings;
}

/** A tensor produced or declared by the graph. */
export interface LargeTensor {
  name: string;
  /** Operator that produces it; null if only its declared shape is known. */
  operator: string | null;
  /** Size in bytes; may exceed the memory of any computer. */
  bytes: number;
}

/** Findings from the shapes in a file, without running it. */
export interface ShapeFindings {
  /** Tensors of at least 1 GB, largest first. */
  large: LargeTensor[];
  /** Tensors whose declared shape contradicts their actual one. */
  contradictions: { name: string; declared: Dim[]; actual: number[] }[];
}

/** Names of ONNX's TensorProto.DataType by number (onnx/onnx, onnx.proto). */
const DTYPE_NAMES = [
  ...['undefined', 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool', 'float16'],
  ...['float64', 'uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8e4m3fn', 'float8e4m3fnuz'],
  ...['float8e5m2', 'float8e5m2fnuz', 'uint4', 'int4', 'float4e2m1'],
];

/** Returns the name of an element type by its ONNX code. */
export function dtypeName(code: number): string {
  return DTYPE_NAMES[code] ?? `type ${code}`;
}

/** Returns the code of an element type; -1 for an unknown name. */
export function dtypeCode(name: string): number {
  return DTYPE_NAMES.indexOf(name);
}
