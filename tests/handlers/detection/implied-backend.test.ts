import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type DetectImageResult, handler as detectImage } from '../../../handlers/detection/detect-image.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
import { reviewedModels } from '../../support/reviewed-models.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

afterAll(closeServices);

beforeEach(async () => {
  const folder = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_STATE_DIR: join(folder, '.state'),
    HANDLENS_MODELS_DIR: join(folder, 'models'),
  });
  await writeFile(join(folder, 'a.png'), await drawImage({ width: 64, height: 64 }));
  await reviewedModels(join(folder, 'models'), { sharp: { rows: [[8, 16, 32, 48, 0.9, 1]] } });
});

const detect = (json: object) =>
  callHandler<DetectImageResult>(detectImage, { json: { image_path: 'a.png', ...json } });

test('a model alone implies the onnx backend', async () => {
  const { body } = await detect({ model_path: 'sharp' });
  expect(body).toMatchObject({ backend: 'onnx', is_mock: false, model: { id: 'sharp' } });
  expect(body.detections).toHaveLength(1);
});

test('a request without a model is answered by the backend in the settings', async () => {
  expect((await detect({})).body).toMatchObject({ backend: 'mock', is_mock: true, model: { id: 'mock' } });
});

test('the mock rejects a model', async () => {
  const { status, body } = await detect({ backend: 'mock', model_path: 'sharp' });
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'invalid-input' })]);
});
