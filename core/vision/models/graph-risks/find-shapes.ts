import type { Dim, TensorPort } from '../../layouts/tensor-port.js';
import { dtypeCode, type LargeTensor, type ShapeFindings } from '../onnx/onnx-file.js';
import type { TensorFacts } from '../onnx/tensor-facts.js';
import { bytesOfShape } from '../onnx/tensor-size.js';
import type { GraphFacts } from './read-onnx-graph.js';
import { sizeOf } from './size-rules.js';
import type { SizedNode } from './sized-node.js';

/** Detectors make tensors of 100 MB; from here on a small file fills the memory of the machine. */
const LARGE_BYTES = 1e9;
const MAX_FINDINGS = 100;
/** Type of what a node makes, unless the file says more: float32. */
const FLOAT32 = 1;

/** Shapes and small values that are known before the run, by name. */
interface Known {
  dims: Map<string, readonly number[]>;
  values: Map<string, readonly number[]>;
}

function isFixed(dims: TensorPort['dims']): dims is number[] {
  return dims?.every((dim) => typeof dim === 'number') ?? false;
}

/** Shapes of constants and of inputs; what nodes make is added in their order. */
function startKnown({ tensors }: GraphFacts, inputs: readonly TensorPort[]): Known {
  const known: Known = { dims: new Map(), values: new Map() };
  for (const { name, dims } of inputs) if (isFixed(dims)) known.dims.set(name, dims);
  for (const tensor of tensors.values()) learn(known, tensor.name, tensor);
  return known;
}

function learn({ dims, values }: Known, name: string, tensor: Pick<TensorFacts, 'dims' | 'values'>): void {
  dims.set(name, tensor.dims);
  if (tensor.values) values.set(name, tensor.values);
}

function constantOf({ tensor, ints }: SizedNode): Pick<TensorFacts, 'dims' | 'values'> | null {
  if (tensor) return tensor;
  const single = ints.get('value_int');
  const several = ints.get('value_ints');
  if (single) return { dims: [], values: single };
  return several ? { dims: [several.length], values: several } : null;
}

/** What a node makes, if its size can be told; it is known from then on. */
function follow(node: SizedNode, known: Known): LargeTensor | null {
  const [name] = node.outputs;
  if (name === undefined) return null;
  const constant = node.operator === 'Constant' ? constantOf(node) : null;
  if (constant) learn(known, name, constant);
  const lookUp = (map: Known['dims']) => (input: number) => map.get(node.inputs[input] ?? '') ?? null;
  const dims = constant?.dims ?? sizeOf({ node, dims: lookUp(known.dims), values: lookUp(known.values) });
  if (dims === null) return null;
  known.dims.set(name, dims);
  const bytes = bytesOfShape(dims, node.tensor?.dtype ?? FLOAT32) ?? 0;
  return bytes >= LARGE_BYTES ? { name, operator: node.operator, bytes } : null;
}

function declaredLarge({ name, dtype, dims }: TensorPort): LargeTensor[] {
  const bytes = isFixed(dims) ? (bytesOfShape(dims, dtypeCode(dtype)) ?? 0) : 0;
  return bytes >= LARGE_BYTES ? [{ name, operator: null, bytes }] : [];
}

/** Whether two shapes cannot be those of one tensor; a free axis fits any length. */
function contradicts(declared: readonly Dim[], actual: readonly number[]): boolean {
  if (declared.length !== actual.length) return true;
  return declared.some((dim, axis) => typeof dim === 'number' && dim !== actual[axis]);
}

/** Only constants are compared: what a node makes is an estimate. */
function contradictionsOf({ declared, tensors }: GraphFacts): ShapeFindings['contradictions'] {
  return declared.flatMap(({ name, dims }) => {
    const actual = tensors.get(name)?.dims;
    return actual && dims && contradicts(dims, actual) ? [{ name, declared: dims, actual }] : [];
  });
}

/**
 * Follows shapes through a graph without running it: what stands in the file, and what nodes make of it. Time is linear in
 * the nodes. A size that depends on the image, or on operators without a rule, is not found.
 */
export function findShapes(facts: GraphFacts & { ports: { inputs: TensorPort[] } | null }): ShapeFindings {
  const known = startKnown(facts, facts.ports?.inputs ?? []);
  const made = facts.nodes.flatMap((node) => follow(node, known) ?? []);
  const names = new Set(made.map(({ name }) => name));
  const declared = facts.declared.flatMap(declaredLarge).filter(({ name }) => !names.has(name));
  return {
    large: [...made, ...declared].sort((a, b) => b.bytes - a.bytes).slice(0, MAX_FINDINGS),
    contradictions: contradictionsOf(facts).slice(0, MAX_FINDINGS),
  };
}
