import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { reviewModel } from '../../../core/vision/models/review-model.js';
import { type DetectFolderResult, handler as detectFolder } from '../../../handlers/detection/detect-folder.js';
import { type DetectImageResult, handler } from '../../../handlers/detection/detect-image.js';
import { handler as listModels } from '../../../handlers/detection/models.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { withSharedData } from '../../support/needs-shared-data.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Reviews a real weight file in a separate models folder. */
async function reviewed(shared: string, file: string): Promise<string> {
  const modelsDir = await temporaryFolder();
  await copyFile(join(shared, 'weights', file), join(modelsDir, file));
  setEnv({ HANDLENS_MODELS_DIR: modelsDir, HANDLENS_WORKDIR: join(shared, 'photos') });
  const request = {
    model_path: file,
    source: 'test data',
    licence: 'see the data',
    commercial_use: 'unknown' as const,
    reviewed_by: 'the test',
    names: 'coco80',
    replace: 'refuse' as const,
  };
  const allow = async (path: string) => path;
  await reviewModel(request, { modelsDir, classNamesDir: 'configs/class-names', allow, today: '2026-01-31' });
  return file.replace('.onnx', '');
}

async function detect(json: Record<string, unknown>): Promise<DetectImageResult> {
  const { status, body } = await callHandler<DetectImageResult>(handler, {
    json: { backend: 'onnx', iou: 0.45, ...json },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const namesOf = ({ detections }: DetectImageResult) => detections.map(({ class_name }) => class_name);

afterAll(closeServices);

withSharedData('real weights on real photos', (shared) => {
  test.each([
    ['dog.jpg', ['dog', 'bicycle', 'car']],
    ['bus.jpg', ['bus', 'person', 'person', 'person']],
    ['zidane.jpg', ['person', 'person', 'tie']],
    ['person.jpg', ['person', 'dog', 'horse']],
  ])('YOLOX-nano finds in %s: %s', async (photo, expected) => {
    const model = await reviewed(shared, 'yolox_nano.onnx');
    const found = namesOf(await detect({ image_path: photo, model_path: model }));
    for (const name of new Set(expected)) {
      const count = (list: readonly string[]) => list.filter((one) => one === name).length;
      expect(count(found), name).toBeGreaterThanOrEqual(count(expected));
    }
  });

  test('YOLOX-nano locates the dog', async () => {
    const model = await reviewed(shared, 'yolox_nano.onnx');
    const { detections } = await detect({ image_path: 'dog.jpg', model_path: model, classes: ['dog'] });
    expect(detections).toHaveLength(1);
    const { x1, y1, x2, y2 } = detections[0]!.box;
    // Hand-drawn outline of the dog, px: each edge must be within 25 px.
    for (const [edge, place] of [
      [x1, 131],
      [y1, 218],
      [x2, 312],
      [y2, 540],
    ] as const) {
      expect(Math.abs(edge - place)).toBeLessThan(25);
    }
  });

  test('FastestDet finds the dog', async () => {
    const model = await reviewed(shared, 'fastestdet.onnx');
    expect(namesOf(await detect({ image_path: 'dog.jpg', model_path: model }))).toContain('dog');
  });

  test('tiles find the same as the whole image, with one detection per object', async () => {
    const model = await reviewed(shared, 'yolox_nano.onnx');
    const options = { image_path: 'bus.jpg', model_path: model, classes: ['bus'], confidence: 0.4 };
    const whole = await detect(options);
    const tiled = await detect({ ...options, tile_size: 640, tile_overlap: 0.25 });
    expect(whole.detections).toHaveLength(1);
    expect(tiled.detections).toHaveLength(1);
    const width = (result: DetectImageResult) => result.detections[0]!.box.x2 - result.detections[0]!.box.x1;
    expect(Math.abs(width(tiled) - width(whole))).toBeLessThan(0.15 * width(whole));
  });

  test('a folder has the same results as its photos alone', async () => {
    const model = await reviewed(shared, 'yolox_nano.onnx');
    const json = { folder_path: '.', backend: 'onnx', model_path: model, iou: 0.45 };
    const { body } = await callHandler<DetectFolderResult>(detectFolder, { json });
    expect(body.entries.map(({ name }) => name)).toEqual(['bus.jpg', 'dog.jpg', 'person.jpg', 'zidane.jpg']);
    for (const { name, result } of body.entries) {
      expect(result?.detections).toEqual((await detect({ image_path: name, model_path: model })).detections);
    }
  });

  test('the model is listed as ready', async () => {
    const model = await reviewed(shared, 'yolox_nano.onnx');
    const { body } = await callHandler<{ models: { id: string; state: string; classes: number }[] }>(listModels, {});
    expect(body.models).toContainEqual(expect.objectContaining({ id: model, state: 'ready', classes: 80 }));
  });
});
