import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { ModelReport } from '../../../../core/vision/models/model-report.js';
import { ReviewRequest, ReviewResult, reviewModel } from '../../../../core/vision/models/review-model.js';
import { readCard } from '../../../../core/vision/models/scan-models.js';
import { describeModel } from '../../../support/onnx/describe-model.js';
import { folderWith, twoClassModel } from '../../../support/onnx/models-folder.js';

const SAID = { source: 'https://example.org', reviewed_by: 'Mona' };

function review(modelsDir: string, request: object) {
  return reviewModel(ReviewRequest.parse({ ...SAID, ...request }), {
    modelsDir,
    classNamesDir: join(import.meta.dirname, '../../../../configs/class-names'),
    allow: async (path) => {
      throw new Fault('path-not-allowed', `${path} is outside`);
    },
    today: '2026-01-31',
  });
}

test('a review writes a card with the facts of the file and the statements of the reviewer', async () => {
  const folder = await folderWith({ 'my yolo.onnx': twoClassModel() });
  const result = await review(folder, { model_path: 'my yolo.onnx', commercial_use: 'forbidden', notes: 'n' });
  ReviewResult.parse(result);
  ModelReport.parse(result.report);
  expect(result.card_file).toBe('my-yolo.card.yaml');
  expect(await readCard(join(folder, 'my-yolo.card.yaml'))).toEqual(result.card);
  expect(result.card).toMatchObject({
    ...SAID,
    id: 'my-yolo',
    file: 'my yolo.onnx',
    licence: 'AGPL-3.0',
    commercial_use: 'forbidden',
    reviewed_at: '2026-01-31',
    notes: 'n',
    contract: { layout: 'yolov8', class_names: ['cat', 'dog'] },
    facts: { quantisation: 'none', operators: 1, class_names_source: 'metadata', metadata_licence: 'AGPL-3.0' },
  });
});

test('a named list overrides the names of the file', async () => {
  const yolox = describeModel({ outputs: [{ name: 'output', dims: [1, 8400, 85] }] });
  const folder = await folderWith({ 'x.onnx': yolox, 'x.json': '{"class_names": ["one"]}' });
  const { card, report } = await review(folder, { model_path: 'x.onnx', names: 'coco80', licence: 'MIT' });
  expect(card.contract.class_names).toHaveLength(80);
  expect(card.contract.class_names[79]).toBe('toothbrush');
  expect(report).toMatchObject({ class_names_source: 'request', warnings: [] });
});

test('uses the sidecar', async () => {
  const folder = await folderWith({ 'a.onnx': twoClassModel(), 'a.yaml': 'class_names: [x, y]\nresize: stretch\n' });
  const { card } = await review(folder, { model_path: 'a.onnx' });
  expect(card.contract).toMatchObject({ class_names: ['x', 'y'], input: { resize: 'stretch' } });
});

test.each<[string, object, object]>([
  ['a file that is not there', { model_path: 'none.onnx' }, { code: 'path-not-allowed' }],
  ['a path out of the folder', { model_path: '../../etc/hostname' }, { code: 'path-not-allowed' }],
  ['a folder', { model_path: 'sub' }, { code: 'model-not-found' }],
  ['a pickle', { model_path: 'bad.onnx' }, { code: 'model-unsupported', message: expect.stringContaining('pickle') }],
  ['a list that is not there', { model_path: 'a.onnx', names: 'nope' }, { code: 'invalid-input' }],
  ['names of another number', { model_path: 'a.onnx', names: 'coco91' }, { code: 'model-unsupported' }],
  ['no licence', { model_path: 'free.onnx' }, { code: 'invalid-input', issues: [{ pointer: '/licence' }] }],
  ['no id', { model_path: 'sub/猫.onnx' }, { code: 'invalid-input', issues: [{ pointer: '/id' }] }],
])('refuses %s and writes nothing', async (_, request, fault) => {
  const folder = await folderWith({
    'a.onnx': twoClassModel(),
    'bad.onnx': Buffer.concat([Buffer.from([0x80, 4]), Buffer.alloc(99)]),
    'free.onnx': describeModel({ outputs: [{ name: 'o', dims: [1, 6, 8400] }] }),
    'sub/猫.onnx': twoClassModel('cat'),
  });
  await expect(review(folder, request)).rejects.toMatchObject(fault);
  expect((await readdir(folder)).sort()).toEqual(['a.onnx', 'bad.onnx', 'free.onnx', 'sub']);
});

test('reviews the same weights twice only on request, and keeps their id', async () => {
  const folder = await folderWith({ 'a.onnx': twoClassModel(), 'copy.onnx': twoClassModel() });
  await review(folder, { model_path: 'a.onnx' });
  const again = { model_path: 'copy.onnx', reviewed_by: 'Otto' };
  await expect(review(folder, again)).rejects.toMatchObject({
    code: 'already-exists',
    message: expect.stringContaining('"a"'),
  });
  const { card } = await review(folder, { ...again, replace: 'allow' });
  expect(card).toMatchObject({ id: 'a', reviewed_by: 'Otto' });
  const renamed = { ...again, id: 'b', replace: 'allow' };
  await expect(review(folder, renamed)).rejects.toMatchObject({ code: 'already-exists' });
});

test('other weights replace the id of a card only on request', async () => {
  const folder = await folderWith({ 'a.onnx': twoClassModel() });
  const { card: first } = await review(folder, { model_path: 'a.onnx' });
  await writeFile(join(folder, 'a.onnx'), twoClassModel('retrained'));
  await expect(review(folder, { model_path: 'a.onnx' })).rejects.toMatchObject({ code: 'already-exists' });
  expect(await readCard(join(folder, 'a.card.yaml'))).toEqual(first);
  const { card } = await review(folder, { model_path: 'a.onnx', replace: 'allow' });
  expect(card.sha256).not.toBe(first.sha256);
});
