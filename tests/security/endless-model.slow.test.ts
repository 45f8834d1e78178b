import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { ReviewRequest, reviewModel } from '../../core/vision/models/review-model.js';
import { runProcess } from '../support/cli-process.js';
import { endlessModel } from '../support/endless-model.js';
import { processesWith } from '../support/processes-with.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { startTestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Creates a folder with a photo, a model that ends and one that does not, both reviewed, and a short time limit. */
async function place(timeoutS = '5') {
  const folder = await temporaryFolder();
  const modelsDir = join(folder, 'models');
  await mkdir(modelsDir);
  await reviewedModels(modelsDir, { tiny: {} });
  await writeFile(join(modelsDir, 'endless.onnx'), endlessModel());
  await reviewModel(
    ReviewRequest.parse({ model_path: 'endless.onnx', source: 'drawn here', licence: 'MIT', reviewed_by: 'Mona' }),
    {
      modelsDir,
      classNamesDir: 'configs/class-names',
      allow: (path) => Promise.resolve(path),
      today: '2026-11-22',
    },
  );
  const create = { width: 64, height: 64, channels: 3, background: 'red' } as const;
  await writeFile(join(folder, 'photo.png'), await sharp({ create }).png().toBuffer());
  const stateDir = join(folder, 'state');
  const env = { HANDLENS_MODELS_DIR: modelsDir, HANDLENS_STATE_DIR: stateDir, HANDLENS_MODEL_TIMEOUT_S: timeoutS };
  return { folder, env, stateDir };
}

test('vision-cli stops an endless model and leaves no process', async () => {
  const { folder, env, stateDir } = await place();
  const args = ['detect', 'image', join(folder, 'photo.png'), '--backend', 'onnx', '--model-path', 'endless'];
  const { code, stdout, stderr } = await runProcess(args, { env });
  expect(stderr).toContain('error: The model did not finish one image within 5 s');
  expect(stderr).toContain('HANDLENS_MODEL_TIMEOUT_S');
  expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  await expect.poll(() => processesWith(stateDir)?.size ?? 0).toBe(0);
});

test('a server stops an endless model with its process, and other images and models continue', async () => {
  const { folder, env, stateDir } = await place();
  const server = await startTestServer([], env, folder);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  const detect = async (model: string) => {
    const body = JSON.stringify({ image_path: 'photo.png', backend: 'onnx', model_path: model });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.address}/detect/image`, { method: 'POST', headers, body });
    return { status: reply.status, answer: (await reply.json()) as { code?: string; detections?: unknown[] } };
  };
  const workers = () =>
    [...(processesWith(stateDir) ?? [])].flatMap(([pid, line]) => (line.includes('detection-child') ? [pid] : []));
  expect((await detect('tiny')).answer.detections).toHaveLength(1);
  const before = workers();
  const [endless, tiny] = await Promise.all([detect('endless'), detect('tiny')]);
  expect(endless).toMatchObject({ status: 504, answer: { code: 'timed-out' } });
  expect(tiny).toMatchObject({ status: 200 });
  // The thread of the model can only be ended together with its process.
  await expect.poll(() => workers().some((pid) => before.includes(pid))).toBe(false);
  expect((await detect('tiny')).answer.detections).toHaveLength(1);
});

test('an aborted request frees its place for the next one', async () => {
  const { folder, env } = await place('900');
  const server = await startTestServer([], { ...env, HANDLENS_WORKERS: '1' }, folder);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  const detect = (model: string, signal?: AbortSignal) => {
    const body = JSON.stringify({ image_path: 'photo.png', backend: 'onnx', model_path: model });
    const headers = { 'content-type': 'application/json' };
    return fetch(`${server.address}/detect/image`, { method: 'POST', headers, body, ...(signal ? { signal } : {}) });
  };
  expect((await detect('tiny')).status).toBe(200);
  const caller = new AbortController();
  const aborted = expect(detect('endless', caller.signal)).rejects.toThrow();
  // It waits behind the endless run, and would otherwise wait for a quarter of an hour.
  const next = detect('tiny');
  caller.abort();
  await aborted;
  expect((await next).status).toBe(200);
});
