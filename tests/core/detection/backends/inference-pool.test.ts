import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createInferencePool } from '../../../../core/detection/backends/onnx/inference-pool.js';
import type { InferenceTask } from '../../../../core/detection/backends/onnx/inference-task.js';
import { inspectModel } from '../../../../core/detection/models/inspect-model.js';
import { planResize } from '../../../../core/detection/preprocessing/resize-plan.js';
import { SELECT } from '../../../support/run-model.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { tinyModel } from '../../../support/tiny-model.js';

const pool = createInferencePool({ workerFile: resolve('dist/inference-worker.mjs'), workers: 1, maxQueue: 2 });
afterAll(() => pool.close());

async function newTask(): Promise<() => InferenceTask> {
  const path = join(await temporaryFolder(), 'tiny.onnx');
  await writeFile(path, tinyModel());
  const { contract, sha256 } = await inspectModel(path);
  const region = { x: 0, y: 0, width: 64, height: 64 };
  return () => ({
    session: { path, sha256, device: 'cpu', threads: 1 },
    contract: contract!,
    tensor: new Float32Array(3 * 64 * 64),
    plan: planResize(region, contract!.input),
    region,
    options: SELECT,
  });
}

const never = () => new AbortController().signal;

test('runs a task in a worker; the tensor moves there', async () => {
  const task = (await newTask())();
  const answer = await pool.run(task, never());
  expect(answer.candidates).toEqual({ boxes: [8, 16, 32, 48], scores: [expect.closeTo(0.9, 5)], classIds: [1] });
  expect(task.tensor.buffer.byteLength).toBe(0);
});

test('a fault of the worker keeps its code', async () => {
  const task = (await newTask())();
  const changed = { ...task, session: { ...task.session, sha256: '0'.repeat(64) } };
  await expect(pool.run(changed, never())).rejects.toMatchObject({ name: 'Fault', code: 'model-changed' });
});

test('more than the queue holds is refused at once', async () => {
  const task = await newTask();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => pool.run(task(), never())));
  const refused = outcomes.filter((one) => one.status === 'rejected').map((one) => one.reason as { code: string });
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['overloaded']));
  expect(outcomes.filter((one) => one.status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
});

test('a cancelled task is refused, and the next one runs', async () => {
  const task = await newTask();
  await expect(pool.run(task(), AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  const stop = new AbortController();
  const running = pool.run(task(), stop.signal);
  stop.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  expect((await pool.run(task(), never())).candidates.scores).toHaveLength(1);
});
