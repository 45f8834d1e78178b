import { copyFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashBytes } from '../../../../core/detection/models/hash-file.js';
import { identifyModel } from '../../../../core/detection/models/identify-model.js';
import { readVerifiedBytes } from '../../../../core/detection/models/read-verified-bytes.js';
import { resolveModel } from '../../../../core/detection/models/resolve-model.js';
import { reviewModel } from '../../../../core/detection/models/review-model.js';
import { Fault } from '../../../../core/fault.js';
import { folderWith, twoClassModel } from '../../../support/onnx/models-folder.js';

const notFound = async (path: string): Promise<string> => {
  throw new Fault('not-found', `no ${path}`);
};
const refused = async (path: string): Promise<string> => {
  throw new Fault('path-not-allowed', `${path} is outside`);
};

async function review(modelsDir: string, file: string): Promise<void> {
  await reviewModel(
    { model_path: file, source: 'here', reviewed_by: 'Mona', commercial_use: 'allowed', replace: 'refuse' },
    { modelsDir, classNamesDir: '', allow: notFound, today: '2026-01-31' },
  );
}

async function folderOfA(): Promise<string> {
  const folder = await folderWith({
    'a.onnx': twoClassModel(),
    'loose.onnx': twoClassModel('loose'),
    'bad.onnx': 'text '.repeat(20),
  });
  await review(folder, 'a.onnx');
  return folder;
}

describe('a model is found', () => {
  test.each([
    ['its id', 'a'],
    ['its file', 'a.onnx'],
    ['nothing, when it is the only one', undefined],
  ])('by %s', async (_, asked) => {
    const folder = await folderOfA();
    const model = await resolveModel(folder, asked, refused);
    expect(model).toMatchObject({ card: { id: 'a' }, path: join(folder, 'a.onnx'), warnings: [] });
    expect(Buffer.from(model.bytes).equals(twoClassModel())).toBe(true);
  });

  test('by its content, renamed', async () => {
    const folder = await folderOfA();
    await rename(join(folder, 'a.onnx'), join(folder, 'other.onnx'));
    for (const asked of ['a', 'other.onnx', undefined]) {
      expect(await identifyModel(folder, asked, refused)).toMatchObject({
        card: { id: 'a' },
        path: join(folder, 'other.onnx'),
      });
    }
  });

  test('by a path elsewhere that is allowed', async () => {
    const folder = await folderOfA();
    const elsewhere = await folderWith({ 'b.onnx': twoClassModel() });
    const path = join(elsewhere, 'b.onnx');
    expect(await identifyModel(folder, path, async () => path)).toMatchObject({ card: { id: 'a' }, path });
  });
});

describe('a model is refused', () => {
  test.each<[string, string | undefined, object]>([
    ['a name that is unknown', 'b', { code: 'model-not-found', message: expect.stringContaining('Did you mean "a"?') }],
    [
      'a name unlike any',
      'entirely-else.onnx',
      { code: 'model-not-found', message: expect.stringContaining('models list') },
    ],
    [
      'a file without a card',
      'loose.onnx',
      { code: 'model-not-reviewed', message: expect.stringContaining('vision-cli models review loose.onnx') },
    ],
    [
      'a file that cannot be run',
      'bad.onnx',
      { code: 'model-unsupported', message: expect.stringContaining('text file') },
    ],
    ['the folder itself', '.', { code: 'model-not-found' }],
    ['a name with NUL', 'a\0.onnx', { code: 'model-not-found' }],
  ])('%s', async (_, asked, fault) => {
    await expect(identifyModel(await folderOfA(), asked, notFound)).rejects.toMatchObject(fault);
  });

  test.each(['../x.onnx', '/etc/hostname', 'out.onnx', 'sub/../../x.onnx'])(
    '%s leads out of the folder',
    async (asked) => {
      const folder = await folderOfA();
      const outside = await folderWith({ 'x.onnx': twoClassModel() });
      await symlink(join(outside, 'x.onnx'), join(folder, 'out.onnx'));
      await expect(identifyModel(folder, asked, refused)).rejects.toMatchObject({ code: 'path-not-allowed' });
    },
  );

  test('weights that are gone', async () => {
    const folder = await folderOfA();
    await rm(join(folder, 'a.onnx'));
    await expect(identifyModel(folder, 'a', refused)).rejects.toMatchObject({ code: 'model-not-found' });
    await expect(identifyModel(folder, undefined, refused)).rejects.toMatchObject({ code: 'model-required' });
  });

  test.each(['a', 'a.onnx'])('weights that have changed, asked for as %s', async (asked) => {
    const folder = await folderOfA();
    await writeFile(join(folder, 'a.onnx'), twoClassModel('retrained'));
    await expect(identifyModel(folder, asked, refused)).rejects.toMatchObject({
      code: 'model-changed',
      message: expect.stringMatching(/2026-01-31.*vision-cli models review a\.onnx --replace/),
    });
  });

  test('an id whose card is broken', async () => {
    const folder = await folderOfA();
    await writeFile(join(folder, 'a.card.yaml'), 'id: 1');
    await expect(identifyModel(folder, 'a', refused)).rejects.toMatchObject({ code: 'card-invalid' });
  });

  test('none named, when several are ready', async () => {
    const folder = await folderOfA();
    await review(folder, 'loose.onnx');
    await expect(identifyModel(folder, undefined, refused)).rejects.toMatchObject({
      code: 'model-required',
      message: expect.stringContaining('a, loose'),
    });
  });

  test('none named, when none is there', async () => {
    await expect(identifyModel('/nowhere', undefined, refused)).rejects.toMatchObject({ code: 'model-required' });
  });
});

describe('readVerifiedBytes', () => {
  test('gives the bytes that hash as asked', async () => {
    const folder = await folderOfA();
    const bytes = await readVerifiedBytes(join(folder, 'a.onnx'), hashBytes(twoClassModel()));
    expect(Buffer.from(bytes).equals(twoClassModel())).toBe(true);
  });

  test('a change of one byte under a hash that is remembered is seen', async () => {
    const folder = await folderOfA();
    const { path, card } = await identifyModel(folder, 'a', refused);
    await writeFile(path, twoClassModel().with(-1, 0x7f));
    const error = await readVerifiedBytes(path, card.sha256).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'model-changed' });
    expect((error as Error).message).not.toContain(folder);
  });

  test('other weights under the same name are seen', async () => {
    const folder = await folderOfA();
    await copyFile(join(folder, 'loose.onnx'), join(folder, 'a.onnx'));
    await expect(readVerifiedBytes(join(folder, 'a.onnx'), hashBytes(twoClassModel()))).rejects.toMatchObject({
      code: 'model-changed',
    });
  });

  test('a file that is gone is not found', async () => {
    await expect(readVerifiedBytes('/nowhere/a.onnx', '')).rejects.toMatchObject({ code: 'model-not-found' });
  });
});
