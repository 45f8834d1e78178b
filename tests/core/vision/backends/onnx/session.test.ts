import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadRuntime, openSession } from '../../../../../core/vision/backends/onnx/session.js';
import { inspectModel } from '../../../../../core/vision/models/inspect-model.js';
import { gradient } from '../../../../support/drawn-image.js';
import { constantOutputModel } from '../../../../support/onnx/constant-output-model.js';
import { runModel } from '../../../../support/run-model.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { tinyModel } from '../../../../support/tiny-model.js';

const PICTURE = { data: gradient(128, 64), width: 128, height: 64 };
const METADATA = { task: 'detect', end2end: 'True', stride: '32', imgsz: '[64, 64]', names: "{0: 'cat', 1: 'dog'}" };

async function modelFile(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'model.onnx');
  await writeFile(path, bytes);
  return path;
}

test.each(['float32', 'float16', 'uint8'] as const)('a model with %s input finds its object', async (dtype) => {
  const outType = dtype === 'uint8' ? 'float32' : dtype;
  const bytes = constantOutputModel({
    metadata: METADATA,
    inputs: [{ name: 'images', dtype, dims: [1, 3, 64, 64] }],
    outputs: [{ name: 'output0', dtype: outType, dims: [1, 1, 6], data: [8, 24, 32, 40, 0.5, 1] }],
  });
  const { candidates, names } = await runModel(await modelFile(bytes), PICTURE);
  expect(names).toEqual(['cat', 'dog']);
  // 128 x 64 px fit into 64 x 64 px at half size, 16 px from the top.
  expect(candidates).toEqual({ boxes: [16, 16, 64, 48], scores: [0.5], classIds: [1] });
});

test('a model with channels last finds its object', async () => {
  const bytes = constantOutputModel({
    metadata: METADATA,
    inputs: [{ name: 'images', dtype: 'float32', dims: [1, 64, 64, 3] }],
    outputs: [{ name: 'output0', dims: [1, 1, 6], data: [8, 24, 32, 40, 0.5, 0] }],
  });
  expect((await runModel(await modelFile(bytes), PICTURE)).candidates.classIds).toEqual([0]);
});

test('adds only the margin of the stride for a model with dynamic axes', async () => {
  const bytes = constantOutputModel({
    metadata: METADATA,
    inputs: [{ name: 'images', dtype: 'float32', dims: [1, 3, 'height', 'width'] }],
    outputs: [{ name: 'output0', dims: [1, 1, 6], data: [8, 8, 32, 24, 0.5, 0] }],
  });
  const { candidates } = await runModel(await modelFile(bytes), PICTURE);
  expect(candidates.boxes).toEqual([16, 16, 64, 48]);
});

test('does not run a file changed since its review', async () => {
  const path = await modelFile(tinyModel());
  const { contract, sha256 } = await inspectModel(path);
  await writeFile(path, tinyModel({ names: ['dog', 'cat'] }));
  const opening = openSession({ path, sha256, device: 'cpu', threads: 1 }, contract!);
  await expect(opening).rejects.toMatchObject({ code: 'model-changed' });
});

test.each(['tpu', 'cuda:x', '', 'CPU'])('the device %j does not exist', async (device) => {
  const path = await modelFile(tinyModel());
  const { contract, sha256 } = await inspectModel(path);
  const opening = openSession({ path, sha256, device, threads: 1 }, contract!);
  await expect(opening).rejects.toMatchObject({ code: 'device-unavailable' });
});

test.each([
  ['cpu', 'cpu'],
  ['cpu:0', 'cpu'],
  ['cuda', 'cuda'],
  ['cuda:0', { name: 'cuda', deviceId: 0 }],
  ['cuda:1', { name: 'cuda', deviceId: 1 }],
])('loads a model on the device %s', async (device, provider) => {
  const path = await modelFile(tinyModel());
  const { contract, sha256 } = await inspectModel(path);
  const { InferenceSession } = await loadRuntime();
  const create = vi.spyOn(InferenceSession, 'create').mockRejectedValue(new Error('no such device here'));
  onTestFinished(() => create.mockRestore());
  await expect(openSession({ path, sha256, device, threads: 1 }, contract!)).rejects.toThrow();
  expect(create.mock.calls).toMatchObject([[expect.anything(), { executionProviders: [provider] }]]);
});

test('rejects a graph that the runtime does not support without a path', async () => {
  const path = await modelFile(tinyModel());
  const { contract } = await inspectModel(path);
  const broken = tinyModel();
  broken.fill(0xff, 40, 60);
  await writeFile(path, broken);
  const { createHash } = await import('node:crypto');
  const sha256 = createHash('sha256').update(broken).digest('hex');
  const error = await openSession({ path, sha256, device: 'cpu', threads: 1 }, contract!).catch((one: unknown) => one);
  expect(error).toMatchObject({ name: 'Fault', code: 'model-unsupported' });
  expect((error as Error).message).not.toContain(path);
});
