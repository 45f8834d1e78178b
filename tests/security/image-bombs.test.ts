import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { handler as validate } from '../../handlers/detection/dataset-validate.js';
import { type DetectFolderResult, handler as detectFolder } from '../../handlers/detection/detect-folder.js';
import { type DetectImageResult, handler as detectImage } from '../../handlers/detection/detect-image.js';
import { handler as preview } from '../../handlers/detection/image-preview.js';
import { type CompareResult, handler as compare } from '../../handlers/detection/models-compare.js';
import { closeServices } from '../../handlers/kit/close-services.js';
import { invoke } from '../../handlers/kit/invoke.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { callHandler } from '../support/call.js';
import { setEnv } from '../support/env.js';
import { framedGif } from '../support/hostile-images/animation.js';
import { scannedJpeg } from '../support/hostile-images/jpeg.js';
import { packedChunk, plainPng } from '../support/hostile-images/png.js';
import { pagedTiff } from '../support/hostile-images/tiff.js';
import { multipart } from '../support/multipart.js';
import { testInFull } from '../support/property-runs.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

afterAll(closeServices);

/** Small files that cost seconds or gigabytes, each with its answer: 413, or 200 because the cost is avoided. */
const BOMBS: Readonly<Record<string, { bytes: Uint8Array; status: 200 | 413 }>> = {
  // Without pixels, because the header must decide: a decoder would report damage.
  'high.png': { bytes: plainPng({ width: 1, height: 65_536, pixels: 'missing' }), status: 413 },
  'wide.png': { bytes: plainPng({ width: 50_000_000, height: 1, pixels: 'missing' }), status: 413 },
  'scans.jpg': { bytes: scannedJpeg({ width: 640, height: 640, scans: 800 }), status: 413 },
  'longest.png': { bytes: plainPng({ width: 1, height: 65_535 }), status: 200 },
  'pages.tif': { bytes: pagedTiff({ pages: 20_000 }), status: 200 },
  'frames.gif': { bytes: framedGif({ frames: 20_000, width: 64, height: 64 }), status: 200 },
  'texts.png': { bytes: plainPng({ width: 64, height: 64, extra: [packedChunk('zTXt', 8e6)] }), status: 200 },
};
const CASES = Object.entries(BOMBS).map(([name, bomb]) => ({ name, ...bomb }));
const REFUSED = CASES.filter(({ status }) => status === 413).map(({ name }) => name);

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_ROOTS: folder,
    HANDLENS_MODELS_DIR: join(folder, 'models'),
    HANDLENS_STATE_DIR: join(folder, 'state'),
  });
  await mkdir(join(folder, 'bombs'));
  for (const { name, bytes } of CASES) await writeFile(join(folder, 'bombs', name), bytes);
});

const codeFor = (status: number) => (status === 413 ? 'image-too-large' : undefined);

test.each(CASES)(
  'answers $name with $status as an upload, by path and as a preview',
  async ({ name, bytes, status }) => {
    const upload = multipart([{ name: 'image', fileName: name, data: bytes }]);
    const path = `bombs/${name}`;
    for (const call of [upload, { json: { image_path: path } }]) {
      const reply = await callHandler<Problem & DetectImageResult>(detectImage, call);
      expect([reply.status, reply.body.code]).toEqual([status, codeFor(status)]);
    }
    expect((await invoke(preview, { query: { image_path: path } })).statusCode).toBe(status);
  },
);

test('detects in a folder of them, each with its own answer', async () => {
  const { body } = await callHandler<DetectFolderResult>(detectFolder, { json: { folder_path: 'bombs' } });
  const refused = body.entries.filter(({ reason }) => reason?.code === 'image-too-large');
  expect(refused.map(({ name }) => name).sort()).toEqual([...REFUSED].sort());
});

testInFull('compares models on a folder of them', async () => {
  await reviewedModels(join(folder, 'models'), { one: {}, two: { rows: [[1, 1, 9, 9, 0.5, 0]] } });
  const { status, body } = await callHandler<CompareResult>(compare, {
    json: { models: ['one', 'two'], folder_path: 'bombs' },
  });
  expect([status, body.done]).toEqual([200, CASES.length]);
});

test('validates a dataset of them: large ones are findings, pages are counted', async () => {
  const images = Object.fromEntries(CASES.map(({ name }) => [`train/${name}`, null]));
  const bytes = Object.fromEntries(CASES.map(({ name, bytes: data }) => [`train/${name}`, data]));
  await writeYoloDataset(join(folder, 'set'), { images, bytes });
  const { status, body } = await callHandler<DatasetReport>(validate, { json: { path: 'set' } });
  expect(status).toBe(200);
  const found = (code: string) =>
    body.findings.filter((one) => one.code === code).map(({ file, value }) => [file?.split('/').at(-1), value]);
  expect(found('image-too-many-pixels').sort()).toEqual([
    ['high.png', '1 x 65536'],
    ['wide.png', '50000000 x 1'],
  ]);
  // Datasets do not list GIFs, because trainers do not read them.
  expect(found('image-pages')).toEqual([['pages.tif', '20000']]);
  expect(found('image-undecodable').map(([file]) => file)).toEqual(['scans.jpg']);
});

testInFull('a label of many megabytes is a finding, and is not read', async () => {
  await writeYoloDataset(join(folder, 'set'), { images: { 'train/a.png': '', 'val/b.png': '' } });
  await truncate(join(folder, 'set/labels/train/a.txt'), 20_000_001);
  const { status, body } = await callHandler<DatasetReport>(validate, { json: { path: 'set' } });
  const found = body.findings.filter(({ code }) => code === 'label-too-large');
  expect([status, found.map(({ message }) => message)]).toEqual([200, [expect.stringContaining('larger than 20 MB')]]);
});

testInFull('vision-cli rejects an image that is too long, with a remedy', async () => {
  const { code, stderr } = await runCli(['detect', 'image', join(folder, 'bombs/wide.png')]);
  expect([code, stderr]).toEqual([3, expect.stringMatching(/50000000 x 1 px.*65,535.*cut it into tiles/)]);
});
