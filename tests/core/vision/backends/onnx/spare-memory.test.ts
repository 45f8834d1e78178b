import { expect, test } from 'vitest';
import { SpareMemory } from '../../../../../core/vision/backends/onnx/spare-memory.js';

test('returns memory of the same length again, to one user at a time', () => {
  const memory = new SpareMemory(2);
  const first = memory.take(8);
  expect(memory.take(8)).not.toBe(first);
  memory.giveBack(first);
  expect(memory.take(16).byteLength).toBe(16);
  expect(memory.take(8)).toBe(first);
  expect(memory.take(8)).not.toBe(first);
});

test('keeps only as many unused buffers as allowed, the latest', () => {
  const memory = new SpareMemory(2);
  const buffers = [8, 8, 8].map((bytes) => memory.take(bytes));
  for (const buffer of buffers) memory.giveBack(buffer);
  expect([memory.take(8), memory.take(8)]).toEqual([buffers[2], buffers[1]]);
  expect(buffers).not.toContain(memory.take(8));
});
