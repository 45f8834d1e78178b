import type Pbf from 'pbf';
import { type Chunk, readNumbers, readText, visitFields } from '../onnx/protobuf-fields.js';
import type { TensorFacts } from '../onnx/tensor-facts.js';

const MAX_NAME_BYTES = 1024;
/** Numbers of one attribute that are kept: one or two for each axis. */
const MAX_INTS = 128;

/** What decides on the size of the tensors that a node makes. */
export interface SizedNode {
  operator: string;
  inputs: string[];
  outputs: string[];
  /** Attributes that are whole numbers. */
  ints: Map<string, number[]>;
  /** The tensor among its attributes: the value of a constant. */
  tensor: TensorFacts | null;
}

export function emptyNode(): SizedNode {
  return { operator: '', inputs: [], outputs: [], ints: new Map(), tensor: null };
}

/** Reads the whole numbers of an AttributeProto into its node. */
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
