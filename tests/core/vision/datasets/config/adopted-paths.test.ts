import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDatasetConfig } from '../../../../../core/vision/datasets/config/read-dataset-config.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { putFile } from '../../../../support/put-file.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const NAMES = 'names: [red, green]\n';
const IMAGE = new Uint8Array([1]);

/** Writes images with labels, each named by its folder and a number. */
async function putImages(folder: string, places: readonly string[]): Promise<void> {
  for (const [at, place] of places.entries()) {
    const image = join(folder, place, `${at}.png`);
    await putFile(image, IMAGE);
    await putFile(image.replace(/\/images\/(?!.*\/images\/)/, '/labels/').replace(/png$/, 'txt'), '');
  }
}

/** Reads a config next to folders that contain one image each. */
async function read(text: string, places: readonly string[], { roots = null as string[] | null } = {}) {
  const folder = join(await temporaryFolder(), 'signs');
  await putImages(folder, places);
  await putFile(join(folder, 'data.yaml'), text + NAMES);
  const config = await readDatasetConfig(folder, { roots: roots && [folder, ...roots] });
  return { ...config, folder };
}

const BOTH = ['images/train', 'images/val'];

test.each<[what: string, config: string, places: string[], adopted: string[]]>([
  [
    'Colab',
    'train: /content/x/train/images\nval: /content/x/valid/images\n',
    ['train/images', 'valid/images'],
    ['train/images', 'valid/images'],
  ],
  ['Windows', 'train: D:\\x\\images\\train\nval: D:\\x\\images\\val\n', BOTH, BOTH],
  ['Windows with "/"', 'train: D:/x/images/train\nval: D:/x/images/val\n', BOTH, BOTH],
  ['relative with "\\"', 'train: .\\images\\train\nval: images/val\n', BOTH, ['images/train']],
  ['a typo in the config', 'train: images/trian\nval: images/vla\n', BOTH, BOTH],
  ['a typo on the disk', 'train: images/train\nval: images/val\n', ['images/trian', 'images/val'], ['images/trian']],
  ['another order', 'train: train/images\nval: val/images\n', BOTH, BOTH],
  ['images left out', 'train: train\nval: val\n', BOTH, BOTH],
  ['images added', 'train: images/train\nval: images/val\n', ['train', 'val'], ['train', 'val']],
  [
    'a year',
    'train: images/train\nval: images/val\n',
    ['images/train2017', 'images/val2017'],
    ['images/train2017', 'images/val2017'],
  ],
  ['a list', 'train: /x/train.txt\nval: images/val\n', BOTH, ['train.txt']],
  [
    'two levels deeper',
    'train: images/train\nval: images/val\n',
    ['a/b/images/train', 'a/b/images/val'],
    ['a/b/images/train', 'a/b/images/val'],
  ],
  ['a path of another machine', 'path: /content/x\ntrain: images/train\nval: images/val\n', BOTH, ['.']],
  ['a home folder', 'path: ~/x\ntrain: images/train\nval: images/val\n', BOTH, ['.']],
  ['the root of the disk', 'path: /\ntrain: images/train\nval: images/val\n', BOTH, ['.']],
  ['a parent', 'path: ..\ntrain: images/train\nval: images/val\n', BOTH, ['.']],
  ['a path and typos', 'path: /x\ntrain: images/trian\nval: images/val\n', BOTH, ['images/train', '.']],
])('adopts the likely place: %s', async (_what, text, places, adopted) => {
  const folder = join(await temporaryFolder(), 'signs');
  await putImages(folder, places);
  await putFile(join(folder, 'train.txt'), './images/train/0.png\n');
  await putFile(join(folder, 'data.yaml'), text + NAMES);
  for (const roots of [null, [folder]]) {
    const config = await readDatasetConfig(folder, { roots });
    expect(config.adopted.map(({ found }) => found)).toEqual(adopted);
    expect(config.adopted.every(({ images }) => images > 0)).toBe(true);
    expect([...config.splits.keys()]).toEqual(['train', 'val']);
    expect(config.root).toBe(folder);
  }
});

test.each<[what: string, config: string, places: string[]]>([
  ['a folder of another split', 'train: images/train\nval: images/validation\n', ['images/train', 'images/test']],
  ['images of both splits', 'train: /x/data\nval: /y/data\n', ['data/train', 'data/val']],
  ['the training folder', 'train: images/train\nval: images/train_copy\n', ['images/train']],
  ['one folder for two splits', 'train: images/training\nval: images/train2\n', ['images/train']],
  ['a folder without images', 'train: /x/labels\nval: /x/other\n', BOTH],
  ['a name that only looks similar', 'train: /x/rain\nval: /x/oval\n', BOTH],
])('never adopts: %s', async (_what, text, places) => {
  const { adopted, findings } = await read(text, places);
  expect(adopted).toEqual([]);
  expect(findings.map(({ code }) => code)).toContain('config-split-not-found');
});

test('names two equally likely places and adopts none', async () => {
  const places = ['old/images/train', 'old/images/val', 'new/images/train', 'new/images/val'];
  const { adopted, splits, findings } = await read('train: /x/images/train\nval: /x/images/val\n', places);
  expect([adopted, splits.size]).toEqual([[], 0]);
  expect(findings).toMatchObject([
    { code: 'config-split-not-found', severity: 'error', fix: expect.stringMatching(/right one/) },
  ]);
  for (const place of places) expect(findings[0]!.message).toContain(`"${place}" (1 image, 1 label)`);
});

test('prefers the folder that contains all splits, and one with labels', async () => {
  const text = 'train: /x/images/train\nval: /x/images/val\n';
  const all = await read(text, ['old/images/train', 'new/images/train', 'new/images/val']);
  expect(all.adopted.map(({ found }) => found)).toEqual(['new/images/train', 'new/images/val']);
  const folder = await temporaryFolder();
  await putImages(folder, ['new/images/train', 'new/images/val']);
  await putFile(join(folder, 'raw/images/train/0.png'), IMAGE);
  await putFile(join(folder, 'raw/images/val/0.png'), IMAGE);
  await putFile(join(folder, 'data.yaml'), text + NAMES);
  const { adopted } = await readDatasetConfig(folder);
  expect(adopted).toMatchObject([{ found: 'new/images/train', labels: 1 }, { found: 'new/images/val' }]);
});

test('a path that is relative to the project folder is a warning, because training may be started in that folder', async () => {
  const folder = await temporaryFolder();
  await putImages(join(folder, 'data/signs'), BOTH);
  const file = join(folder, 'configs/signs.yaml');
  await putFile(file, `path: data/signs\ntrain: images/train\nval: images/val\n${NAMES}`);
  const { root, findings, adopted } = await readDatasetConfig(file);
  expect(root).toBe(join(folder, 'data/signs'));
  expect(adopted).toEqual([{ key: 'path', written: 'data/signs', found: '.', images: 2, labels: 2 }]);
  expect(findings).toMatchObject([
    { code: 'config-path-relative', severity: 'warning', fix: `Write "path: ${root}".` },
  ]);
});

test.each<[what: string, config: string, places: string[], why: RegExp]>([
  [
    'val',
    'train: images/train\nval: /x/images/val\n',
    BOTH,
    /stop here: "Dataset 'data.yaml' images not found, missing path '\/x\/images\/val'"/,
  ],
  [
    'train',
    'train: images/trian\nval: images/val\n',
    BOTH,
    /stop here: "train: Error loading data from .*\/signs\/images\/trian"/,
  ],
  [
    'test',
    'train: images/train\nval: images/val\ntest: images/tets\n',
    [...BOTH, 'images/test'],
    /does not read "test" in training/,
  ],
  [
    'download',
    'train: images/train\nval: images/val\ndownload: https://example.com/x.zip\n',
    [],
    /would run "download" here/,
  ],
  [
    'a relative path',
    'path: x/y\ntrain: images/train\nval: images/val\n',
    BOTH,
    /unless "path" exists in the folder in which it starts/,
  ],
])('describes what Ultralytics would do: %s', async (_what, text, places, why) => {
  const { findings } = await read(text, places);
  expect(findings.filter(({ code }) => code !== 'config-download').map((found) => found.why)).toEqual([
    expect.stringMatching(why),
  ]);
});

test('reports a dataset without any images once', async () => {
  const { findings, adopted } = await read('train: a/train\nval: a/val\ntest: a/test\n', []);
  expect(adopted).toEqual([]);
  expect(findings).toMatchObject([{ code: 'config-split-not-found', split: null }]);
});

test('reports several ../ paths once if training would find them', async () => {
  const text = 'train: ../train/images\nval: ../valid/images\ntest: ../test/images\n';
  const { findings, splits } = await read(text, ['train/images', 'valid/images', 'test/images']);
  expect(findings).toMatchObject([{ code: 'config-split-parent-stripped', severity: 'notice', count: 1 }]);
  expect(splits.size).toBe(3);
});

test('does not follow links, and does not read outside the allowed folders', async () => {
  const above = await temporaryFolder();
  await putImages(join(above, 'secret'), BOTH);
  await putImages(above, BOTH);
  const folder = join(above, 'a/signs');
  await mkdir(folder, { recursive: true });
  await symlink('../../secret', join(folder, 'signs'));
  await symlink('../../secret/images', join(folder, 'images'));
  for (const paths of [
    '/x/images/train',
    '/x/signs/images/train',
    '../../secret/images/train',
    'secret/images/train',
  ]) {
    const text = `train: ${paths}\nval: ${paths.replace('train', 'val')}\n${NAMES}`;
    await writeFile(join(folder, 'data.yaml'), text);
    const { splits, adopted, findings } = await readDatasetConfig(folder, { roots: [folder] });
    expect([splits.size, adopted]).toEqual([0, []]);
    expect(JSON.stringify(findings)).not.toMatch(/\d image/);
  }
});

test('ignores folders whose names contain line breaks', async () => {
  const text = 'train: images/train\nval: images/val\n';
  const { adopted, findings } = await read(text, ['a\nb/images/train', 'a\nb/images/val']);
  expect(adopted).toEqual([]);
  expect(findings.map(({ message }) => message).join('')).not.toContain('\n');
});

test('adopts no folder above the config without labels', async () => {
  const folder = await temporaryFolder();
  for (const split of ['train', 'val']) await putFile(join(folder, 'images', split, '1.png'), IMAGE);
  await putFile(join(folder, 'configs/data.yaml'), `train: images/train\nval: images/val\n${NAMES}`);
  expect((await readDatasetConfig(join(folder, 'configs'))).adopted).toEqual([]);
});

test('limits the search in a tree of many folders', async () => {
  const folder = await temporaryFolder();
  for (let at = 0; at < 300; at++) {
    await Promise.all(
      Array.from({ length: 10 }, (_, below) => mkdir(join(folder, `d${at}/e${below}`), { recursive: true })),
    );
  }
  const sources = Array.from({ length: 20 }, (_, at) => `/content/data/set/images/batch_${at}/train`).join(', ');
  await writeFile(join(folder, 'data.yaml'), `train: [${sources}]\nval: images/val\n${NAMES}`);
  const { adopted, findings } = await readDatasetConfig(folder);
  expect([adopted, findings.length]).toEqual([[], 1]);
});

test('counts all images of an adopted folder, even more than a search lists', async () => {
  const folder = await temporaryFolder();
  await putImages(folder, ['images/val']);
  await mkdir(join(folder, 'images/train'), { recursive: true });
  for (let at = 0; at < 21_000; at += 1000) {
    const names = Array.from({ length: 1000 }, (_, more) => `${at + more}.png`);
    await Promise.all(names.map((name) => writeFile(join(folder, 'images/train', name), '')));
  }
  await writeFile(join(folder, 'data.yaml'), `train: /x/images/train\nval: images/val\n${NAMES}`);
  const { adopted, findings } = await readDatasetConfig(folder);
  expect(adopted).toMatchObject([{ key: 'train', images: 21_000, labels: 0 }]);
  expect(findings[0]!.message).toContain('"images/train" (21,000 images, 0 labels)');
});

test('for any path, adopts only folders inside the dataset, and never one of another split', async () => {
  const above = await temporaryFolder();
  const folder = join(above, 'signs');
  await putImages(folder, [...BOTH, 'images/test', 'old/train/images', 'old/valid/images']);
  await putImages(above, ['images/train', 'images/val']);
  const part = fc.constantFrom(
    '..',
    '.',
    '~',
    'C:',
    'content',
    'images',
    'train',
    'trian',
    'val',
    'valid',
    'vla',
    'test',
    'old',
    'signs',
    '',
  );
  const path = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom('/', '\\'))
    .map(([parts, sign]) => parts.join(sign));
  await fc.assert(
    fc.asyncProperty(fc.option(path), path, path, async (root, train, val) => {
      const lines = [...(root === null ? [] : [`path: '${root}'`]), `train: '${train}'`, `val: '${val}'`, NAMES];
      await writeFile(join(folder, 'data.yaml'), lines.join('\n'));
      const config = await readDatasetConfig(folder, { roots: [folder] });
      for (const { key, written, found } of config.adopted) {
        expect(found).not.toMatch(/^\.\./);
        const others = { path: /^$/, train: /val|test/, val: /train/, test: /./ }[key];
        if (!others.test(written)) expect(found).not.toMatch(others);
      }
      for (const { path: place } of [...config.splits.values()].flat()) expect(place.startsWith(folder)).toBe(true);
    }),
    { numRuns: propertyRuns(150) },
  );
});
