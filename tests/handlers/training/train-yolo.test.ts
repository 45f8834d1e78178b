import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Fault } from '../../../core/base/fault.js';
import { resolveAllowedOutput } from '../../../core/base/paths/allowed-path.js';
import { ENDPOINTS } from '../../../handlers/index.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import { Problem } from '../../../handlers/kit/problem.js';
import { TRAINING_ENDPOINTS } from '../../../handlers/training/index.js';
import { PlanBody } from '../../../handlers/training/kit/train-chosen.js';
import { endpoint, handler, type TrainYoloResult } from '../../../handlers/training/train-yolo.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { trainingPython } from '../../support/fake-python.js';
import { folderHashes } from '../../support/folder-bytes.js';
import { testInFull } from '../../support/property-runs.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Creates a folder that requests may read and write, with a reviewed dataset and a stub Python for training. */
async function workplace() {
  const folder = await temporaryFolder();
  await cp(resolve('configs/smoke'), join(folder, 'data'), { recursive: true });
  await mkdir(join(folder, 'runs'));
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_STATE_DIR: join(folder, 'state'),
    HANDLENS_TRAINING_PYTHON: await trainingPython(folder),
  });
  const request = { data: 'data/data.yaml', output: 'runs/one', epochs: 2, batch: 8, image_size: 64 };
  const call = (change: object = {}) => callHandler<TrainYoloResult>(handler, { json: { ...request, ...change } });
  return { folder, call };
}

test('creates a plan without training, and trains once with its id', async () => {
  const { folder, call } = await workplace();
  const planned = await call();
  expect(planned).toMatchObject({ status: 200, body: { record: null, plan: { is_executable: true } } });
  expect(await readdir(join(folder, 'runs'))).toEqual([]);

  const data = await folderHashes(join(folder, 'data'));
  const { plan_id } = planned.body.plan;
  const trained = await call({ execute: plan_id });
  expect(trained).toMatchObject({ status: 200, body: { plan: { plan_id }, record: { state: 'finished' } } });
  expect(trained.body.record!.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
  expect(await readdir(join(folder, 'runs'))).toEqual(['one']);
  expect(await folderHashes(join(folder, 'data'))).toEqual(data);

  const again = Problem.parse((await call({ execute: plan_id })).body);
  expect(again).toMatchObject({ code: 'gate-failed', status: 409 });
});

testInFull('later plans use the pace of the run', async () => {
  const { call } = await workplace();
  const { plan } = (await call()).body;
  expect(plan.estimates[0]).toMatchObject({ what: 'duration', low: null });
  await call({ execute: plan.plan_id });
  const next = (await call({ output: 'runs/two', epochs: 4 })).body.plan;
  // The stub takes 1.5 s per epoch by its clock.
  expect(next.estimates[0]).toMatchObject({ what: 'duration', low: 6, high: 6 });
});

testInFull.each<[string, object]>([
  ['another setting', { epochs: 3 }],
  ['another folder', { output: 'runs/other' }],
  ['no place', { output: undefined }],
])('the id of a plan does not run a plan of %s', async (_what, change) => {
  const { folder, call } = await workplace();
  const { plan_id } = (await call()).body.plan;
  const problem = Problem.parse((await call({ ...change, execute: plan_id })).body);
  expect(problem.code).toBe('gate-failed');
  expect(await readdir(join(folder, 'runs'))).toEqual([]);
});

test.each<[string, object, string]>([
  ['a dataset elsewhere', { data: '/etc/hostname' }, 'path-not-allowed'],
  ['a missing dataset', { data: 'none.yaml' }, 'not-found'],
  ['an output elsewhere', { output: '/tmp/handlens-run' }, 'path-not-allowed'],
  ['an output in a parent folder', { output: '../run' }, 'path-not-allowed'],
  ['a program to run', { python: '/bin/sh' }, 'invalid-input'],
  ['weights', { model: 'best.pt' }, 'invalid-input'],
  ['an invalid id', { execute: 'yes' }, 'invalid-input'],
])('%s is refused', async (_what, change, code) => {
  const { folder, call } = await workplace();
  expect(Problem.parse((await call(change)).body).code).toBe(code);
  expect(await readdir(join(folder, 'runs'))).toEqual([]);
});

test('writes runs into a root outside the working folder', async () => {
  const { folder, call } = await workplace();
  const runs = await temporaryFolder();
  const output = join(runs, 'signs-1');
  expect(Problem.parse((await call({ output })).body).code).toBe('path-not-allowed');
  setEnv({ HANDLENS_ROOTS: runs });
  expect(await call({ output })).toMatchObject({ status: 200, body: { plan: { output, is_executable: true } } });
  expect(await readdir(join(folder, 'runs'))).toEqual([]);
});

test('the example names an output folder that a request may name', async () => {
  setEnv({ HANDLENS_WORKDIR: await temporaryFolder(), HANDLENS_ROOTS: '/' });
  const example = endpoint.body!.meta()!.example as { output: string };
  expect(PlanBody.shape.output.meta()!.example).toBe(example.output);
  // Its parent folder may be missing.
  const outcome = await resolveAllowedOutput(example.output, loadConfig(process.env)).then(
    () => null,
    ({ code }: Fault) => code,
  );
  expect([null, 'not-found']).toContain(outcome);
});

test('no route of the default stack trains; the stack for training has one more', async () => {
  expect(ENDPOINTS).not.toContain(endpoint);
  expect(TRAINING_ENDPOINTS).toEqual([...ENDPOINTS, endpoint]);
  const functionsOf = async (file: string) => Object.keys(parse(await readFile(file, 'utf8')).functions);
  const usual = await functionsOf('serverless.yml');
  expect(usual.some((name) => name.includes('Yolo'))).toBe(false);
  expect(await functionsOf('serverless.train.yml')).toEqual([...usual, 'trainingTrainYolo']);
  const headOf = async (file: string) => parse(await readFile(file, 'utf8')) as Record<'custom' | 'provider', object>;
  const [head, usualHead] = [await headOf('serverless.train.yml'), await headOf('serverless.yml')];
  expect(head.custom).toEqual(usualHead.custom);
  expect(head.provider).toMatchObject({ ...usualHead.provider, timeout: 900 });
  const document = await readFile('docs/openapi.json', 'utf8');
  expect(document).toContain('/train/smoke');
  expect(document).not.toContain('/train/yolo');
});
