import type { Tensor as RuntimeTensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { loadRuntime } from '../../../../core/vision/backends/onnx/session.js';
import { toHalfBits } from '../../../../core/vision/models/onnx/write/half-float.js';
import { constantOutputModel } from '../../../support/onnx/constant-output-model.js';

const { InferenceSession, Tensor } = await loadRuntime();

const IMAGE = { name: 'images', dims: [1, 3, 4, 4] } as const;
const PIXELS = new Float32Array(48).fill(7);

async function runModel(bytes: Uint8Array, feeds: Record<string, RuntimeTensor>) {
  const session = await InferenceSession.create(bytes);
  return session.run(feeds);
}

describe('constantOutputModel', () => {
  test('runs in onnxruntime and returns its constants', async () => {
    const data = [1.5, -2, 3, 4, 5, 600];
    const bytes = constantOutputModel({ inputs: [IMAGE], outputs: [{ name: 'out', dims: [1, 2, 3], data }] });
    const { out } = await runModel(bytes, { images: new Tensor('float32', PIXELS, [1, 3, 4, 4]) });
    expect(out?.dims).toEqual([1, 2, 3]);
    expect(Array.from(out?.data as Float32Array)).toEqual(data);
  });

  test('accepts several inputs and returns integers', async () => {
    const bytes = constantOutputModel({
      inputs: [IMAGE, { name: 'orig_target_sizes', dtype: 'int64', dims: [1, 2] }],
      outputs: [
        { name: 'labels', dtype: 'int64', dims: [1, 2], data: [3, 79] },
        { name: 'scores', dims: [1, 2], data: [0.5, 0.25] },
      ],
    });
    const { labels, scores } = await runModel(bytes, {
      images: new Tensor('float32', PIXELS, [1, 3, 4, 4]),
      orig_target_sizes: new Tensor('int64', BigInt64Array.from([640n, 480n]), [1, 2]),
    });
    expect(labels?.data).toEqual(BigInt64Array.from([3n, 79n]));
    expect(Array.from(scores?.data as Float32Array)).toEqual([0.5, 0.25]);
  });

  test('accepts and returns float16', async () => {
    const bytes = constantOutputModel({
      inputs: [{ name: 'images', dtype: 'float16', dims: [1, 3, 4, 4] }],
      outputs: [{ name: 'out', dtype: 'float16', dims: [2], data: [0.1, -640] }],
    });
    const halves = Uint16Array.from(PIXELS, toHalfBits);
    const { out } = await runModel(bytes, { images: new Tensor('float16', halves, [1, 3, 4, 4]) });
    expect(out?.data).toEqual(Uint16Array.from([0x2e66, 0xe100]));
  });

  test('accepts uint8 and dynamic axes', async () => {
    const bytes = constantOutputModel({
      inputs: [{ name: 'images', dtype: 'uint8', dims: ['batch', 'height', 'width', 3] }],
      outputs: [{ name: 'out', dims: [1, 2], declared: ['batch', 'anchors'], data: [1, 2] }],
    });
    const { out } = await runModel(bytes, { images: new Tensor('uint8', new Uint8Array(96), [1, 4, 8, 3]) });
    expect(out?.dims).toEqual([1, 2]);
  });

  test.each([
    ['another name', { image: new Tensor('float32', PIXELS, [1, 3, 4, 4]) }],
    ['another shape', { images: new Tensor('float32', PIXELS, [1, 3, 2, 8]) }],
    ['another type', { images: new Tensor('uint8', new Uint8Array(48), [1, 3, 4, 4]) }],
  ])('refuses an input of %s', async (_, feeds) => {
    const bytes = constantOutputModel({ inputs: [IMAGE], outputs: [{ name: 'out', dims: [1], data: [1] }] });
    await expect(runModel(bytes, feeds as Record<string, RuntimeTensor>)).rejects.toThrow();
  });
});

test.each([
  [0, 0],
  [1, 0x3c00],
  [-2, 0xc000],
  [65504, 0x7bff],
  [65520, 0x7c00],
  [2 ** -24, 1],
  [0.1, 0x2e66],
  [1.00048828125, 0x3c00],
  [1.99999, 0x4000],
  [Number.NaN, 0x7e00],
])('the half-precision bits of %d are %d', (value, bits) => {
  expect(toHalfBits(value)).toBe(bits);
});
