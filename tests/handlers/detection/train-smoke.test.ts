import { expect, test } from 'vitest';
import { TrainingPlan } from '../../../core/vision/train/contract/training-plan.js';
import { handler } from '../../../handlers/detection/train-smoke.js';
import { Problem } from '../../../handlers/kit/problem.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { fakeProgram, trainingPython } from '../../support/fake-python.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test('the small dataset is valid and reviewed, and its plan cannot be run without a folder', async () => {
  setEnv({ HANDLENS_TRAINING_PYTHON: await trainingPython(await temporaryFolder()) });
  const { status, body } = await callHandler(handler, { json: {} });
  expect(status).toBe(200);
  const plan = TrainingPlan.parse(body);
  expect(plan).toMatchObject({
    kind: 'smoke',
    is_executable: false,
    output: null,
    dataset: { error_count: 0, warning_count: 0, rights: { commercial_use: 'allowed' } },
    settings: { epochs: 3, batch: 8, image_size: 160 },
    steps: { per_epoch: 3, total: 9 },
  });
  expect(plan.gates.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'unknown', 'unknown']);
  expect(plan.writes[0]).toBe('<output>/data/');
});

test('makes a plan without the extra, and lists the missing packages', async () => {
  const python = await fakeProgram(await temporaryFolder(), 'echo "no such thing" >&2; exit 1');
  setEnv({ HANDLENS_TRAINING_PYTHON: python });
  const { status, body } = await callHandler(handler, { json: { epochs: 1, model: 'yolov8n.yaml' } });
  expect(status).toBe(200);
  const plan = TrainingPlan.parse(body);
  expect(plan.gates[2]).toMatchObject({ state: 'failed', evidence: expect.stringContaining('no such thing') });
  expect(plan).toMatchObject({ model: 'yolov8n.yaml', steps: { total: 3 }, versions: { python: null, torch: null } });
});

test.each<[string, object, string]>([
  ['weights', { model: 'yolo11n.pt' }, '/model'],
  ['a path for a model', { model: '../yolo11n.yaml' }, '/model'],
  ['an address for a model', { model: 'https://example.org/yolo11n.yaml' }, '/model'],
  ['an odd size', { image_size: 100 }, '/image_size'],
  ['no epoch', { epochs: 0 }, '/epochs'],
  ['another device', { device: 'cpu; rm -rf /' }, '/device'],
  ['a program to run', { python: '/bin/sh' }, '/python'],
  ['a folder to write to', { output: '/tmp/run' }, '/output'],
  ['a request to train', { execute: true }, '/execute'],
])('%s is refused', async (_what, json, pointer) => {
  const problem = Problem.parse((await callHandler(handler, { json })).body);
  expect(problem).toMatchObject({ code: 'invalid-input', issues: [{ pointer }] });
});
