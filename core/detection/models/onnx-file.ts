import { z } from 'zod';

/** One tensor that goes into or comes out of a graph. */
export const TensorPort = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the tensor in the graph', example: 'images' }),
    dtype: z.string().meta({ description: 'Element type', example: 'float32' }),
    dims: z
      .array(z.union([z.number(), z.string(), z.null()]))
      .nullable()
      .meta({
        description: 'Shape; a name stands for a free axis, null for an unknown one; null in whole: no shape given',
        example: [1, 3, 640, 640],
      }),
  })
  .meta({
    id: 'TensorPort',
    description: 'A tensor that goes into or comes out of a model',
    example: { name: 'images', dtype: 'float32', dims: [1, 3, 640, 640] },
  });
export type TensorPort = z.infer<typeof TensorPort>;
export type Dim = number | string | null;

/** What an ONNX file says of itself; no tensor values are held. */
export interface OnnxFile {
  irVersion: number;
  /** Name and version of the exporter, as one text. */
  producer: string;
  /** Version of each operator set by domain; the empty domain is ONNX's own. */
  opsets: Map<string, number>;
  metadata: Map<string, string>;
  /** Inputs that a caller feeds: those that have an initializer are left out. */
  inputs: TensorPort[];
  outputs: TensorPort[];
  /** How often each operator occurs, subgraphs and functions included; `domain::Op` outside ONNX's own domain. */
  operators: Map<string, number>;
  /** Domains of operators that the file does not define itself. */
  domains: string[];
  /** Locations of weights that stand in other files. */
  externalData: string[];
  initializers: { count: number; bytes: number; bytesByDtype: Map<string, number> };
  shapes: ShapeFindings;
}

/** A tensor that the graph makes, or says that it makes. */
export interface LargeTensor {
  name: string;
  /** Operator that makes it; null if only its declared shape says so. */
  operator: string | null;
  /** May be more than any computer has. */
  bytes: number;
}

/** What the shapes in a file say without running it. */
export interface ShapeFindings {
  /** Tensors of 1 GB and more, the largest first. */
  large: LargeTensor[];
  /** Tensors whose declared shape is not the one that they have. */
  contradictions: { name: string; declared: Dim[]; actual: number[] }[];
}

/** Names of ONNX's TensorProto.DataType by number (onnx/onnx, onnx.proto). */
const DTYPE_NAMES = [
  ...['undefined', 'float32', 'uint8', 'int8', 'uint16', 'int16', 'int32', 'int64', 'string', 'bool', 'float16'],
  ...['float64', 'uint32', 'uint64', 'complex64', 'complex128', 'bfloat16', 'float8e4m3fn', 'float8e4m3fnuz'],
  ...['float8e5m2', 'float8e5m2fnuz', 'uint4', 'int4', 'float4e2m1'],
];

/** The name of an element type by its number in ONNX. */
export function dtypeName(code: number): string {
  return DTYPE_NAMES[code] ?? `type ${code}`;
}

/** The number of an element type by its name; -1 for a name that is none. */
export function dtypeCode(name: string): number {
  return DTYPE_NAMES.indexOf(name);
}

/** A tensor as a reader says it: `output0 [1,84,8400]`, with `?` for an axis of which nothing is known. */
export function describePort({ name, dims }: TensorPort): string {
  const shown = shorten(name, 60);
  return dims === null ? `${shown} [shape unknown]` : `${shown} [${dims.map((dim) => shortDim(dim)).join(',')}]`;
}

function shortDim(dim: Dim): string {
  return dim === null ? '?' : shorten(String(dim), 24);
}

/** Text of a file for a message: no control characters, and no longer than `length`. */
export function shorten(text: string, length: number): string {
  const clean = text.replace(/\p{C}/gu, '�');
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
}
