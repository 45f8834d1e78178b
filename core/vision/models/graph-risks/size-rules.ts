import type Pbf from 'pbf';
import { type Chunk, readNumbers, readText, visitFields } from '../onnx/protobuf-fields.js';
import type { TensorFacts } from '../onnx/tensor-facts.js';

const MAX_NAME_BYTES = 1024;
/** Maximum integers stored per attribute. Rules need one or two per axis. */
const MAX_INTS = 128;

/** The parts of a node that determine the size of its outputs. */
export interface SizedNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  /** Integer attributes by name. */
  ints: Map<string, number[]>;
  /** Tensor attribute, the value of a Constant node. */
  tensor: TensorFacts | null;
}

export function emptyNode(): SizedNode {
  return { operator: '', inputs: [], outputs: [], ints: new Map(), tensor: null };
}

/** Adds the integers of an AttributeProto to its node. */
export function readAttributeField(pbf: Pbf, chunk: Chunk, { ints }: SizedNode): void {
  let name = '';
  const values: number[] = [];
  const add = (value: number) => {
    if (values.length < MAX_INTS) values.push(value);
  };
  visitFields(pbf, chunk, {
    numbers: { 3: add, 8: add },
    chunks: {
      1: (text) => {
        name = readText(pbf, text, MAX_NAME_BYTES);
      },
      8: (packed) => readNumbers(pbf, packed, add),
    },
  });
  if (values.length > 0) ints.set(name, values);
}

type Dims = readonly number[];

/** What is known about the inputs of a node. */
interface NodeContext {
  node: SizedNode;
  /** Returns the shape of an input; null if it is unknown before inference. */
  dims(input: number): Dims | null;
  /** Returns the values of a small constant input; null for other inputs. */
  values(input: number): Dims | null;
}

/** Computes the shape of the output of a node; null if it is unknown. */
type SizeRule = (context: NodeContext) => Dims | null;

/** Broadcasts shapes, aligned at the last axis (ONNX, "Broadcasting in ONNX"). Each axis gets the largest length. */
function broadcast(shapes: readonly Dims[]): Dims {
  const rank = Math.max(0, ...shapes.map(({ length }) => length));
  return Array.from({ length: rank }, (_, axis) =>
    Math.max(...shapes.map((dims) => dims[axis - rank + dims.length] ?? 1)),
  );
}

const same: SizeRule = ({ dims }) => dims(0);

const elementwise: SizeRule = ({ node, dims }) => {
  const shapes = node.inputs.map((_, input) => dims(input));
  return shapes.every((shape) => shape !== null) ? broadcast(shapes) : null;
};

/** Returns a rule that multiplies axes by factors. For an unknown input shape, assumes the minimum of one element. */
const scaled =
  (factorsAt: number): SizeRule =>
  ({ dims, values }) => {
    const factors = values(factorsAt);
    if (factors === null || factors.length === 0) return null;
    return factors.map((factor, axis) => Math.floor(Math.max(0, factor) * (dims(0)?.[axis] ?? 1)));
  };

const pad: SizeRule = ({ node, dims, values }) => {
  const pads = values(1) ?? node.ints.get('pads');
  if (!pads) return null;
  const rank = pads.length / 2;
  if (!Number.isInteger(rank)) return null;
  return Array.from({ length: rank }, (_, axis) =>
    Math.max(0, (dims(0)?.[axis] ?? 1) + pads[axis]! + pads[axis + rank]!),
  );
};

const range: SizeRule = ({ values }) => {
  const [start, limit, step] = [values(0)?.[0], values(1)?.[0], values(2)?.[0]];
  if (start === undefined || limit === undefined || !step) return null;
  return [Math.max(0, Math.ceil((limit - start) / step))];
};

const concat: SizeRule = ({ node, dims }) => {
  const shapes = node.inputs.map((_, input) => dims(input));
  const [first] = shapes;
  if (!first || shapes.some((shape) => shape?.length !== first.length)) return null;
  const axis = node.ints.get('axis')?.[0] ?? 0;
  const at = axis < 0 ? axis + first.length : axis;
  return first.map((dim, place) => (place === at ? shapes.reduce((sum, shape) => sum + shape![place]!, 0) : dim));
};

const matMul: SizeRule = ({ dims }) => {
  const [a, b] = [dims(0), dims(1)];
  if (!a || !b || a.length < 2 || b.length < 2) return null;
  return [...broadcast([a.slice(0, -2), b.slice(0, -2)]), a.at(-2)!, b.at(-1)!];
};

const expand: SizeRule = ({ dims, values }) => {
  const shape = values(1);
  return shape && broadcast([shape, dims(0) ?? []]);
};

const oneHot: SizeRule = ({ dims, values }) => {
  const depth = values(1)?.[0];
  return depth === undefined ? null : [...(dims(0) ?? []), Math.max(0, depth)];
};

const resize: SizeRule = (context) => context.values(3) ?? scaled(2)(context);
const reshape: SizeRule = ({ values }) => {
  const shape = values(1);
  return shape?.every((dim) => dim > 0) ? shape : null;
};

const group = (operators: string, rule: SizeRule) => operators.split(' ').map((one): [string, SizeRule] => [one, rule]);

/** Rules for operators that can produce large tensors from small ones, and for operators that propagate shapes. */
const RULES: ReadonlyMap<string, SizeRule> = new Map<string, SizeRule>([
  ['Constant', ({ node }) => node.tensor?.dims ?? null],
  ['ConstantOfShape', ({ values }) => values(0)],
  ['Expand', expand],
  ['Tile', scaled(1)],
  ['Range', range],
  ['Resize', resize],
  ['Upsample', scaled(1)],
  ['Pad', pad],
  ['OneHot', oneHot],
  ['Concat', concat],
  ['MatMul', matMul],
  ['Reshape', reshape],
  ...group('RandomNormal RandomUniform', ({ node }) => node.ints.get('shape') ?? null),
  ...group('RandomNormalLike RandomUniformLike EyeLike Identity Cast Relu Sigmoid Neg Abs Exp Sqrt Not', same),
  ...group('Add Sub Mul Div Pow Max Min Sum Mean Mod Where And Or Xor Equal Less Greater PRelu', elementwise),
]);

export function hasSizeRule(operator: string): boolean {
  return RULES.has(operator);
}

/** Returns the shape of the output of a node; null if it is unknown before inference. */
export function sizeOf(context: NodeContext): Dims | null {
  const dims = RULES.get(context.node.operator)?.(context) ?? null;
  return dims?.every((dim) => dim >= 0) ? dims : null;
}
