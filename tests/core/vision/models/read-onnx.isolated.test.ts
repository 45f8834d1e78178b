import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import type { GraphSpec } from '../../../../core/vision/models/onnx/write/model-spec.js';
import { writeModel } from '../../../../core/vision/models/onnx/write/write-model.js';
import { readOnnx } from '../../../../core/vision/models/read-onnx.js';
import { countSteps } from '../../../support/count-steps.js';
import { describeModel, imageInput } from '../../../support/onnx/describe-model.js';
import { propertyRuns } from '../../../support/property-runs.js';

const OUTPUT = { name: 'output0', dims: [1, 84, 8400] } as const;
const TINY = describeModel({
  outputs: [OUTPUT],
  metadata: { names: "{0: 'person'}", task: 'detect' },
  nodes: [
    { op: 'Constant', attributes: { value: { kind: 'tensor', value: { name: 't', dtype: 'int64', dims: [2] } } } },
  ],
  initializers: [{ name: 'weight', dtype: 'float32', dims: [4] }],
});

/** Reads bytes; any error other than a Fault is a bug. */
function readOrFault(bytes: Uint8Array): 'read' | 'refused' {
  try {
    readOnnx(bytes);
    return 'read';
  } catch (error) {
    if (!isFault(error)) throw error;
    expect(['model-unsupported', 'empty-file']).toContain(error.code);
    return 'refused';
  }
}

describe('readOnnx', () => {
  test('reads the facts in a file', () => {
    const file = readOnnx(
      writeModel({
        producer: 'pytorch',
        opsets: { '': 17, 'com.microsoft': 1 },
        metadata: { names: "{0: 'cat'}", __proto__x: 'y' },
        graph: {
          nodes: [{ op: 'Conv' }, { op: 'Conv' }, { op: 'Gelu', domain: 'com.microsoft' }],
          inputs: [imageInput(['batch', 3, -1, null]), { name: 'weight', dims: [2] }],
          outputs: [OUTPUT, { name: 'free', dtype: 'int64', dims: null }],
          initializers: [
            { name: 'weight', dtype: 'float32', dims: [2] },
            { name: 'half', dtype: 'float16', dims: [3] },
          ],
        },
      }),
    );
    expect(file).toEqual({
      irVersion: 8,
      producer: 'pytorch',
      opsets: new Map([
        ['', 17],
        ['com.microsoft', 1],
      ]),
      metadata: new Map([
        ['names', "{0: 'cat'}"],
        ['__proto__x', 'y'],
      ]),
      inputs: [{ name: 'images', dtype: 'float32', dims: ['batch', 3, null, null] }],
      outputs: [
        { name: 'output0', dtype: 'float32', dims: [1, 84, 8400] },
        { name: 'free', dtype: 'int64', dims: null },
      ],
      operators: new Map([
        ['Conv', 2],
        ['com.microsoft::Gelu', 1],
      ]),
      domains: ['', 'com.microsoft'],
      externalData: [],
      initializers: {
        count: 2,
        bytes: 14,
        bytesByDtype: new Map([
          ['float32', 8],
          ['float16', 6],
        ]),
      },
      shapes: { large: [], contradictions: [] },
    });
  });

  test('counts operators of subgraphs and functions, with the domain of the functions', () => {
    const inner: GraphSpec = { nodes: [{ op: 'NonMaxSuppression' }, { op: 'Conv' }], outputs: [] };
    const branch = { op: 'If', attributes: { then_branch: { kind: 'graph', value: inner } } } as const;
    const file = readOnnx(
      writeModel({
        graph: { nodes: [branch, { op: 'Swish', domain: 'local' }, { op: 'X', domain: 'TRT' }], outputs: [OUTPUT] },
        functions: [{ domain: 'local', name: 'Swish', nodes: [{ op: 'Sigmoid' }] }],
      }),
    );
    expect(Object.fromEntries(file.operators)).toEqual({
      ...{ If: 1, NonMaxSuppression: 1, Conv: 1, Sigmoid: 1 },
      ...{ 'local::Swish': 1, 'TRT::X': 1 },
    });
    expect(file.domains).toEqual(['', 'TRT']);
  });

  const external = { name: 'w', dtype: 'float32', dims: [9], external: '../secret.bin' } as const;
  const constant = { op: 'Constant', attributes: { value: { kind: 'tensor', value: external } } } as const;
  test.each<[string, GraphSpec]>([
    ['an initializer', { nodes: [], outputs: [OUTPUT], initializers: [external] }],
    ['an attribute', { nodes: [constant], outputs: [OUTPUT] }],
    [
      'a subgraph',
      { nodes: [{ op: 'If', attributes: { b: { kind: 'graph', value: { nodes: [constant] } } } }], outputs: [OUTPUT] },
    ],
  ])('finds external data in %s', (_, graph) => {
    expect(readOnnx(writeModel({ graph })).externalData).toEqual(['../secret.bin']);
  });

  test('reads from the middle of a larger buffer', () => {
    const padded = Buffer.concat([Buffer.alloc(7, 0xff), TINY, Buffer.alloc(5, 0xff)]);
    expect(readOnnx(padded.subarray(7, 7 + TINY.length))).toEqual(readOnnx(TINY));
  });
});

const head = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    Buffer.alloc(64, 1),
  ]);

test.each<[string, Uint8Array, RegExp]>([
  [
    'a Git LFS pointer',
    Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n'),
    /Git LFS.*git lfs pull/,
  ],
  ['two bytes', Buffer.from([8, 8]), /only 2 bytes, which is too small/],
  ['a zip, as torch writes', head('PK\x03\x04'), /zip.*yolo export/],
  ['a pickle of protocol 2', head([0x80, 2]), /pickle.*yolo export/],
  ['a pickle of protocol 5', head([0x80, 5]), /pickle/],
  ['safetensors', head([0x58, 0, 0, 0, 0, 0, 0, 0], '{"__metadata__"'), /safetensors/],
  ['a bare TensorRT engine', head('ftrt'), /TensorRT/],
  ['a TensorRT engine of Ultralytics', head([0x20, 3, 0, 0], '{"description"'), /TensorRT/],
  ['HDF5', head('\x89HDF\r\n\x1a\n'), /HDF5/],
  ['TensorFlow Lite', head([0x1c, 0, 0, 0], 'TFL3'), /TensorFlow Lite/],
  ['ORT format', head([0x1c, 0, 0, 0], 'ORTM'), /ORT format/],
  ['gzip', head([0x1f, 0x8b, 8]), /gzip.*gunzip/],
  ['a web page', Buffer.from('\n<!DOCTYPE html><html><body>Sign in to download</body></html>'), /web page/],
  ['text', Buffer.from('hello, I am no model at all, just a long line'), /text file/],
  ['binary nonsense', Buffer.alloc(256, 0xff), /not an ONNX model/],
  ['a model without a graph', Buffer.from([8, 8, ...Array(20).fill([16, 1]).flat()]), /not an ONNX model.*no graph/],
  ['a graph without outputs', writeModel({ graph: { nodes: [{ op: 'Conv' }] } }), /no output/],
  ['a length beyond the file', Buffer.concat([TINY, Buffer.from([0x12, 0xff, 0xff, 0xff, 0xff, 0x0f])]), /beyond/],
])('refuses %s', (_, bytes, message) => {
  expect(() => readOnnx(bytes)).toThrow(expect.objectContaining({ code: 'model-unsupported' }));
  expect(() => readOnnx(bytes)).toThrow(message);
});

test('reports an empty file as such', () => {
  expect(() => readOnnx(new Uint8Array())).toThrow(expect.objectContaining({ code: 'empty-file' }));
});

test.each([
  ['a text of 32 bytes', [0x12, 0x20], /length extends beyond/],
  ['a fixed number of 8 bytes', [0x09], /field extends beyond/],
  ['an unfinished varint', [0x08, 0x80], /field extends beyond/],
])('rejects %s that extends beyond its graph inside the file', (_, inGraph, message) => {
  const bytes = Buffer.from([8, 8, 0x3a, inGraph.length, ...inGraph, ...Array(40).fill([8, 8]).flat()]);
  expect(() => readOnnx(bytes)).toThrow(message);
});

test('rejects graphs nested 200 deep', () => {
  let graph: GraphSpec = { nodes: [{ op: 'Conv' }], outputs: [OUTPUT] };
  for (let depth = 0; depth < 200; depth += 1) {
    graph = { nodes: [{ op: 'If', attributes: { branch: { kind: 'graph', value: graph } } }], outputs: [OUTPUT] };
  }
  expect(() => readOnnx(writeModel({ graph }))).toThrow(/nested more than/);
});

test.each([
  ['empty inputs', [0x5a, 0], /more than 4096 inputs/],
  ['empty initializers', [0x2a, 0], /More than 250000 tensors/],
])('rejects a file of a million %s at the limit, in as many steps as a file of 300,000', async (_, field, message) => {
  const refuse = (count: number) => {
    const body = Buffer.concat([Buffer.alloc(2 * count, Buffer.from(field)), Buffer.from([0x62, 0])]);
    const length = [0, 7, 14].map((shift) => 0x80 | ((body.length >> shift) & 127));
    const bytes = Buffer.concat([Buffer.from([8, 8, 0x3a, ...length, body.length >> 21]), body]);
    expect(() => readOnnx(bytes)).toThrow(message);
  };
  const least = await countSteps(() => refuse(300_000));
  expect(await countSteps(() => refuse(1_000_000))).toBeLessThanOrEqual(least);
});

describe('throws only faults', () => {
  test('for a truncation at any length', () => {
    const refused = Array.from(TINY, (_, length) => readOrFault(TINY.subarray(0, length))).filter(
      (r) => r === 'refused',
    );
    // Only a cut between the fields after the graph leaves a complete model.
    expect(refused.length).toBeGreaterThan(TINY.length * 0.95);
  });

  test('for any change of one byte', () => {
    for (let at = 0; at < TINY.length; at += 1) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff, TINY[at]! ^ 1, TINY[at]! ^ 2, TINY[at]! ^ 4]) {
        const bytes = TINY.slice();
        bytes[at] = value;
        readOrFault(bytes);
      }
    }
  });

  test('for arbitrary bytes, alone and spliced into a model', () => {
    const places = fc.nat(TINY.length);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), places, places, (noise, start, end) => {
        readOrFault(noise);
        readOrFault(Buffer.concat([TINY.subarray(0, start), noise, TINY.subarray(end)]));
        readOrFault(Buffer.concat([Buffer.from([8, 8, 0x3a]), noise]));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});
