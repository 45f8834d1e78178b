import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { trainingPython } from '../support/fake-python.js';
import { startTestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('the local API trains only if it was started for training', async () => {
  const cwd = await temporaryFolder();
  await cp(resolve('configs/smoke'), join(cwd, 'data'), { recursive: true });
  await mkdir(join(cwd, 'runs'));
  const env = {
    HANDLENS_STATE_DIR: join(cwd, 'state'),
    HANDLENS_TRAINING_PYTHON: await trainingPython(cwd, undefined),
  };
  const post = (address: string, json: object) =>
    fetch(`${address}/train/yolo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const request = { data: 'data/data.yaml', output: 'runs/one', epochs: 2, batch: 8, image_size: 64 };
  const usual = await startTestServer([], env, cwd);
  expect((await post(usual.address, request)).status).toBe(404);
  usual.process.kill('SIGINT');
  await usual.ended;

  const training = await startTestServer(['--training'], env, cwd);
  const { plan } = (await (await post(training.address, request)).json()) as { plan: TrainingPlan };
  const trained = await post(training.address, { ...request, execute: plan.plan_id });
  expect(await trained.json()).toMatchObject({ plan: { plan_id: plan.plan_id }, record: { state: 'finished' } });
  training.process.kill('SIGINT');
  expect(await training.ended).toBe(0);
});
