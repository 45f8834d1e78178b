import { createHash } from 'node:crypto';
import { link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '../../core/vision/backends/onnx/session.js';
import { inspectModel } from '../../core/vision/models/inspect-model.js';
import { writeModel } from '../../core/vision/models/onnx/write/write-model.js';
import { type DetectImageResult, handler } from '../../handlers/detection/detect-image.js';
import { handler as models } from '../../handlers/detection/models.js';
import { closeServices } from '../../handlers/kit/close-services.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { callHandler } from '../support/call.js';
import { setEnv } from '../support/env.js';
import { drawImage } from '../support/generated-image.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

afterAll(closeServices);

let above: string;
let folder: string;

/** Creates a work folder with a models folder, and a secret next to it that neither may read. */
beforeEach(async () => {
  above = await temporaryFolder();
  folder = join(above, 'work');
  await mkdir(join(folder, 'models'), { recursive: true });
  await writeFile(join(above, 'secret.bin'), Buffer.alloc(4 * 64, 'secret'));
  await writeFile(join(folder, 'a.png'), await drawImage({ width: 64, height: 64 }));
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_ROOTS: folder,
    HANDLENS_MODELS_DIR: join(folder, 'models'),
    HANDLENS_STATE_DIR: join(folder, 'state'),
  });
});

const detect = (model_path: string) =>
  callHandler<Problem & DetectImageResult>(handler, { json: { image_path: 'a.png', backend: 'onnx', model_path } });
const put = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, 'models', name), bytes);
const PICKLE = Buffer.concat([
  Buffer.from([0x80, 2]),
  Buffer.from('cos\nsystem\nX\x05\x00\x00\x00touchq\x01.'),
  Buffer.alloc(80),
]);

test.each<[string, string, Uint8Array | string]>([
  ['a pickle', 'best.pt', PICKLE],
  ['a pickle under another name', 'best.onnx', PICKLE],
  ['a zip of pickles', 'zip.onnx', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(80, 1)])],
  ['a pointer of Git LFS', 'lfs.onnx', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n'],
  ['a file of two bytes', 'two.onnx', Buffer.from([8, 8])],
])('rejects %s by its content, in the list and in a run', async (_, name, bytes) => {
  await put(name, bytes);
  const { body } = await callHandler<{ models: { file: string; state: string; remedy: string }[] }>(models, {});
  expect(body.models.find(({ file }) => file === name)).toMatchObject({
    state: 'refused',
    remedy: expect.stringMatching(/.{10}/),
  });
  const reply = await detect(name);
  expect([reply.status >= 400 && reply.status < 500, reply.body.detail]).toEqual([
    true,
    expect.stringMatching(/.{20}/),
  ]);
});

/** Returns a model with external weights in a file that is a hard link to the secret. */
const leaking = () =>
  writeModel({
    graph: {
      nodes: [{ op: 'Identity', inputs: ['w'], outputs: ['output0'] }],
      inputs: [{ name: 'images', dtype: 'float32', dims: [1, 3, 64, 64] }],
      outputs: [{ name: 'output0', dtype: 'float32', dims: [1, 6, 64] }],
      initializers: [{ name: 'w', dtype: 'float32', dims: [64], external: 'weights.bin' }],
    },
  });

test('rejects external data unread, even if a hard link puts a secret next to the model', async () => {
  await put('leak.onnx', leaking());
  await link(join(above, 'secret.bin'), join(folder, 'models', 'weights.bin'));
  expect(await inspectModel(join(folder, 'models', 'leak.onnx'))).toMatchObject({
    verdict: 'refused',
    external_data: ['weights.bin'],
  });
  const { status, body } = await detect('leak.onnx');
  expect([status >= 400 && status < 500, JSON.stringify(body).includes('secret')]).toEqual([true, false]);
  // Fails even with a card, because the runtime gets bytes instead of a path, so it has no folder for external files.
  const bytes = leaking();
  const { contract } = await inspectModel(await sound());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = { path: join(folder, 'models', 'leak.onnx'), sha256, device: 'cpu', threads: 1 };
  await expect(openSession(key, contract!)).rejects.toMatchObject({ code: 'model-unsupported' });
});

async function sound(): Promise<string> {
  await reviewedModels(join(folder, 'models'), { tiny: {} });
  return join(folder, 'models', 'tiny.onnx');
}

test('rejects a hard-linked weight file by path, because its other name may be anywhere', async () => {
  await writeFile(join(above, 'elsewhere.onnx'), tinyModel());
  await link(join(above, 'elsewhere.onnx'), join(folder, 'linked.onnx'));
  const { status, body } = await detect(join(folder, 'linked.onnx'));
  expect([status, body.code, body.detail]).toEqual([403, 'path-not-allowed', expect.stringContaining('hard link')]);
});

test('runs the reviewed bytes of a hard-linked file, and rejects it when they change', async () => {
  const path = await sound();
  await link(path, join(above, 'other-name.onnx'));
  expect((await detect('tiny')).status).toBe(200);
  await writeFile(join(above, 'other-name.onnx'), tinyModel({ names: ['dog', 'cat'] }));
  const { status, body } = await detect('tiny');
  expect([status, body.code]).toEqual([409, 'model-changed']);
});

test('rejects one changed byte, and runs the restored file', async () => {
  const path = await sound();
  const bytes = await readFile(path);
  const changed = Buffer.from(bytes);
  changed[changed.length - 1]! ^= 1;
  await writeFile(`${path}.new`, changed);
  await rename(`${path}.new`, path);
  expect(['model-changed', 'model-not-reviewed']).toContain((await detect('tiny')).body.code);
  await writeFile(path, bytes);
  expect((await detect('tiny')).status).toBe(200);
});
