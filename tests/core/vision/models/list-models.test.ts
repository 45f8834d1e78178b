import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listModels } from '../../../../core/vision/models/list-models.js';
import { ModelsInFolder } from '../../../../core/vision/models/model-list.js';
import { reviewModel } from '../../../../core/vision/models/review-model.js';
import { describeModel } from '../../../support/onnx/describe-model.js';
import { folderWith, twoClassModel } from '../../../support/onnx/models-folder.js';

async function list(folder: string) {
  const found = ModelsInFolder.parse(await listModels(folder));
  expect(JSON.stringify(found)).not.toContain(folder);
  expect(found.models[0]).toMatchObject({ id: 'mock', backend: 'mock', state: 'ready', file: null });
  return { entries: found.models.slice(1), warnings: found.warnings };
}

async function reviewedFolder(): Promise<string> {
  const folder = await folderWith({ 'a.onnx': twoClassModel() });
  await reviewModel(
    { model_path: 'a.onnx', source: 'here', reviewed_by: 'Mona', commercial_use: 'allowed', replace: 'refuse' },
    { modelsDir: folder, classNamesDir: '', allow: async (path) => path, today: '2026-01-31' },
  );
  return folder;
}

describe('listModels', () => {
  test('a reviewed file is ready', async () => {
    const { entries, warnings } = await list(await reviewedFolder());
    expect(warnings).toEqual([]);
    expect(entries).toEqual([
      {
        ...{ id: 'a', backend: 'onnx', file: 'a.onnx', state: 'ready', reason: null, remedy: null, layout: 'yolov8' },
        ...{ classes: 2, licence: 'AGPL-3.0', commercial_use: 'allowed', reviewed_at: '2026-01-31', warnings: [] },
        ...{ bytes: twoClassModel().length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
  });

  test.each<[string, (folder: string) => Promise<unknown>, object]>([
    ['renamed', (folder) => rename(join(folder, 'a.onnx'), join(folder, 'b.onnx')), { state: 'ready', file: 'b.onnx' }],
    [
      'moved',
      async (folder) => {
        await mkdir(join(folder, 'sub'));
        await rename(join(folder, 'a.onnx'), join(folder, 'sub/b.onnx'));
      },
      { state: 'ready', file: 'sub/b.onnx' },
    ],
    [
      'changed',
      (folder) => writeFile(join(folder, 'a.onnx'), twoClassModel('x')),
      {
        state: 'changed',
        remedy: 'vision-cli models review a.onnx --replace',
        reason: expect.stringContaining('2026-01-31'),
      },
    ],
    [
      'changed in one bit, with the same size',
      (folder) => writeFile(join(folder, 'a.onnx'), twoClassModel().with(-1, 0x7f)),
      { state: 'changed' },
    ],
    ['gone', (folder) => rm(join(folder, 'a.onnx')), { state: 'missing', remedy: expect.stringContaining('here') }],
    ['copied', (folder) => writeFile(join(folder, 'c.onnx'), twoClassModel()), { state: 'ready', file: 'a.onnx' }],
    [
      'left with a card that is broken',
      (folder) => rm(join(folder, 'a.onnx')).then(() => writeFile(join(folder, 'a.card.yaml'), 'id: [')),
      { state: 'card-invalid', id: 'a', reason: expect.stringContaining('a.card.yaml') },
    ],
  ])('a reviewed file that was %s', async (_, change, expected) => {
    const folder = await reviewedFolder();
    expect((await list(folder)).entries).toMatchObject([{ state: 'ready' }]);
    await change(folder);
    expect((await list(folder)).entries).toMatchObject([expected]);
  });

  test.each<[string, string, Uint8Array | string, object]>([
    [
      'a model',
      'b.onnx',
      twoClassModel(),
      { state: 'not-reviewed', remedy: 'vision-cli models review b.onnx', licence: 'AGPL-3.0', classes: 2 },
    ],
    [
      'a name with blanks',
      "it's mine.onnx",
      twoClassModel(),
      { remedy: String.raw`vision-cli models review 'it'\''s mine.onnx'` },
    ],
    ['a name with a dash', '-r.onnx', twoClassModel(), { remedy: 'vision-cli models review ./-r.onnx' }],
    [
      'a name with a dollar',
      'sub/$(id).onnx',
      twoClassModel(),
      { id: 'sub/$(id).onnx', remedy: "vision-cli models review 'sub/$(id).onnx'" },
    ],
    [
      'a pickle',
      'b.pt',
      Buffer.concat([Buffer.from([0x80, 2]), Buffer.alloc(99)]),
      { state: 'refused', reason: expect.stringContaining('pickle') },
    ],
    [
      'an upper-case pickle',
      'b.ONNX',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(99)]),
      { state: 'refused' },
    ],
    ['an empty file', 'b.onnx', '', { state: 'refused', reason: expect.stringContaining('0 bytes') }],
    ['a classifier', 'b.onnx', describeModel({ outputs: [{ name: 'o', dims: [1, 10] }] }), { state: 'refused' }],
  ])('lists %s with its problem', async (_, name, data, expected) => {
    expect((await list(await folderWith({ [name]: data }))).entries).toMatchObject([{ file: name, ...expected }]);
  });

  test('warns of weights that are slow', async () => {
    const nodes = [{ op: 'DynamicQuantizeLinear' }, { op: 'ConvInteger' }];
    const slow = describeModel({
      outputs: [{ name: 'o', dims: [1, 6, 8400] }],
      nodes,
      metadata: { names: "['a', 'b']" },
    });
    const { entries } = await list(await folderWith({ 's.onnx': slow }));
    expect(entries[0]?.warnings.map(({ code }) => code)).toEqual(['dynamic-int8']);
  });

  test('ignores links that lead outside, and follows links inside', async () => {
    const outside = await folderWith({ 'x.onnx': twoClassModel('out') });
    const folder = await folderWith({ 'in.onnx': twoClassModel() });
    await symlink(join(outside, 'x.onnx'), join(folder, 'x.onnx'));
    await symlink(outside, join(folder, 'dir'));
    await symlink('in.onnx', join(folder, 'same.onnx'));
    await symlink('.', join(folder, 'loop'));
    const { entries, warnings } = await list(folder);
    expect(entries.map(({ file }) => file)).toEqual(['in.onnx']);
    expect(warnings.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual(
      expect.arrayContaining([
        ['link-ignored', '"x.onnx"'],
        ['link-ignored', '"dir"'],
      ]),
    );
    expect(warnings).toHaveLength(2);
  });

  test('lists only the mock for a missing folder, with a warning', async () => {
    const { entries, warnings } = await list('/nowhere/at/all');
    expect(entries).toEqual([]);
    expect(warnings).toEqual([{ code: 'folder-missing', message: expect.stringContaining('HANDLENS_MODELS_DIR') }]);
  });

  test('does not list hidden files, sidecars and other files', async () => {
    const folder = await folderWith({
      '.b.onnx': twoClassModel(),
      'README.md': 'x',
      'a.json': '{}',
      'sub/x.card.yaml': 'x',
    });
    expect((await list(folder)).entries).toEqual([]);
  });
});
