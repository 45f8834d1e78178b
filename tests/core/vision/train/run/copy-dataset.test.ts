import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatasetImage, Split } from '../../../../../core/vision/datasets/contract/dataset-config.js';
import { copyDataset } from '../../../../../core/vision/train/run/run-training.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset } from '../../../../support/yolo-dataset.js';

const signal = new AbortController().signal;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

function image(root: string, split: Split, name: string): DatasetImage {
  const labelName = name.replace('images/', 'labels/').replace(/\.[^.]+$/, '.txt');
  return { split, name, path: join(root, name), labelName, labelPath: join(root, labelName), listed: null };
}

async function dataset() {
  const root = await temporaryFolder();
  await writeYoloDataset(root, {
    images: { 'train/a b.PNG': '0 0.5 0.5 0.5 0.5\n', 'train/猫;$(x).png': null, 'val/a b.png': '1 0.5 0.5 0.5 0.5\n' },
  });
  const images = [
    image(root, 'train', 'images/train/a b.PNG'),
    image(root, 'train', 'images/train/猫;$(x).png'),
    image(root, 'val', 'images/val/a b.png'),
  ];
  return { root, images, folder: join(await temporaryFolder(), 'data') };
}

async function hashes(root: string, names: string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, sha256(await readFile(join(root, name)))] as const)),
  );
}

const FILES = [
  'images/train/a b.PNG',
  'images/train/猫;$(x).png',
  'images/val/a b.png',
  'labels/train/a b.txt',
  'labels/val/a b.txt',
];

test('numbers the copies, so that no name from the user reaches the trainer', async () => {
  const { root, images, folder } = await dataset();
  const copied = await copyDataset(images, folder, { signal, recorded: null });
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'images',
    'images/train',
    'images/train/000001.png',
    'images/train/000002.png',
    'images/val',
    'images/val/000003.png',
    'labels',
    'labels/train',
    'labels/train/000001.txt',
    'labels/val',
    'labels/val/000003.txt',
  ]);
  expect(copied).toMatchObject({ images: 3, labels: 2 });
  expect(await readFile(join(folder, 'images/train/000002.png'))).toEqual(await readFile(images[1]!.path));
  expect(await readdir(join(root, 'labels/train'))).toEqual(['a b.txt']);
});

test('the hash of the data changes with a label, and only then', async () => {
  const { root, images, folder } = await dataset();
  const first = await copyDataset(images, `${folder}1`, { signal, recorded: null });
  expect((await copyDataset(images, `${folder}2`, { signal, recorded: null })).sha256).toBe(first.sha256);
  await writeFile(join(root, 'labels/val/a b.txt'), '0 0.5 0.5 0.5 0.5\n');
  expect((await copyDataset(images, `${folder}3`, { signal, recorded: null })).sha256).not.toBe(first.sha256);
});

test('copies the files of the manifest', async () => {
  const { root, images, folder } = await dataset();
  const recorded = await hashes(root, FILES);
  expect(await copyDataset(images, folder, { signal, recorded })).toMatchObject({ images: 3 });
});

const CHANGES: Record<string, (root: string) => Promise<void>> = {
  'a changed image': (root) => writeFile(join(root, 'images/val/a b.png'), 'another picture'),
  'a changed label': (root) => writeFile(join(root, 'labels/val/a b.txt'), '0 0.5 0.5 0.5 0.5\n'),
  'a label that is new': (root) => writeFile(join(root, 'labels/train/猫;$(x).txt'), ''),
  'a label that is gone': (root) => rm(join(root, 'labels/val/a b.txt')),
};

test.each(Object.keys(CHANGES))('%s does not match the manifest', async (name) => {
  const { root, images, folder } = await dataset();
  const recorded = await hashes(root, FILES);
  await CHANGES[name]!(root);
  await expect(copyDataset(images, folder, { signal, recorded })).rejects.toMatchObject({ code: 'gate-failed' });
});

test('names a missing image', async () => {
  const { images, folder } = await dataset();
  await rm(images[2]!.path);
  await expect(copyDataset(images, folder, { signal, recorded: null })).rejects.toMatchObject({
    code: 'unreadable-dataset',
    message: expect.stringContaining('images/val/a b.png'),
  });
});

test('stops at the signal', async () => {
  const { images, folder } = await dataset();
  const copying = copyDataset(images, folder, { signal: AbortSignal.abort(), recorded: null });
  await expect(copying).rejects.toMatchObject({ code: 'cancelled' });
});
