import Pbf from 'pbf';
import { describe, expect, test } from 'vitest';
import { graphWarnings } from '../../../../core/vision/models/inspect-model.js';
import type {
  AttributeSpec,
  GraphSpec,
  NodeSpec,
  PortSpec,
  TensorSpec,
} from '../../../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../../../core/vision/models/onnx/write/write-model.js';
import { readOnnx } from '../../../../core/vision/models/read-onnx.js';
import { testInFull } from '../../../support/property-runs.js';

const OUTPUT: PortSpec = { name: 'output0', dims: [1, 6, 8400] };
const int64 = (name: string, ...data: number[]): TensorSpec => ({ name, dtype: 'int64', dims: [data.length], data });
const float = (name: string, ...data: number[]): TensorSpec => ({ name, dtype: 'float32', dims: [data.length], data });
const node = (op: string, inputs: string[], attributes: Record<string, AttributeSpec> = {}): NodeSpec => ({
  op,
  inputs,
  outputs: ['made'],
  attributes,
});

const warningsOf = (graph: Partial<GraphSpec>, rest: Omit<Parameters<typeof writeModel>[0], 'graph'> = {}) =>
  graphWarnings(readOnnx(writeModel({ ...rest, graph: { nodes: [], outputs: [OUTPUT], ...graph } })));
const codesOf = (graph: Partial<GraphSpec>, rest = {}) => warningsOf(graph, rest).map(({ code }) => code);

const inside = (body: NodeSpec): Record<string, AttributeSpec> => ({
  body: { kind: 'graph', value: { nodes: [body], outputs: [OUTPUT] } },
});

describe('control flow', () => {
  test.each([
    ['Loop', 'graph-loop'],
    ['SequenceMap', 'graph-loop'],
    ['Scan', 'graph-scan'],
    ['If', 'graph-if'],
  ])('warns of %s as %s in the graph, in a subgraph, and in a function', (op, code) => {
    expect(codesOf({ nodes: [{ op }] })).toEqual([code]);
    expect(codesOf({ nodes: [{ op: 'Custom', attributes: inside({ op }) }] })).toEqual([code]);
    const functions = [{ domain: 'own', name: 'f', nodes: [{ op: 'Relu', attributes: inside({ op }) }] }];
    expect(codesOf({ nodes: [{ op: 'f', domain: 'own' }] }, { functions })).toEqual([code]);
  });

  test('is counted separately for each operator', () => {
    const warnings = warningsOf({ nodes: [{ op: 'Loop' }, { op: 'Loop' }, { op: 'If' }] });
    expect(warnings.map(({ message }) => message.slice(0, 30))).toEqual([
      expect.stringContaining('2 Loop'),
      expect.stringContaining('1 If'),
    ]);
  });

  test('of another domain does not count', () => {
    expect(codesOf({ nodes: [{ op: 'Loop', domain: 'own' }] })).toEqual([]);
  });
});

const LARGE: readonly [string, NodeSpec, TensorSpec[]][] = [
  ['ConstantOfShape', node('ConstantOfShape', ['shape']), [int64('shape', 1000, 1000, 1000)]],
  ['Expand', node('Expand', ['one', 'shape']), [float('one', 1), int64('shape', 50_000, 50_000)]],
  ['Tile', node('Tile', ['row', 'repeats']), [float('row', 1, 2, 3, 4), int64('repeats', 100_000_000)]],
  ['Range', node('Range', ['a', 'b', 'c']), [int64('a', 0), int64('b', 1e9), int64('c', 1)]],
  ['Resize to sizes', node('Resize', ['x', '', '', 'sizes']), [int64('sizes', 1, 3, 20_000, 20_000)]],
  ['Resize by scales', node('Resize', ['row', '', 'scales']), [float('row', 1, 2), float('scales', 2e8)]],
  ['Pad', node('Pad', ['row', 'pads']), [float('row', 1, 2), int64('pads', 0, 1e9)]],
  ['OneHot', node('OneHot', ['row', 'depth']), [float('row', 1, 2), int64('depth', 1e9)]],
  ['RandomNormal', node('RandomNormal', [], { shape: { kind: 'ints', value: [40_000, 40_000] } }), []],
];

describe('large tensors', () => {
  test.each(LARGE)('from %s cause a warning', (_, made, initializers) => {
    const warnings = warningsOf({ nodes: [made], initializers });
    expect(warnings).toEqual([
      {
        code: 'graph-large-tensor',
        message: expect.stringMatching(new RegExp(`"made" \\(${made.op}, [\\d.,]+ GB\\)`)),
      },
    ]);
  });

  test('from a small shape cause none', () => {
    expect(codesOf({ nodes: [node('ConstantOfShape', ['shape'])], initializers: [int64('shape', 1, 3, 640)] })).toEqual(
      [],
    );
  });

  test('are found through constants, casts and many small steps', () => {
    const constant = {
      ...node('Constant', [], { value: { kind: 'tensor', value: int64('', 1000, 1000) } }),
      outputs: ['c'],
    };
    const steps = Array.from({ length: 12 }, (_, step) => ({
      op: 'Concat',
      inputs: [`t${step}`, `t${step}`],
      outputs: [`t${step + 1}`],
      attributes: { axis: { kind: 'int', value: 0 } as const },
    }));
    const nodes = [constant, { ...node('ConstantOfShape', ['c']), outputs: ['t0'] }, ...steps];
    expect(warningsOf({ nodes }).map(({ message }) => message)).toEqual([
      expect.stringContaining('"t12" (Concat, 16.4 GB)'),
    ]);
  });

  test('from two long sides multiplied are found', () => {
    const initializers = [int64('high', 100_000, 1), int64('wide', 1, 100_000)];
    const nodes = [
      { ...node('ConstantOfShape', ['high']), outputs: ['a'] },
      { ...node('ConstantOfShape', ['wide']), outputs: ['b'] },
    ];
    for (const op of ['Mul', 'MatMul']) {
      expect(codesOf({ nodes: [...nodes, node(op, ['a', 'b'])], initializers })).toEqual(['graph-large-tensor']);
    }
  });

  test('are found in a loop of a function', () => {
    const body = node('ConstantOfShape', ['shape']);
    const functions = [{ domain: 'own', name: 'f', nodes: [{ op: 'Loop', attributes: inside(body) }] }];
    expect(codesOf({ nodes: [], initializers: [int64('shape', 1e5, 1e5)] }, { functions })).toEqual([
      'graph-loop',
      'graph-large-tensor',
    ]);
  });

  test('declared only by a shape cause a warning, for inputs, outputs and intermediate tensors', () => {
    const giant = (name: string): PortSpec => ({ name, dims: [1, 3, 100_000, 100_000] });
    for (const graph of [{ inputs: [giant('a')] }, { outputs: [giant('a')] }, { values: [giant('a')] }]) {
      expect(warningsOf(graph)).toEqual([
        { code: 'graph-large-tensor', message: expect.stringContaining('"a" (declared, 120 GB)') },
      ]);
    }
  });
});

describe('false shapes', () => {
  const weights = float('w', 1, 2, 3, 4);
  test.each<[string, PortSpec['dims'], boolean]>([
    ['the same shape', [4], false],
    ['a free axis', ['n'], false],
    ['no shape', null, false],
    ['another length', [5], true],
    ['another rank', [2, 2], true],
  ])('%s declared for a constant', (_, dims, isFalse) => {
    for (const place of ['inputs', 'values'] as const) {
      const codes = codesOf({ initializers: [weights], [place]: [{ name: 'w', dims }] });
      expect(codes).toEqual(isFalse ? ['graph-false-shape'] : []);
    }
  });
});

/** Returns a TensorProto with dims, a type and one field of values. */
function tensorWith(dims: number[], dtype: number, write: (pbf: Pbf) => void): Uint8Array {
  const pbf = new Pbf();
  pbf.writePackedVarint(1, dims);
  pbf.writeVarintField(2, dtype);
  pbf.writeStringField(8, 'w');
  write(pbf);
  return pbf.finish().slice();
}

/** Returns a model with this tensor and one output. */
function modelWith(tensor: Uint8Array): Uint8Array {
  const pbf = new Pbf();
  pbf.writeVarintField(1, 8);
  pbf.writeStringField(2, 'handlens-tests');
  pbf.writeMessage(
    7,
    (value: Uint8Array, graph) => {
      graph.writeBytesField(5, value);
      graph.writeMessage(12, (name: string, port) => port.writeStringField(1, name), 'output0');
    },
    tensor,
  );
  return pbf.finish().slice();
}

const FLOAT = 1;
const INT64 = 7;
const FLOAT16 = 10;
const INT4 = 22;

describe('values that do not fill the shape of a tensor', () => {
  const bytes = (count: number) => (pbf: Pbf) => pbf.writeBytesField(9, new Uint8Array(count));
  test.each<[string, number[], number, (pbf: Pbf) => void]>([
    ['raw bytes', [2, 3], FLOAT, bytes(24)],
    ['raw bytes of a scalar', [], FLOAT, bytes(4)],
    ['nothing for an empty axis', [0, 9], FLOAT, () => undefined],
    ['packed floats', [3], FLOAT, (pbf) => pbf.writePackedFloat(4, [1, 2, 3])],
    ['single floats', [2], FLOAT, (pbf) => [1, 2].forEach((one) => void pbf.writeFloatField(4, one))],
    ['packed integers', [3], INT64, (pbf) => pbf.writePackedVarint(7, [1, 300, -1])],
    ['single integers', [2], INT64, (pbf) => [1, 300].forEach((one) => void pbf.writeVarintField(7, one))],
    ['halves as integers', [2], FLOAT16, (pbf) => pbf.writePackedVarint(5, [1, 2])],
    ['pairs of 4 bits', [3], INT4, (pbf) => pbf.writePackedVarint(5, [1, 2])],
    ['pairs of 4 bits in bytes', [3], INT4, bytes(2)],
  ])('%s that fill it are accepted', (_, dims, dtype, write) => {
    expect(() => readOnnx(modelWith(tensorWith(dims, dtype, write)))).not.toThrow();
  });

  test.each<[string, number[], number, (pbf: Pbf) => void]>([
    ['a giant shape with 4 bytes', [100_000, 100_000], FLOAT, bytes(4)],
    ['a missing byte', [2, 3], FLOAT, bytes(23)],
    ['an extra byte', [2, 3], FLOAT, bytes(25)],
    ['no values', [2], FLOAT, () => undefined],
    ['a negative axis', [-1, -4], FLOAT, bytes(16)],
    ['a missing float', [4], FLOAT, (pbf) => pbf.writePackedFloat(4, [1, 2, 3])],
    ['an extra integer', [2], INT64, (pbf) => pbf.writePackedVarint(7, [1, 300, -1])],
  ])('is refused: %s', (_, dims, dtype, write) => {
    expect(() => readOnnx(modelWith(tensorWith(dims, dtype, write)))).toThrow(/tensor "w" of shape \[.*needs .* bytes/);
  });
});

testInFull('a graph of a million nodes and attributes is refused', () => {
  const nodes = Buffer.alloc(4 * 500_001, Buffer.from([0x0a, 2, 0x2a, 0]));
  const pbf = new Pbf();
  pbf.writeVarintField(1, 8);
  pbf.writeBytesField(7, nodes);
  expect(() => readOnnx(pbf.finish().slice())).toThrow('more than 1000000 nodes and attributes');
});
