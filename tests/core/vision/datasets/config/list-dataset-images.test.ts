import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listDatasetImages } from '../../../../../core/vision/datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../../../../core/vision/datasets/config/read-dataset-config.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset, type YoloDataset } from '../../../../support/yolo-dataset.js';

const NAMES = 'names: [red, green]\n';
const IMAGE = new Uint8Array([1]);

async function listOf(dataset: YoloDataset, change?: (folder: string) => Promise<unknown>) {
  const folder = await temporaryFolder();
  const path = await writeYoloDataset(folder, dataset);
  await change?.(folder);
  return listDatasetImages(await readDatasetConfig(path));
}

// The expected files were read by Ultralytics 8.4.190 from folders with the same layout.
test.each<[string, YoloDataset, string[]]>([
  [
    'lists nested folders and extensions in any case, without hidden and other files',
    {
      config: `train: images/train\nval: images/val\n${NAMES}`,
      images: { 'train/b.JPG': '', 'train/sub/x.tar.png': '', 'val/a.heic': '' },
      files: { 'images/train/.z.png': IMAGE, 'images/train/.h/y.png': IMAGE, 'images/train/none': IMAGE },
    },
    [
      'train images/train/b.JPG labels/train/b.txt',
      'train images/train/sub/x.tar.png labels/train/sub/x.tar.txt',
      'val images/val/a.heic labels/val/a.txt',
    ],
  ],
  [
    'exported folders with images below each split',
    {
      config: `train: ../train/images\nval: ../valid/images\ntest: ../test/images\n${NAMES}`,
      images: {},
      files: { 'train/images/1.jpg': IMAGE, 'valid/images/2.jpg': IMAGE, 'test/images/3.jpg': IMAGE },
    },
    [
      'train train/images/1.jpg train/labels/1.txt',
      'val valid/images/2.jpg valid/labels/2.txt',
      'test test/images/3.jpg test/labels/3.txt',
    ],
  ],
  [
    'resolves list entries relative to the list file, and ignores blank lines',
    {
      config: `train: lists/train.txt\nval: [images/val]\n${NAMES}`,
      images: { 'val/a.png': '' },
      files: {
        'lists/train.txt': '\uFEFF./images/b.png\r\n\r\n./images/a.png\r\n',
        'lists/images/a.png': IMAGE,
        'lists/images/b.png': IMAGE,
      },
    },
    [
      'train lists/images/a.png lists/labels/a.txt train.txt:3',
      'train lists/images/b.png lists/labels/b.txt train.txt:1',
      'val images/val/a.png labels/val/a.txt',
    ],
  ],
  [
    'lists an image once per split, even if two splits contain it',
    {
      config: `train: [images, images/train]\nval: images/val\n${NAMES}`,
      images: { 'train/a.png': '', 'val/b.png': '' },
    },
    [
      'train images/train/a.png labels/train/a.txt',
      'train images/val/b.png labels/val/b.txt',
      'val images/val/b.png labels/val/b.txt',
    ],
  ],
])('%s', async (_, dataset, expected) => {
  const { images } = await listOf(dataset);
  expect(
    images.map(({ split, name, labelName, listed }) =>
      [split, name, labelName, ...(listed ? [`${listed.file.replace('lists/', '')}:${listed.line}`] : [])].join(' '),
    ),
  ).toEqual(expected);
});

test.each([
  ['next to the images', { 'images/train/a.txt': '', 'images/val/b.txt': '' }, 'next to the images'],
  [
    'in a folder of another case',
    { 'Labels/train/a.txt': '', 'Labels/val/b.txt': '' },
    'Rename the folder "Labels" to "labels".',
  ],
  [
    'in a folder of annotations',
    { 'annotations/train/a.txt': '', 'annotations/val/b.txt': '' },
    'The labels are in "annotations": rename that folder to "labels".',
  ],
])('suggests a fix for labels that are %s', async (_, files, fix) => {
  const { findings } = await listOf({ images: { 'train/a.png': null, 'val/b.png': null }, files });
  expect(findings.map(({ code }) => code)).toEqual(['config-labels-not-found', 'config-labels-not-found']);
  expect(findings[0]!.fix).toContain(fix);
});

test.each([
  ['labels', 'rename the folder "pics" to "images", and correct the config.'],
  ['notes', 'rename the folder "pics" to "images" and "notes" to "labels", and correct the config.'],
])('suggests renaming an image folder that is not called "images", if labels are in "%s"', async (labels, fix) => {
  const { findings } = await listOf({
    config: `train: pics/train\nval: pics/val\n${NAMES}`,
    images: {},
    files: {
      'pics/train/a.png': IMAGE,
      'pics/val/b.png': IMAGE,
      [`${labels}/train/a.txt`]: '',
      [`${labels}/val/b.txt`]: '',
    },
  });
  expect(findings.map(({ code }) => code)).toEqual(['config-labels-not-found', 'config-labels-not-found']);
  expect(findings[0]!.fix).toContain(fix);
  expect(findings[0]!.fix).not.toContain('last');
});

test('names the folder if labels are in an unexpected place', async () => {
  const files = {
    'train/pics/a.png': IMAGE,
    'train/labels/a.txt': '',
    'val/images/b.png': IMAGE,
    'val/labels/b.txt': '',
  };
  const { findings } = await listOf({ config: `train: train/pics\nval: val/images\n${NAMES}`, images: {}, files });
  expect(findings.map(({ fix }) => fix)).toEqual([
    'The labels are in "labels": rename the folder "pics" to "images", and correct the config.',
  ]);
});

test('reports many lines with one problem as one finding, with the first lines as examples', async () => {
  const list = Array.from({ length: 500 }, (_, at) => `./images/${at}.png`).join('\n');
  const { findings } = await listOf({ config: `train: a.txt\nval: images/val\n${NAMES}`, files: { 'a.txt': list } });
  const [missing] = findings.filter(({ code }) => code === 'config-listed-missing');
  expect(missing).toMatchObject({ file: 'a.txt', line: 1, count: 500, value: './images/0.png' });
  expect(missing!.message).toBe('"./images/0.png" does not exist. 499 more of the same kind.');
  expect(missing!.related.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('maps paths of a list from another machine to images of the dataset, and ignores other paths', async () => {
  const list = ['/home/ada/signs/images/train/0001.png', 'D:\\signs\\images\\train\\0001.png', '/etc/0001.png'];
  const { images, findings } = await listOf({
    config: `train: lists/a.txt\nval: images/val\n${NAMES}`,
    files: { 'lists/a.txt': list.join('\n') },
  });
  expect(images.filter(({ split }) => split === 'train').map(({ name }) => name)).toEqual(['images/train/0001.png']);
  expect(findings.map(({ code, count }) => [code, count])).toEqual([
    ['config-listed-elsewhere', 2],
    ['config-listed-twice', 1],
    ['config-path-escapes', 1],
  ]);
  expect(findings[0]!.message).toContain('probably "images/train/0001.png", which is checked instead.');
});

test('visits a folder once, even if many links lead to it', async () => {
  const levels = 24;
  const { images } = await listOf({ config: `train: images/train\nval: images/val\n${NAMES}` }, async (folder) => {
    for (let level = 0; level <= levels; level++) await mkdir(join(folder, `deep/${level}`), { recursive: true });
    for (let level = 0; level < levels; level++) {
      for (const side of ['a', 'b']) await symlink(`../${level + 1}`, join(folder, `deep/${level}/${side}`));
    }
    await symlink('../../deep/0', join(folder, 'images/train/deep'));
  });
  expect(images).toHaveLength(2);
});

test('reading a long list can be aborted', async () => {
  const list = Array.from({ length: 30_000 }, (_, at) => `./images/train/${at}.png`).join('\n');
  const files = { 'a.txt': list };
  const path = await writeYoloDataset(await temporaryFolder(), {
    config: `train: a.txt\nval: images/val\n${NAMES}`,
    files,
  });
  const config = await readDatasetConfig(path);
  const stop = new AbortController();
  const listing = listDatasetImages(config, stop.signal);
  setImmediate(() => stop.abort());
  await expect(listing).rejects.toMatchObject({ code: 'cancelled' });
});

test('rejects with `cancelled` if it is already aborted', async () => {
  const path = await writeYoloDataset(await temporaryFolder());
  const config = await readDatasetConfig(path);
  await expect(listDatasetImages(config, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
});
