import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { handler as folderHandler } from '../../../../handlers/detection/detect-folder.js';
import { handler as imageHandler } from '../../../../handlers/detection/detect-image.js';
import { handler as models } from '../../../../handlers/detection/models.js';
import { handler as compare } from '../../../../handlers/detection/models-compare.js';
import { closeServices } from '../../../../handlers/kit/close-services.js';
import { setEnv } from '../../../support/env.js';
import { drawImage } from '../../../support/generated-image.js';
import { answersTo, expectGolden } from '../../../support/golden/answers.js';
import { reviewedModels } from '../../../support/reviewed-models.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { writeYoloDataset } from '../../../support/yolo-dataset.js';

afterAll(closeServices);

/** Output formats without times. Each format has its own golden files elsewhere. */
const OUTPUTS = ['csv', 'yolo', 'coco'];

/** Models with constant outputs: boxes x1 y1 x2 y2 in px of 64 x 64, confidence, class. */
const MODELS = {
  sharp: {
    rows: [
      [8, 16, 32, 48, 0.9, 1],
      [0, 0, 6, 6, 0.4, 0],
      [9, 16, 33, 48, 0.7, 1],
      [40, 8, 60, 28, 0.3, 0],
    ],
  },
  mixed: {
    rows: [
      [8, 16, 32, 48, 0.8, 0],
      [40, 8, 60, 28, 0.6, 0],
    ],
  },
  silent: { rows: [[0, 0, 1, 1, 0.01, 0]] },
} as unknown as Parameters<typeof reviewedModels>[1];

async function workplace(): Promise<string> {
  const folder = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_STATE_DIR: join(folder, '.state'),
    HANDLENS_MODELS_DIR: join(folder, 'models'),
  });
  const image = await drawImage({ width: 64, height: 64 });
  await mkdir(join(folder, 'photos', 'more'), { recursive: true });
  await writeFile(join(folder, 'photos', 'a.png'), image);
  await writeFile(
    join(folder, 'photos', 'b.jpg'),
    await drawImage({ width: 120, height: 80, format: 'jpeg', orientation: 6 }),
  );
  await writeFile(join(folder, 'photos', 'broken.png'), 'no image');
  await writeFile(join(folder, 'photos', 'more', 'c.webp'), await drawImage({ format: 'webp' }));
  const label = '1 0.3125 0.5 0.375 0.5\n';
  await writeYoloDataset(join(folder, 'signs'), {
    names: ['cat', 'dog'],
    images: { 'train/0.png': label, 'val/1.png': `${label}0 0.78 0.28 0.3 0.3\n`, 'val/2.png': label, 'val/3.png': '' },
    bytes: Object.fromEntries(['val/1.png', 'val/2.png', 'val/3.png'].map((name) => [name, image])),
  });
  await reviewedModels(join(folder, 'models'), MODELS);
  return folder;
}

test('detections and comparisons of generated images are unchanged', async () => {
  const folder = await workplace();
  const request = (name: string, handler: typeof models, json: object) => ({ name, handler, call: { json } });
  const mock = { backend: 'mock', output_formats: OUTPUTS };
  const sharp = { backend: 'onnx', model_path: 'sharp' };
  const signs = { dataset_path: 'signs/data.yaml' };
  const asked = [
    { name: 'models', handler: models, call: {} },
    request('mock, all formats', imageHandler, { image_path: 'photos/b.jpg', ...mock }),
    request('mock, fewer', imageHandler, {
      image_path: 'photos/a.png',
      backend: 'mock',
      confidence: 0.8,
      max_detections: 2,
    }),
    request('a model', imageHandler, { image_path: 'photos/a.png', ...sharp }),
    request('a model, less sure', imageHandler, { image_path: 'photos/b.jpg', ...sharp, confidence: 0.05, iou: 0.9 }),
    request('a model, some classes', imageHandler, { image_path: 'photos/a.png', ...sharp, classes: ['cat'] }),
    request('folder', folderHandler, { folder_path: 'photos', ...mock }),
    request('folder, a page', folderHandler, { folder_path: 'photos', recursive: true, limit: 2, backend: 'mock' }),
    request('folder, a model', folderHandler, { folder_path: 'photos', recursive: true, ...sharp }),
    request('compare', compare, { models: ['sharp', 'mixed', 'silent'], ...signs }),
    request('compare, stricter', compare, { models: ['mixed', 'sharp'], ...signs, iou: 0.9, confidence: 0.5 }),
    request('compare, some', compare, { models: ['sharp', 'mock'], folder_path: 'photos', max_images: 1 }),
    request('compare, one', compare, { models: ['sharp'], ...signs }),
    request('no such model', compare, { models: ['none', 'sharp'], ...signs }),
  ];
  await expectGolden('detection/detections.txt', await answersTo(asked, folder));
});
