import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followRoots, resolveAllowedPath } from '../../../../../core/base/paths/allowed-path.js';
import type { DatasetImage } from '../../../../../core/vision/datasets/contract/dataset-config.js';
import { readLabelledObjects } from '../../../../../core/vision/evaluate/sources/dataset-images.js';
import { sampleNames } from '../../../../../core/vision/evaluate/sources/image-set.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

async function read(write: (path: string) => Promise<void>) {
  const folder = await temporaryFolder();
  const labelPath = join(folder, 'labels', '1.txt');
  await mkdir(join(folder, 'labels'));
  await write(labelPath);
  const image: DatasetImage = {
    split: 'val',
    path: join(folder, 'images', '1.png'),
    name: 'images/1.png',
    labelPath,
    labelName: 'labels/1.txt',
    listed: null,
  };
  const policy = await followRoots({ workDir: folder, roots: [folder] });
  const allow = (path: string) => resolveAllowedPath(path, policy);
  return readLabelledObjects(image, { size: { width: 200, height: 100 }, classCount: 2, allow });
}

const ofText = (text: string) => read((path) => writeFile(path, text));

test('returns boxes in pixels of the upright image, clipped to it', async () => {
  const { objects, isBad } = await ofText('1 0.5 0.5 0.5 0.2\n0 0 0.5 0.2 0.4\n');
  expect(isBad).toBe(false);
  expect(objects).toEqual([
    { classId: 1, box: { x1: 50, y1: 40, x2: 150, y2: 60 } },
    { classId: 0, box: { x1: 0, y1: 30, x2: 20, y2: 70 } },
  ]);
});

test('a polygon counts as its bounding box', async () => {
  const { objects } = await ofText('0 0.125 0.125 0.5 0.125 0.5 0.625\n');
  expect(objects).toEqual([{ classId: 0, box: { x1: 25, y1: 12.5, x2: 100, y2: 62.5 } }]);
});

test.each<[string, string, number, boolean]>([
  ['nothing', '', 0, false],
  ['a row twice', '0 0.5 0.5 0.1 0.1\n0 0.5 0.5 0.1 0.1\n', 1, false],
  ['a class that does not exist', '2 0.5 0.5 0.1 0.1\n0 0.5 0.5 0.1 0.1\n', 1, true],
  ['a negative class', '-1 0.5 0.5 0.1 0.1\n', 0, true],
  ['a box without width', '0 0.5 0.5 0 0.1\n', 0, true],
  ['a box outside of the image', '0 5 5 0.1 0.1\n', 0, true],
  ['NaN', '0 nan 0.5 0.1 0.1\n', 0, true],
  ['words', 'cat here\n', 0, true],
])('a label that holds %s', async (_name, text, count, isBad) => {
  const read = await ofText(text);
  expect([read.objects!.length, read.isBad]).toEqual([count, isBad]);
});

test('a missing label means an image without objects', async () => {
  expect(await read(async () => undefined)).toEqual({ objects: [], isBad: false });
});

test('reports a label of a million rows, a folder or an outside link without reading it', async () => {
  const row = '0 0.5 0.5 0.1 0.1\n';
  expect(await ofText(row.repeat(1_000_000))).toEqual({ objects: null, isBad: true });
  expect(await read((path) => mkdir(path).then(() => undefined))).toEqual({ objects: null, isBad: true });
  expect(await read((path) => symlink('/etc/hostname', path))).toEqual({ objects: null, isBad: true });
});

test('the objects of a binary label are unknown', async () => {
  expect(await read((path) => writeFile(path, Buffer.from([0xff, 0xfe, 0x30, 0])))).toEqual({
    objects: null,
    isBad: true,
  });
});

test('a sample is spread evenly, and never larger than the whole', () => {
  const names = Array.from({ length: 10 }, (_, place) => `${place}`);
  expect(sampleNames(names, 5)).toEqual(['0', '2', '4', '6', '8']);
  expect(sampleNames(names, 1)).toEqual(['0']);
  expect(sampleNames(names, 50)).toBe(names);
});
